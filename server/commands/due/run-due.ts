import type { Decide } from "../../domain/task/change";
import { decideCancelDue } from "../../domain/task/decide-cancel";
import { decideFence } from "../../domain/task/decide-lost";
import { decideOverdue } from "../../domain/task/decide-overdue";
import type { DueLane, Ports, TaskRef } from "../../ports";
import { NO_RESTS, type RowRests } from "../../ports/row-rests";
import { settleLost } from "./settle-lost";
import { settleQuestions } from "./settle-questions";
import { takeEach } from "./take-each";

/** What each kind of due row leads to; questions and lost leases have more to look at. */
const DECISIONS: Readonly<Record<TaskLane, (newId: () => string) => Decide<null>>> = {
  cancels: () => (task) => decideCancelDue(task),
  interrupt_graces: (newId) => (task, at) => decideFence(task, newId(), at),
  reviews: () => decideOverdue,
};

type TaskLane = Exclude<DueLane, "expiries" | "escalations" | "lost_leases">;

/** Settles what the clock made due in one lane; a row that moved meanwhile is left alone, and one that fails rests. Returns how many moved. */
export async function runDue(
  ports: Ports,
  lane: DueLane,
  { limit, rows = NO_RESTS }: { readonly limit: number; readonly rows?: RowRests },
): Promise<number> {
  const due = await ports.tasks.due(lane, limit, rows.resting());
  const turn = await turnOf(ports, lane, due);
  return takeEach(due, { rows, idOf: ({ taskId }) => taskId, turn });
}

async function turnOf(
  ports: Ports,
  lane: DueLane,
  due: readonly TaskRef[],
): Promise<(ref: TaskRef) => Promise<boolean>> {
  if (lane === "expiries" || lane === "escalations") return (ref) => settleQuestions(ports, lane, ref);
  if (lane === "lost_leases") return settleLost(ports, due);
  const decide = DECISIONS[lane](ports.newId);
  return async (ref) => (await ports.tasks.transact(ref, null, decide)).kind === "moved";
}
