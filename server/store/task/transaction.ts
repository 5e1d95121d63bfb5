import { setTimeout as delay } from "node:timers/promises";
import type { DatabaseError } from "pg";
import type { Act } from "../../domain/receipt/act";
import type { Refusal } from "../../domain/refusal";
import type { Decide, Decision, Guard } from "../../domain/task/change";
import type { Task } from "../../domain/task/task";
import { RECEIPTS_TOPIC } from "../../events/topics";
import type { Outcome, TaskRef } from "../../ports";
import { hasReceipt, leaveReceipt, type UnmovedReceipt } from "../receipts/leave-receipt";
import { isRolledBack, isTransient } from "../writer/database-error";
import type { Write } from "../writer/write";
import { guardRefusal } from "./guard-refusal";
import { type Reading, readTask } from "./read-task";
import { settleWrite } from "./settle-write";
import { wakeTopics } from "./wake-topics";
import type { Workbench } from "./workbench";

export interface Order<A> {
  readonly ref: TaskRef;
  readonly act: Act | null;
  readonly decide: Decide<A>;
  readonly cached: boolean;
}

type Moved<A> = Extract<Decision<A>, { kind: "moved" }>;
type Unmoved<A> = Exclude<Decision<A>, { kind: "moved" }>;

interface Lost {
  readonly version: number;
  readonly guard: Guard | undefined;
}

/** Between processes the faster one wins; inside a process tasks are queued, so this many losses in a row are rare. */
const MAX_TRIES = 25;
const JITTER_MS = 4;
const REPEAT_AFTER_MS = 50;

/** One decision on one task, from the reading to the receipt. */
export class Transaction<A> {
  private readonly receiptId: string;
  private repeated = false;

  constructor(
    private readonly bench: Workbench,
    private readonly order: Order<A>,
  ) {
    this.receiptId = bench.newId();
  }

  async run(): Promise<Outcome<A>> {
    let guess = this.guess();
    let lost: Lost | null = null;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const seen = guess ?? (await this.read());
      if (!seen) return this.notFound();
      const overtaken = lost?.guard && lost.version === seen.task.version ? guardRefusal(lost.guard, seen) : null;
      if (overtaken) return this.refuse(overtaken, seen.task);
      const decision = this.order.decide(seen.task, seen.at);
      // What this process remembers may be old: it is good enough to try, not to refuse.
      if (decision.kind !== "moved" && !guess) return this.stay(seen, decision);
      guess = null;
      if (decision.kind !== "moved") continue;
      const outcome = await this.write(seen, decision);
      if (outcome) return outcome;
      lost = { version: seen.task.version, guard: decision.guard };
      this.bench.cache.drop(seen.task.id);
      if (tries > 0) await delay(Math.random() * JITTER_MS * tries);
    }
    return this.busy();
  }

  private guess(): Reading | null {
    if (!this.order.cached) return null;
    const task = this.bench.cache.find(this.order.ref);
    const at = this.bench.clock.now();
    return task && at ? { task, at } : null;
  }

  /** Null when somebody was faster. */
  private async write(seen: Reading, decision: Moved<A>): Promise<Outcome<A> | null> {
    const { change, guard } = decision;
    const act = this.order.act ?? change.act;
    const write: Write = { task: seen.task, change, guard, receipt: act && { id: this.receiptId, act } };
    try {
      const written = await this.bench.writer.submit(write);
      return written ? settleWrite(this.bench, { write, written, answer: decision.answer }) : null;
    } catch (error) {
      // Given up by the database a second time: it is known that nothing was written.
      if (this.repeated && isRolledBack(error)) return this.givenUp(error, seen.task);
      await this.mayRepeat(error);
      return this.landed(decision);
    }
  }

  /** The connection went before the answer came: the receipt tells whether the act was carried out. */
  private async landed({ change, answer }: Moved<A>): Promise<Outcome<A> | null> {
    if (!(this.order.act ?? change.act) || !(await hasReceipt(this.bench.pool, this.receiptId))) return null;
    const seen = await this.read();
    if (!seen) return null;
    this.bench.onCommitted(
      wakeTopics({ before: seen.task, after: seen.task, change, freedSlot: true, metCondition: true }),
    );
    return {
      kind: "moved",
      task: seen.task,
      answer,
      checkpointVersion: change.checkpoint ? seen.task.checkpointSeq : null,
    };
  }

  private async read(): Promise<Reading | null> {
    try {
      return await readTask(this.bench.pool, this.order.ref);
    } catch (error) {
      await this.mayRepeat(error);
      return readTask(this.bench.pool, this.order.ref);
    }
  }

  /** Throws what does not pass, and trouble that did not pass the first time. */
  private async mayRepeat(error: unknown): Promise<void> {
    if (this.repeated || !isTransient(error)) throw error;
    this.repeated = true;
    await delay(REPEAT_AFTER_MS * (0.5 + Math.random()));
  }

  private async stay({ task }: Reading, decision: Unmoved<A>): Promise<Outcome<A>> {
    if (decision.kind === "refused" && decision.retried) return { kind: "refused", refusal: decision.refusal };
    if (decision.kind === "refused") return this.refuse(decision.refusal, task);
    await this.leave({ outcome: "unchanged", task });
    return { kind: "unchanged", task, answer: decision.answer };
  }

  private notFound(): Promise<Outcome<A>> {
    const { taskId } = this.order.ref;
    return this.refuse(
      { code: "TASK_NOT_FOUND", message: "There is no such task. Nothing was changed.", taskId },
      null,
    );
  }

  private busy(): Promise<Outcome<A>> {
    const { taskId } = this.order.ref;
    return this.refuse(
      { code: "TASK_BUSY", message: "The task changes too fast. Nothing was changed; try again.", taskId },
      null,
    );
  }

  private givenUp(error: DatabaseError, { id: taskId, state }: Task): Promise<Outcome<A>> {
    const message = `The database gave it up twice (${error.message}). Nothing was changed; try again.`;
    return this.refuse({ code: "TASK_BUSY", message, taskId, state }, null);
  }

  private async refuse(refusal: Refusal, task: Task | null): Promise<Outcome<A>> {
    await this.leave({ outcome: "refused", code: refusal.code, task });
    return { kind: "refused", refusal };
  }

  private async leave(result: Pick<UnmovedReceipt, "outcome" | "code" | "task">): Promise<void> {
    const { ref, act } = this.order;
    if (!act) return;
    await leaveReceipt(this.bench.pool, { id: this.receiptId, ...ref, act, ...result });
    this.bench.onCommitted([RECEIPTS_TOPIC]);
  }
}
