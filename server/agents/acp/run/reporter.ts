import type { SessionAnswer } from "../../../contract/session";
import {
  type LeftRunning,
  type OpenedSession,
  SESSION_ENDED,
  type SessionEvent,
  type SessionFacts,
  SessionRefused,
} from "../../../sdk/worker";

import { keepable } from "./keepable";

type Entry = NonNullable<SessionFacts["entries"]>[number];
type Facts = Omit<SessionFacts, "entries">;

const MAX_ENTRIES = 200;
const MAX_ENTRY_CHARS = 200_000;
/** Lines are written down while they grow, so often at most, milliseconds. */
const WRITE_EVERY_MS = 500;

/** Tells the record of a session what happens in it, lines of the conversation first. */
export class Reporter {
  private readonly lines = new Map<string, Entry>();
  /** Names the newest line of the conversation; null before the first. */
  lastKey: string | null = null;
  private writing: ReturnType<typeof setTimeout> | undefined;

  /** `onLost` is called once: when the session is another's, or over with its task. */
  constructor(
    private opened: OpenedSession,
    private readonly onLost: (why: "lost" | "over") => void,
  ) {
    this.watch(opened);
  }

  get attachment(): string {
    return this.opened.opening.attachment;
  }

  /** The hold goes on for another attempt. */
  goOnWith(opened: OpenedSession): void {
    const before = this.opened;
    this.opened = opened;
    before.release();
    this.watch(opened);
  }

  /** The same key again: the line has grown. */
  write(line: Entry): void {
    this.lastKey = line.key;
    this.lines.set(line.key, { ...line, text: line.text.slice(0, MAX_ENTRY_CHARS) });
    this.writing ??= setTimeout(() => void this.tell({}).catch(() => undefined), WRITE_EVERY_MS);
  }

  /** Resolves when it is stored, with every line before it. */
  async tell(facts: Facts, event?: SessionEvent): Promise<SessionAnswer> {
    clearTimeout(this.writing);
    this.writing = undefined;
    for (;;) {
      const entries = [...this.lines.values()].slice(0, MAX_ENTRIES);
      for (const { key } of entries) this.lines.delete(key);
      if (this.lines.size === 0) return this.opened.report(keepable({ ...facts, entries }), event && keepable(event));
      await this.opened.report(keepable({ entries }));
    }
  }

  leftRunning(left: LeftRunning): Promise<void> {
    return this.opened.leftRunning(left);
  }

  stop(): void {
    clearTimeout(this.writing);
    this.opened.release();
  }

  private watch({ signal }: OpenedSession): void {
    const look = () => {
      const { reason } = signal;
      if (reason instanceof SessionRefused) this.onLost(reason.code === SESSION_ENDED ? "over" : "lost");
    };
    signal.addEventListener("abort", look, { once: true });
  }
}
