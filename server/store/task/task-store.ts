import { setImmediate as nextTurn } from "node:timers/promises";
import { RECEIPTS_TOPIC, taskTopic, workTopic } from "../../events/topics";
import type { TaskRef, TaskStore } from "../../ports";
import type { Wakes } from "../../ports/wakes";
import { createLimitedTask } from "../budgets/limit-task";
import { claimTasks } from "../claim/claim-tasks";
import { extendLeases } from "../claim/extend-leases";
import { IdleAgents } from "../claim/idle-agents";
import { StandingBy } from "../claim/standing-by";
import { JustEnded } from "../clients/just-ended";
import { DatabaseClock } from "../database-clock";
import { findAcceptedAct } from "../receipts/leave-receipt";
import { isTransient } from "../writer/database-error";
import { GroupWriter } from "../writer/group-writer";
import { createTask } from "./create-task";
import { listDue, nextDueInMs } from "./due-tasks";
import { findLastAct } from "./last-act";
import { readTask } from "./read-task";
import { TaskCache } from "./task-cache";
import { TaskQueues } from "./task-queues";
import { transactSlice } from "./transact-slice";
import { Transaction } from "./transaction";
import type { Workbench } from "./workbench";

interface Tools extends Pick<Workbench, "pool" | "newId" | "onCommitted"> {
  /** Left out, each claim looks at the tables, also where nothing came since the last one. */
  readonly wakes?: Pick<Wakes, "markOf">;
  /** Left out, nobody asks it. */
  readonly justEnded?: JustEnded;
}

/** Tasks in PostgreSQL, behind the port. `pool` is the writers' pool. */
export function openTaskStore({ pool, newId, onCommitted, wakes, justEnded = new JustEnded() }: Tools): TaskStore {
  const idle = wakes ? new IdleAgents(wakes) : null;
  const standingBy = new StandingBy();
  const bench: Workbench = {
    pool,
    newId,
    onCommitted,
    writer: new GroupWriter(pool),
    cache: new TaskCache(),
    justEnded,
    queues: new TaskQueues(),
    clock: new DatabaseClock(),
  };
  return {
    // biome-ignore lint/complexity/useMaxParams: the port's own shape.
    transact: (ref, act, decide, { cached = false } = {}) =>
      bench.queues.run(ref.taskId, () => new Transaction(bench, { ref, act, decide, cached }).run()),

    transactSlice: (orders) => transactSlice(bench, orders),

    async create(task) {
      const { limit } = task;
      const receiptId = newId();
      const receipts = { taskReceiptId: receiptId, budgetReceiptId: newId() };
      // What its own budget counts for is not begun by the way.
      const created = limit
        ? await repeatOnce(() => createLimitedTask(pool, { ...task, limit }, receipts))
        : await standingBy.make(task, (hand) => repeatOnce(() => createTask(pool, task, { receiptId, hand })));
      if (!created) return null;
      const { taskId, agentId, version, given } = created;
      if (given) {
        bench.cache.keep(given.work.task);
        bench.justEnded.begin(task, given);
      }
      if (created.created) onCommitted([taskTopic(taskId), ...(given ? [] : [workTopic(agentId)]), RECEIPTS_TOPIC]);
      // The worker that was given it is answered first: whoever made it waits for that one.
      if (given) await nextTurn();
      return { taskId, created: created.created, version };
    },

    standBy: (order) => standingBy.join(order),

    async claim({ mayWait = false, ...order }) {
      if (mayWait && idle?.isIdle(order.agentId)) return [];
      const looked = idle?.begin(order.agentId);
      const { claimed, tasks, unusedSlots } = await claimTasks(pool, {
        ...order,
        mayGoOn: bench.cache.hasReturned(order.agentId),
      });
      looked?.(claimed.length < order.max);
      for (const task of tasks) bench.cache.keep(task);
      // Where one came back, more of them may be in line: the next claim reads all of them at once, too.
      if (claimed.some(({ attemptNo }) => attemptNo > 1)) bench.cache.expectReturned(order.agentId);
      const topics = claimed.map(({ taskId }) => taskTopic(taskId));
      if (unusedSlots) topics.push(workTopic(order.agentId));
      if (topics.length > 0) onCommitted(topics);
      return claimed;
    },

    extendLeases: (tenantId, leases, leaseMs) => repeatOnce(() => extendLeases(pool, { tenantId, leases, leaseMs })),
    findAct: (ref, verb, requestId) => repeatOnce(() => findAcceptedAct(pool, ref, { verb, requestId })),
    due: (lane, limit, except = []) => listDue(pool, lane, { limit, except }),
    nextDueInMs: (lane, except = []) => nextDueInMs(pool, lane, except),
    find: (ref) => repeatOnce(() => find(ref)),
    recall: (ref) => bench.cache.find(ref),
    lastAct: (ref) => repeatOnce(() => findLastAct(pool, ref)),
  };

  async function find(ref: TaskRef) {
    const reading = await readTask(pool, ref);
    return reading?.task ?? null;
  }
}

/** For what may be done twice: trouble that passes is not the caller's. */
async function repeatOnce<T>(job: () => Promise<T>): Promise<T> {
  try {
    return await job();
  } catch (error) {
    if (!isTransient(error)) throw error;
    return job();
  }
}
