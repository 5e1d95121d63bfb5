import { LIVE_PING_MS } from "../../contract/live-feed";
import type { LiveTopics } from "../../contract/live-topics";
import type { FeedLog } from "./feed-log";
import { FeedTail, type TailTools } from "./feed-tail";
import { type Chunk, encodeFrame, NO_NEWS, placeAt } from "./live-frame";
import { LiveStream } from "./live-stream";
import { formatPosition, type Position, parsePosition } from "./position";
import { replayFrames } from "./replay-frames";
import { Subscriptions } from "./subscriptions";

export interface OpenLiveStream {
  readonly tenantId: string;
  readonly topics: LiveTopics;
  /** Text of the position to rejoin from; null begins now. */
  readonly position: string | null;
  /** Aborted when the reader is gone. */
  readonly signal: AbortSignal;
}

/** The live feed of one process. Reads the log only while somebody listens. */
export interface LiveFeed {
  /** Null when there are too many streams, or the process is about to stop. */
  open(request: OpenLiveStream): ReadableStream<Uint8Array> | null;
  /** Text of the position here and now: who reads after it and opens a stream from it misses nothing. */
  here(): Promise<string>;
  /** Ends all streams; without it a server with a stream open never stops. */
  close(): void;
  readonly streams: number;
}

type FeedTools = Omit<TailTools, "wanted" | "log"> & {
  readonly log: Pick<FeedLog, "now" | "readAfter" | "replay">;
  readonly pingMs?: number;
  readonly maxStreams?: number;
};

const MAX_STREAMS = 5_000;
/** A thousand pings at one moment would hold up what happens in it. */
const PING_PARTS = 10;

export function createLiveFeed({ pingMs = LIVE_PING_MS, maxStreams = MAX_STREAMS, ...tools }: FeedTools): LiveFeed {
  const wanted = new Subscriptions(PING_PARTS);
  let running: Running | null = null;
  let isClosed = false;

  const leave = (stream: LiveStream) => {
    wanted.remove(stream);
    if (wanted.size > 0) return;
    running?.stop();
    running = null;
  };
  const start = () => startTail({ ...tools, wanted }, pingMs);

  const open = ({ tenantId, topics, position, signal }: OpenLiveStream) => {
    if (isClosed || signal.aborted || wanted.size >= maxStreams) return null;
    const stream = new LiveStream(tenantId, topics, (over) => {
      signal.removeEventListener("abort", end);
      leave(over);
    });
    const end = () => stream.end();
    signal.addEventListener("abort", end, { once: true });
    wanted.add(stream);
    running ??= start();
    void greet(stream, position, running).catch((error) => {
      tools.onFailure(error);
      stream.end();
    });
    return stream.body;
  };

  /** The first frame, and what was missed; what happens meanwhile waits behind it. */
  const greet = async (stream: LiveStream, position: string | null, { opened, tail }: Running) => {
    await opened;
    const here = tail.reached;
    if (!here) return;
    if (position === null) {
      stream.greet(placeAt(here)(ready(here)));
      stream.goOn([]);
      return;
    }
    // No position goes with it: until the replay has arrived, the reader stands where it stood.
    const from = parsePosition(position);
    stream.greet(ready(from ?? here));
    stream.goOn(await replayFrames(tools, stream, { from, here }));
  };

  return {
    open,
    here: async () => formatPosition(await tools.log.now()),
    close() {
      isClosed = true;
      for (const stream of wanted.all()) stream.end();
    },
    get streams() {
      return wanted.size;
    },
  };
}

interface Running {
  readonly tail: FeedTail;
  /** When the tail stands, or was stopped. */
  readonly opened: Promise<void>;
  stop(): void;
}

function startTail(tools: TailTools, pingMs: number): Running {
  const stopping = new AbortController();
  const tail = new FeedTail(tools, stopping.signal);
  const opened = new Promise<void>((resolve) => {
    void tail.run(resolve).finally(resolve);
  });
  const told: string[] = [];
  let turn = 0;
  const timer = setInterval(() => {
    const part = turn % PING_PARTS;
    const { reached } = tail;
    const progress = reached && reached.snapshot !== told[part] ? placeAt(reached)(NO_NEWS) : null;
    if (reached) told[part] = reached.snapshot;
    for (const stream of tools.wanted.part(part)) stream.ping(performance.now(), progress);
    turn += 1;
  }, pingMs / PING_PARTS);
  return {
    tail,
    opened,
    stop() {
      clearInterval(timer);
      stopping.abort();
    },
  };
}

function ready(position: Position): Chunk {
  return encodeFrame({
    type: "ready",
    position: formatPosition(position),
    serverTime: new Date(position.atMs).toISOString(),
  });
}
