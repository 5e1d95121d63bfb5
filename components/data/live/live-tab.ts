import { LIVE_SILENCE_MS, type LiveFrame } from "@/server/contract/live-feed";
import { isTopic } from "@/server/contract/live-topics";
import { type LinkStatus, NOT_CONNECTED } from "./link-status";
import type { LivePorts, WakeReason } from "./live-ports";
import { StreamLink } from "./stream-link";
import type { TabMessage } from "./tab-message";
import { TopicSet } from "./topic-set";

export interface TabOutput {
  onFrame(frame: LiveFrame): void;
  onStatus(status: LinkStatus): void;
  /** What this tab read so far may have missed news: read it again. */
  onFresh(): void;
}

interface Peer {
  readonly topics: readonly string[];
  readonly seenAt: number;
}

const LINGER_MS = 10_000;
const ROLL_CALL_MS = 30_000;
const PEER_GONE_MS = 90_000;

/**
 * One tab's end of the live stream. One tab of a browser leads and holds the stream; the others tell it
 * their topics and hear its frames. When the leader goes, the next one rejoins from the last position heard.
 */
export class LiveTab {
  readonly #ports: LivePorts;
  readonly #out: TabOutput;
  readonly #topics = new TopicSet();
  readonly #peers = new Map<string, Peer>();
  readonly #id: string;
  #status: LinkStatus = NOT_CONNECTED;
  #link: StreamLink | null = null;
  #channel: { post(message: TabMessage): void; close(): void } | null = null;
  #ends: (() => void)[] = [];
  #cancelWatch: (() => void) | null = null;
  #cancelRollCall: (() => void) | null = null;
  #hasCaughtUp = false;

  constructor(ports: LivePorts, out: TabOutput, position: string | null = null) {
    this.#ports = ports;
    this.#out = out;
    this.#id = ports.newTabId();
    this.#status = { ...NOT_CONNECTED, position };
  }

  start(): void {
    this.#channel = this.#ports.openChannel((message) => this.#read(message));
    this.#ends = [this.#ports.requestLead(() => this.#lead()), this.#ports.onWake((why) => this.#wake(why))];
    this.#sendTopics();
    this.#watch();
  }

  stop(): void {
    for (const end of this.#ends) end();
    this.#ends = [];
    this.#cancelWatch?.();
    this.#cancelRollCall?.();
    this.#link?.stop();
    this.#link = null;
    this.#channel?.post({ type: "bye", tab: this.#id });
    this.#channel?.close();
    this.#channel = null;
  }

  /** Returns what gives the topics back. One from a mistyped address is left out: it would cost every tab the stream. */
  subscribe(asked: readonly string[]): () => void {
    const topics = asked.filter(isTopic);
    const added = topics.filter((topic) => this.#topics.add(topic));
    if (added.length > 0) this.#sendTopics();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      for (const topic of topics) this.#topics.leave(topic);
      this.#ports.after(LINGER_MS, () => {
        if (this.#topics.prune()) this.#sendTopics();
      });
    };
  }

  /** It holds the stream for all tabs of the browser. */
  get isLeading(): boolean {
    return this.#link !== null;
  }

  retryNow(): void {
    if (this.#link) this.#link.retryNow();
    else this.#channel?.post({ type: "retry" });
  }

  #lead(): void {
    const link = new StreamLink(
      this.#ports,
      {
        onFrame: (frame, position) => {
          if (this.#peers.size > 0) this.#channel?.post({ type: "frame", frame, position });
          this.#out.onFrame(frame);
        },
        onStatus: (status) => {
          this.#adopt(status);
          if (this.#peers.size > 0) this.#channel?.post({ type: "status", status });
        },
        onFresh: () => this.#out.onFresh(),
      },
      this.#status,
    );
    this.#link = link;
    this.#hasCaughtUp = true;
    this.#cancelWatch?.();
    this.#callRoll();
  }

  #read(message: TabMessage): void {
    switch (message.type) {
      case "topics":
        if (!this.#link) return;
        this.#peers.set(message.tab, { topics: message.topics, seenAt: this.#ports.now() });
        this.#channel?.post({ type: "status", status: this.#status });
        this.#sendTopics();
        return;
      case "bye":
        if (this.#peers.delete(message.tab)) this.#sendTopics();
        return;
      case "roll_call":
        if (!this.#link) this.#sendTopics();
        return;
      case "retry":
        this.#link?.retryNow();
        return;
      case "status":
        if (!this.#link) this.#follow(message.status);
        return;
      case "frame":
        if (this.#link) return;
        this.#status = { ...this.#status, position: message.position, heardAt: this.#ports.now() };
        this.#out.onFrame(message.frame);
    }
  }

  #follow(status: LinkStatus): void {
    this.#adopt(status);
    this.#watch();
    if (this.#hasCaughtUp || status.phase !== "live") return;
    // The leader streamed before this tab listened: what was read meanwhile is read once more.
    this.#hasCaughtUp = true;
    this.#out.onFresh();
  }

  #adopt(status: LinkStatus): void {
    this.#status = status;
    this.#out.onStatus(status);
  }

  /** A follower tells its topics to the leader; the leader takes everyone's to the stream. */
  #sendTopics(): void {
    const own = this.#topics.list();
    if (!this.#link) {
      this.#channel?.post({ type: "topics", tab: this.#id, topics: own });
      return;
    }
    const all = new Set([...own, ...[...this.#peers.values()].flatMap((peer) => peer.topics)]);
    this.#link.setTopics([...all]);
  }

  #callRoll(): void {
    const goneBefore = this.#ports.now() - PEER_GONE_MS;
    for (const [tab, peer] of this.#peers) if (peer.seenAt < goneBefore) this.#peers.delete(tab);
    this.#channel?.post({ type: "roll_call" });
    this.#sendTopics();
    this.#cancelRollCall = this.#ports.after(ROLL_CALL_MS, () => this.#callRoll());
  }

  #wake(why: WakeReason): void {
    if (this.#link && why === "network") this.#link.check();
    else if (this.#link) this.#link.retryNow();
    else this.#sendTopics();
    if (why === "restored") this.#out.onFresh();
  }

  /** A follower that hears nothing says so, and asks the leader to look. */
  #watch(): void {
    this.#cancelWatch?.();
    if (this.#link) return;
    this.#cancelWatch = this.#ports.after(LIVE_SILENCE_MS, () => {
      const heardAt = this.#status.heardAt ?? 0;
      if (this.#status.phase === "live" && this.#ports.now() - heardAt >= LIVE_SILENCE_MS) {
        this.#adopt({ ...this.#status, phase: "reconnecting" });
        this.#channel?.post({ type: "retry" });
      }
      this.#watch();
    });
  }
}
