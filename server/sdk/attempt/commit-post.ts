import type { ReserveAnswer } from "../../contract/reserve-usage";
import type { CommitAnswer } from "../../contract/worker-protocol";
import { type DoorClient, type Reply, readReply } from "../door/door-client";

export interface Letter {
  readonly taskId: string;
  /** The commit as JSON text. */
  readonly text: string;
  /** When it aborts nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

type Posted = Letter & {
  readonly traceparent: string | undefined;
  readonly resolve: (reply: Reply<CommitAnswer>) => void;
};

// A commit that takes longer is asked for again; the same number is the same commit.
const TIMEOUT_MS = 15_000;
/** Calls under way at once; more of them only make each carry less. */
const LANES = 2;
const MAX_LETTERS = 100;
const MAX_CHARS = 1_000_000;
/** From here on a commit travels alone: the others do not wait for it to be read. */
const ALONE_CHARS = 65_536;
const GIVEN_UP = { kind: "unreachable", problem: "The attempt is over." } as const;

/** Carries the commits of a worker's attempts: what is handed in while all lanes are busy travels in one call. */
export class CommitPost {
  private readonly waiting: Posted[] = [];
  private busyLanes = 0;
  private flushSoon = false;
  private lastBatch = 0;

  constructor(
    private readonly door: DoorClient,
    /** Asked where a commit is handed in, so that it knows the span that is active there. */
    private readonly traceparent: () => string | undefined = () => undefined,
  ) {}

  /** Resolves with the door's reply to this commit; never rejects. */
  send(letter: Letter): Promise<Reply<CommitAnswer>> {
    const { signal } = letter;
    return new Promise((done) => {
      const giveUp = () => resolve(GIVEN_UP);
      const resolve = (reply: Reply<CommitAnswer>) => {
        signal.removeEventListener("abort", giveUp);
        done(reply);
      };
      signal.addEventListener("abort", giveUp);
      this.waiting.push({ ...letter, traceparent: this.traceparent(), resolve });
      this.flushNext();
    });
  }

  /** Asks to set something aside before a metered call; at once, beside the commits. */
  reserve({ taskId, text, signal }: Letter): Promise<Reply<ReserveAnswer>> {
    return this.door.call({ method: "POST", path: `tasks/${taskId}/reserve`, text, timeoutMs: TIMEOUT_MS, signal });
  }

  /** After what the same answer set in motion has been handed in; at once while one attempt hands in at a time. */
  private flushNext(): void {
    if (this.flushSoon || this.busyLanes >= LANES || this.waiting.length === 0) return;
    this.flushSoon = true;
    const flush = () => {
      this.flushSoon = false;
      while (this.waiting.length > 0 && this.busyLanes < LANES) void this.carry(this.takeBatch());
    };
    if (this.busyLanes === 0 && this.lastBatch === 1) queueMicrotask(flush);
    else setImmediate(flush);
  }

  private takeBatch(): readonly Posted[] {
    let chars = 0;
    let count = 0;
    for (const { text } of this.waiting) {
      const alone = text.length > ALONE_CHARS;
      if (count > 0 && (alone || count >= MAX_LETTERS || chars + text.length > MAX_CHARS)) break;
      chars += text.length;
      count += 1;
      if (alone) break;
    }
    this.lastBatch = count;
    return this.waiting.splice(0, count);
  }

  private async carry(batch: readonly Posted[]): Promise<void> {
    const wanted = batch.filter(({ signal }) => !signal.aborted);
    const [only] = wanted;
    this.busyLanes += 1;
    if (wanted.length === 1 && only) only.resolve(await this.callAlone(only));
    else if (wanted.length > 1) await this.callTogether(wanted);
    this.busyLanes -= 1;
    this.flushNext();
  }

  private callAlone({ taskId, text, signal, traceparent }: Posted): Promise<Reply<CommitAnswer>> {
    return this.door.call<CommitAnswer>({
      method: "POST",
      path: `tasks/${taskId}/commit`,
      text,
      ...(traceparent ? { headers: { traceparent } } : {}),
      timeoutMs: TIMEOUT_MS,
      signal,
    });
  }

  private async callTogether(batch: readonly Posted[]): Promise<void> {
    const commits = batch.map(({ taskId, text, traceparent }) => {
      const trace = traceparent ? `,"traceparent":${JSON.stringify(traceparent)}` : "";
      return `{"taskId":"${taskId}","commit":${text}${trace}}`;
    });
    const reply = await this.door.call<{ replies: readonly { status: number; body: unknown }[] }>({
      method: "POST",
      path: "commits",
      text: `{"commits":[${commits.join(",")}]}`,
      timeoutMs: TIMEOUT_MS,
    });
    // The door refused the call, not the commits in it: one of them cannot be read, and the others have no part in that.
    if (reply.kind === "refused")
      return void (await Promise.all(batch.map(async (one) => one.resolve(await this.callAlone(one)))));
    for (const [i, { resolve }] of batch.entries()) {
      if (reply.kind !== "answered") resolve(reply);
      else resolve(readReply<CommitAnswer>(reply.body.replies[i]?.status ?? 0, reply.body.replies[i]?.body));
    }
  }
}
