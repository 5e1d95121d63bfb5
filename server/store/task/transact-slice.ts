import { SLICE } from "../../domain/operation/operation";
import type { Decision } from "../../domain/task/change";
import type { Task } from "../../domain/task/task";
import type { Outcome, SliceOrder } from "../../ports";
import { carriesSlice } from "../writer/carry";
import { isConnectionLost } from "../writer/database-error";
import { encode } from "../writer/encode";
import { runWrites } from "../writer/run-writes";
import type { Write, Written } from "../writer/write";
import { type Reading, readTasks } from "./read-task";
import { settleWrite } from "./settle-write";
import { Transaction } from "./transaction";
import type { Workbench } from "./workbench";

/**
 * Decides on up to a slice of different tasks after one reading and writes what moved in one statement. What lost, was not
 * there or moved nothing is taken up again alone, so that each order has the outcome it would have had by itself.
 */
export async function transactSlice<A>(
  bench: Workbench,
  orders: readonly SliceOrder<A>[],
): Promise<readonly PromiseSettledResult<Outcome<A>>[]> {
  if (orders.length > SLICE) throw new RangeError(`A slice takes ${SLICE} orders, not ${orders.length}.`);
  const readings = await readTasks(
    bench.pool,
    orders.map(({ ref }) => ref),
  );
  const moves = orders.map((order) => decideMove(bench, order, readings.get(order.ref.taskId)));
  const written = await writeTogether(
    bench,
    moves.flatMap((move) => move?.write ?? []),
  );
  // Who has to hear of what was written together is told at once, not task by task.
  const topics = new Set<string>();
  const gathering = {
    ...bench,
    cache: { keep: (task: Task) => bench.cache.renew(task), drop: (taskId: string) => bench.cache.drop(taskId) },
    onCommitted: (told: readonly string[]) => told.forEach((topic) => void topics.add(topic)),
  };
  const settled = moves.map((move) => {
    const won = move && written.get(move.write);
    return move && won ? settleWrite(gathering, { ...move, written: won }) : null;
  });
  if (topics.size > 0) bench.onCommitted([...topics]);
  const alone = orders.flatMap((order, i) => (settled[i] ? [] : [runAlone(bench, order)]));
  const others = (await Promise.allSettled(alone)).values();
  const outcomes = settled.map((value): PromiseSettledResult<Outcome<A>> => {
    if (value) return { status: "fulfilled", value };
    return others.next().value ?? { status: "rejected", reason: new Error("It was not taken up alone.") };
  });
  const cut = outcomes.find((outcome) => outcome.status === "rejected" && isConnectionLost(outcome.reason));
  if (cut?.status === "rejected") throw cut.reason;
  return outcomes;
}

async function runAlone<A>(bench: Workbench, order: SliceOrder<A>): Promise<Outcome<A>> {
  return bench.queues.run(order.ref.taskId, () => new Transaction(bench, { ...order, cached: false }).run());
}

function decideMove<A>(bench: Workbench, order: SliceOrder<A>, seen: Reading | undefined) {
  const decision = seen && decideOrNull(order, seen);
  if (!seen || decision?.kind !== "moved") return null;
  const { change, guard, answer } = decision;
  const told = order.act ?? change.act;
  const write: Write = { task: seen.task, change, guard, receipt: told && { id: bench.newId(), act: told } };
  return { write, answer };
}

/** A task that nothing can be decided on fails by itself when it is tried alone, and holds up none of the others. */
function decideOrNull<A>({ decide }: SliceOrder<A>, { task, at }: Reading): Decision<A> | null {
  try {
    return decide(task, at);
  } catch {
    return null;
  }
}

/** When the database refuses it, nothing was written: all are then tried alone, and a bad one fails by itself. */
async function writeTogether({ pool }: Workbench, writes: readonly Write[]): Promise<ReadonlyMap<Write, Written>> {
  if (writes.length === 0) return new Map();
  try {
    const results = await runWrites(pool, writes.map(encode), carriesSlice);
    return new Map(writes.flatMap((write, i) => (results[i] ? [[write, results[i]] as const] : [])));
  } catch (error) {
    if (isConnectionLost(error)) throw error;
    return new Map();
  }
}
