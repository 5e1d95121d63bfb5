import { LIVE_SILENCE_MS, type LiveFrame } from "@/server/contract/live-feed";
import type { LinkPhase, LinkStatus } from "./link-status";
import type { LivePorts } from "./live-ports";
import { retryDelay } from "./retry-delay";

export interface LinkOutput {
  onFrame(frame: LiveFrame, position: string | null): void;
  onStatus(status: LinkStatus): void;
  /** The stream began at now: what was read before may have missed news. */
  onFresh(): void;
}

type LinkPorts = Pick<LivePorts, "openStream" | "isOnline" | "now" | "after" | "random">;
interface Stream {
  close(): void;
}

/** Topics wished for together become one stream. */
const SETTLE_MS = 30;
const MOST_TOPICS = 100;
const OFFLINE_AFTER = 3;
const BEAT_MS = 1_000;

/**
 * The one connection of a browser: rejoins from its last position after a cut, opens the next
 * stream before it closes the last one when topics change, and says how it stands.
 */
export class StreamLink {
  readonly #ports: LinkPorts;
  readonly #out: LinkOutput;
  #topics: readonly string[] = [];
  #phase: LinkPhase;
  #position: string | null;
  #heardAt: number | null;
  #nextTryAt: number | null = null;
  #toldAt = 0;
  #failures = 0;
  #current: Stream | null = null;
  #opening: Stream | null = null;
  #cancelOpen: (() => void) | null = null;
  #cancelWatch: (() => void) | null = null;

  constructor(ports: LinkPorts, out: LinkOutput, from: LinkStatus) {
    this.#ports = ports;
    this.#out = out;
    this.#phase = from.phase;
    this.#position = from.position;
    this.#heardAt = from.heardAt;
  }

  setTopics(topics: readonly string[]): void {
    // Sorted, so that the fleet comes before single tasks when there are more than the server takes.
    const wanted = [...topics].sort().slice(0, MOST_TOPICS);
    if (wanted.join() === this.#topics.join()) return;
    this.#topics = wanted;
    if (wanted.length === 0) {
      this.stop();
      return;
    }
    // While a retry is due, it takes the new topics along.
    if (this.#nextTryAt === null) this.#openIn(SETTLE_MS);
  }

  /** Tries at once, unless the stream is well. */
  retryNow(): void {
    if (this.#topics.length === 0) return;
    if (this.#phase === "live" && !this.#isSilent()) return;
    this.#openIn(0);
  }

  /** The browser says the network went or came. It is believed after one try: a server on this machine needs none. */
  check(): void {
    if (this.#topics.length > 0) this.#openIn(0);
  }

  stop(): void {
    this.#cancelOpen?.();
    this.#cancelWatch?.();
    this.#opening?.close();
    this.#current?.close();
    this.#opening = null;
    this.#current = null;
  }

  #openIn(ms: number): void {
    this.#cancelOpen?.();
    this.#cancelOpen = this.#ports.after(ms, () => this.#open());
  }

  #open(): void {
    this.#cancelOpen = null;
    this.#nextTryAt = null;
    this.#opening?.close();
    this.#opening = null;
    const startedFrom = this.#position;
    const isSwitch = this.#current !== null;
    const startedAt = this.#ports.now();
    let isReady = false;
    let isOver = false;
    const stream: Stream = { close: () => undefined };
    const close = this.#ports.openStream(
      { topics: this.#topics, position: startedFrom },
      {
        onAlive: () => {
          if (!isOver && isReady) this.#heard();
        },
        onFrame: (frame, position) => {
          if (isOver) return;
          if (frame.type === "ready") {
            isReady = true;
            this.#ready(stream);
            if (startedFrom === null) this.#out.onFresh();
          }
          // The server sends a position only with the last frame of what it covers.
          if (position !== null || frame.type === "reload") this.#position = position;
          // A change of topics is no interruption: nobody is told of a replay.
          if (frame.type === "replayed" && isSwitch) return;
          this.#heard();
          this.#out.onFrame(frame, this.#position);
        },
        onEnd: () => {
          if (isOver) return;
          isOver = true;
          this.#fail();
        },
      },
    );
    stream.close = () => {
      isOver = true;
      close();
    };
    if (isOver) return;
    this.#opening = stream;
    this.#watch(startedAt);
  }

  #ready(stream: Stream): void {
    if (this.#opening === stream) this.#opening = null;
    if (this.#current !== stream) this.#current?.close();
    this.#current = stream;
    this.#failures = 0;
    this.#heardAt = this.#ports.now();
    this.#move("live");
  }

  #fail(): void {
    this.stop();
    this.#failures += 1;
    const waitMs = retryDelay(this.#failures, this.#ports.random());
    this.#openIn(waitMs);
    this.#nextTryAt = this.#ports.now() + waitMs;
    this.#move(this.#failures >= OFFLINE_AFTER || !this.#ports.isOnline() ? "offline" : "reconnecting");
  }

  #heard(): void {
    this.#heardAt = this.#ports.now();
    if (this.#heardAt - this.#toldAt >= BEAT_MS) this.#tell();
  }

  #isSilent(): boolean {
    return this.#heardAt === null || this.#ports.now() - this.#heardAt >= LIVE_SILENCE_MS;
  }

  /** Ends a stream that says nothing for too long, one that never answered included. */
  #watch(startedAt: number): void {
    this.#cancelWatch?.();
    const alive = this.#opening ? startedAt : Math.max(startedAt, this.#heardAt ?? 0);
    const leftMs = alive + LIVE_SILENCE_MS - this.#ports.now();
    if (leftMs <= 0) {
      this.#fail();
      return;
    }
    this.#cancelWatch = this.#ports.after(leftMs, () => this.#watch(startedAt));
  }

  #move(phase: LinkPhase): void {
    this.#phase = phase;
    this.#tell();
  }

  #tell(): void {
    this.#toldAt = this.#ports.now();
    this.#out.onStatus({
      phase: this.#phase,
      heardAt: this.#heardAt,
      nextTryAt: this.#nextTryAt,
      position: this.#position,
    });
  }
}
