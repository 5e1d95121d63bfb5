import type { Decide } from "../../domain/task/change";
import { decideCancelDue } from "../../domain/task/decide-cancel";
import { decideFence } from "../../domain/task/decide-lost";
import { decideOverdue } from "../../domain/task/decide-overdue";
import type { DueLane, Ports } from "../../ports";
import { runDueQuestions } from "./run-due-questions";
import { runLostLeases } from "./run-lost-leases";

/** What each kind of due row leads to; questions and lost leases have more to look at. */
const DECISIONS: Readonly<Record<TaskLane, (newId: () => string) => Decide<null>>> = {
  cancels: () => (task) => decideCancelDue(task),
  interrupt_graces: (newId) => (task, at) => decideFence(task, newId(), at),
  reviews: () => decideOverdue,
};

type TaskLane = Exclude<DueLane, "expiries" | "escalations" | "lost_leases">;

/** Settles what the clock made due in one lane; a row that moved meanwhile is left alone. Returns how many moved. */
export async function runDue(ports: Ports, lane: DueLane, limit: number): Promise<number> {
  if (lane === "expiries" || lane === "escalations") return runDueQuestions(ports, lane, limit);
  if (lane === "lost_leases") return runLostLeases(ports, limit);
  const due = await ports.tasks.due(lane, limit);
  const decide = DECISIONS[lane](ports.newId);
  const outcomes = await Promise.all(due.map((ref) => ports.tasks.transact(ref, null, decide)));
  return outcomes.filter((outcome) => outcome.kind === "moved").length;
}
