import type { Page } from "@playwright/test";
import type { TaskBudgetView } from "../../server/contract/budget-view";
import type { Refusal } from "../../server/contract/refusal-view";
import type { TaskView } from "../../server/contract/task-view";
import { aTaskSummary } from "../../server/testing/make-views";
import { ConsoleApi } from "../console-api";
import { answerCalls, changeAnswers, pathOf } from "./answer-calls";
import { takeCalls } from "./page-calls";
import { ORDERS } from "./seed-holds";
import { STOP } from "./still-stops";
import { ago, ahead, MIDNIGHT, MINUTE, SECOND } from "./still-time";

const ONCALL = { kind: "operator", id: "oncall" } as const;

/** Who cancels the task is told that it will be, until the page is read again; the server hears nothing of it. */
export async function stillCancel(page: Page, taskId: string): Promise<void> {
  const canceling = (task: TaskView): TaskView => ({
    ...task,
    version: task.version + 1,
    cancelDueAt: ahead(8 * SECOND),
    canceling: { mode: "now", cleaningUp: false, actor: ONCALL, reason: null, dueAt: ahead(8 * SECOND) },
    actions: { ...task.actions, undoCancel: { allowed: true } },
  });
  await takeCalls(page, pathOf("task.cancel"), async () => {
    const task = canceling(await new ConsoleApi(new URL(page.url()).origin).task(taskId));
    return { json: { result: { data: { outcome: "accepted", task } } } };
  });
}

const REVIEWER = { kind: "operator", id: "reviewer-2" } as const;

/** Somebody else resumed it a moment before, as the page learns when it is refused. Gives what undoes that. */
export async function stillRefusal(page: Page): Promise<() => void> {
  let isRefused = false;
  const refusal: Refusal = {
    code: "HANDLE_MISMATCH",
    message: "The suspension is another one by now. Nothing was changed.",
    state: "resumed",
    winner: { actor: "operator:reviewer-2", verb: "resume", at: RESUMED_AT },
  };
  const data = { code: "PRECONDITION_FAILED", httpStatus: 412, path: "task.resume", requestId: "r-1", refusal };
  await takeCalls(page, pathOf("task.resume"), () => {
    isRefused = true;
    return { status: 412, json: { error: { message: refusal.message, code: -32012, data } } };
  });
  await changeAnswers<TaskView>(page, "task.get", (task) => (isRefused ? resumed(task) : task));
  return () => {
    isRefused = false;
  };
}

const RESUMED_AT = ago(4 * SECOND);

function resumed(task: TaskView): TaskView {
  const { suspension, stateLog, agent } = task;
  return {
    ...task,
    ...{
      version: task.version + 1,
      controlRevision: task.controlRevision + 1,
      state: "resumed",
      stateSince: RESUMED_AT,
    },
    ...{ cause: { code: "queued" }, overdueAt: null, updatedAt: RESUMED_AT },
    stateLog: [...stateLog, ["resumed", Date.parse(RESUMED_AT)]],
    actions: aTaskSummary({ state: "resumed", agent }).actions,
    suspension: suspension && {
      ...suspension,
      ...{ resumedAt: RESUMED_AT, resumedBy: REVIEWER, cause: "explicit_resume" },
      ...{ hadResumeInput: false, continueTranscript: true, holders: [], reviewBy: null },
    },
  };
}

const STOPPED = { allowed: false, reason: `${ORDERS} is stopped by oncall: Registry outage.` } as const;
const SPENT: TaskBudgetView = {
  ...{ budgetId: "0199a000-0000-7000-8000-0000000000b4", name: "Billing daily spend", measure: "cost" },
  ...{ targetKind: "scope", target: "prod/billing", spentUnits: 20_040_000, reservedUnits: 0, limitUnits: 20_000_000 },
  ...{ resetsAt: MIDNIGHT, createdBy: ONCALL, isExhausted: true, isExempt: false },
};

/** A task that a stop of its scope and a budget hold, too; while these stand it cannot be resumed. */
export async function stillHolders(page: Page, taskId: string): Promise<void> {
  const actor = { kind: "policy", id: `budget:${SPENT.budgetId}` } as const;
  const stop = { kind: "panic", actor: ONCALL, reason: "Registry outage", at: STOP.createdAt } as const;
  const budget = { kind: "budget", actor, reason: SPENT.name, at: ago(2 * MINUTE) } as const;
  const held = ({ suspension, actions, ...task }: TaskView): TaskView => ({
    ...task,
    suspension: suspension && { ...suspension, holders: [...suspension.holders.slice(0, 2), stop, budget] },
    actions: { ...actions, resume: STOPPED, exempt: { allowed: true } },
  });
  await changeAnswers<TaskView>(page, "task.get", (task) => (task.id === taskId ? held(task) : task));
  const standing = { ...STOP, target: { kind: "scope", value: ORDERS }, words: ORDERS, reason: "Registry outage" };
  await answerCalls(page, {
    "budget.ofTask": [SPENT],
    "stop.standing": [{ ...standing, live: 1, held: 1, running: 0, waiting: 0 }],
  });
}
