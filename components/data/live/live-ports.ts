import type { LiveFrame } from "@/server/contract/live-feed";
import type { TabMessage } from "./tab-message";

/** What an open stream tells. Any byte counts as a sign of life, a comment too. */
export interface StreamHandlers {
  onAlive(): void;
  onFrame(frame: LiveFrame, position: string | null): void;
  /** Once, whatever ended it; never after `close`. */
  onEnd(): void;
}

export interface StreamRequest {
  readonly topics: readonly string[];
  /** Position to rejoin from; null starts at now. */
  readonly position: string | null;
}

/** The network came or went, the page came back to sight, or it came back from the browser's history as it was. */
export type WakeReason = "network" | "seen" | "restored";

/** What the live stream needs from the browser, so that tests bring their own. */
export interface LivePorts {
  /** Opens a stream; returns what closes it. */
  openStream(request: StreamRequest, handlers: StreamHandlers): () => void;
  /** Calls `onLead` when this tab is the one to hold the stream; returns what gives it up. */
  requestLead(onLead: () => void): () => void;
  openChannel(onMessage: (message: TabMessage) => void): { post(message: TabMessage): void; close(): void };
  isOnline(): boolean;
  /** Returns what stops listening. */
  onWake(listener: (why: WakeReason) => void): () => void;
  /** Milliseconds of a clock; only differences count. */
  now(): number;
  /** Returns what calls it off. */
  after(ms: number, run: () => void): () => void;
  /** From 0 up to 1. */
  random(): number;
  newTabId(): string;
}
