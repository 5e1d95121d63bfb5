import type { Page } from "@playwright/test";
import type { Refusal } from "../../server/contract/refusal-view";
import type { TaskView } from "../../server/contract/task-view";
import { ago, ahead, SECOND } from "./still-time";

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
  await page.route("**/api/trpc/task.cancel", async (route) => {
    const asked = route.request();
    const url = asked.url().replace("task.cancel", "task.get");
    const answer = await page.request.post(url, {
      data: { taskId },
      headers: { "content-type": "application/json", origin: new URL(url).origin },
    });
    const { result } = await answer.json();
    await route.fulfill({ json: { result: { data: { outcome: "accepted", task: canceling(result.data) } } } });
  });
}

/** Somebody else resumed it a moment before. */
export async function stillRefusal(page: Page): Promise<void> {
  const refusal: Refusal = {
    code: "HANDLE_MISMATCH",
    message: "The suspension is another one by now. Nothing was changed.",
    state: "resumed",
    winner: { actor: "operator:reviewer-2", verb: "resume", at: ago(4 * SECOND) },
  };
  const data = { code: "PRECONDITION_FAILED", httpStatus: 412, path: "task.resume", requestId: "r-1", refusal };
  await page.route("**/api/trpc/task.resume", (route) =>
    route.fulfill({ status: 412, json: { error: { message: refusal.message, code: -32012, data } } }),
  );
}

/** The live stream breaks once, and is not answered when it is asked for again. */
export async function cutOnce(page: Page): Promise<void> {
  await page.unroute("**/api/live?*");
  let cuts = 0;
  await page.route("**/api/live?*", (route) => {
    cuts += 1;
    return cuts === 1 ? route.abort() : undefined;
  });
}
