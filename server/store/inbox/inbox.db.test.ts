import { describe, expect, it } from "vitest";
import { createBudget } from "../../commands/budget/create-budget";
import { raiseBudget } from "../../commands/budget/raise-budget";
import { assignItem } from "../../commands/inbox/assign-item";
import { snoozeItem } from "../../commands/inbox/snooze-item";
import { cutOffTask } from "../../commands/session/cut-off-task";
import { BudgetFields } from "../../contract/budget-inputs";
import { AssignInboxInput, ListInboxInput, SnoozeInboxInput } from "../../contract/inbox-inputs";
import type { InboxKind } from "../../contract/inbox-view";
import { aStep } from "../../testing/budget-scene";
import { FOREIGN, testScene } from "../../testing/promises/scene";
import type { SceneTask } from "../../testing/promises/scene-task";

const stage = testScene();
const MINUTE = 60_000;

/** A task that asks, in a scope of its own; `waitedMs` ago it began to. */
async function asking(scope: string, waitedMs: number, ask: readonly object[] = [{ key: "q", message: "Which?" }]) {
  const task = await stage.scene.task({ offer: { defaultScope: scope } });
  await (await task.claim()).commit({ ask: ask as never });
  await task.letPass(waitedMs);
  return task;
}

const list = (scope: string, more: object = {}) =>
  stage.scene.ports.inbox.list(stage.scene.door.operator, ListInboxInput.parse({ scope, ...more }));
const count = (scope: string) => stage.scene.ports.inbox.count(stage.scene.door.operator, { scope });
const idsOf = async (...asked: Parameters<typeof list>) => (await list(...asked)).items.map(({ taskId }) => taskId);
const itemOf = (task: SceneTask, kind: InboxKind = "question") => ({ kind, subject: task.id });
const assign = (task: SceneTask, assignee: unknown) =>
  assignItem(stage.scene.ports, stage.scene.door.operator, AssignInboxInput.parse({ item: itemOf(task), assignee }));
const snooze = (task: SceneTask, until: unknown) =>
  snoozeItem(stage.scene.ports, stage.scene.door.operator, SnoozeInboxInput.parse({ item: itemOf(task), until }));

describe("the inbox", () => {
  it("has one item a task, the longest wait first, page by page", async () => {
    const ask = [
      { key: "a", message: "A?" },
      { key: "b", message: "B?", kind: "confirmation" },
    ];
    const [young, old, middle] = [
      await asking("pages", MINUTE),
      await asking("pages", 9 * MINUTE, ask),
      await asking("pages", 5 * MINUTE),
    ];
    const first = await list("pages", { limit: 2 });
    expect(first.items).toMatchObject([
      { taskId: old.id, kind: "question", count: 2, questions: [{ key: "a" }, { key: "b" }], assignee: null },
      { taskId: middle.id, count: 1, questions: [{ key: "q", message: "Which?" }] },
    ]);
    expect(await idsOf("pages", { limit: 2, cursor: first.nextCursor })).toEqual([young.id]);
    expect(await idsOf("pages/below")).toEqual([]);
    const questions = await list("pages", { kinds: ["question"] });
    expect(questions).toEqual(await list("pages"));
    const next = { kinds: ["question"], limit: 2, cursor: first.nextCursor };
    expect(await list("pages", { ...next, cursor: undefined })).toEqual(first);
    expect(await idsOf("pages", next)).toEqual([young.id]);
    expect((await stage.scene.ports.inbox.list(FOREIGN, ListInboxInput.parse({}))).items).toEqual([]);
  });

  it("tells sign-ins and overdue reviews from questions, and nothing waits once it is settled", async () => {
    const signIn = await asking("kinds", 2 * MINUTE, [{ key: "portal", message: "Sign in", kind: "credential" }]);
    const held = await stage.scene.task({ offer: { defaultScope: "kinds" } });
    await held.pause({ reason: "Check the tone" });
    await held.letPass(31 * MINUTE);
    await stage.scene.settle();
    expect((await list("kinds")).items).toMatchObject([
      { taskId: held.id, kind: "review", reason: "Check the tone", dueAt: expect.any(String) },
      { taskId: signIn.id, kind: "sign_in" },
    ]);
    expect(await idsOf("kinds", { kinds: ["sign_in"] })).toEqual([signIn.id]);
    expect(await count("kinds")).toMatchObject({ all: 2, byKind: { review: { all: 1 }, sign_in: { all: 1 } } });
    await signIn.answer("portal", "token");
    await held.resume();
    expect(await count("kinds")).toMatchObject({ all: 0, byKind: {} });
  });

  it("says of many tasks at once who answered them last, or that nobody did", async () => {
    const [answered, expired, open] = [
      await asking("settled", 3 * MINUTE),
      await asking("settled", 2 * MINUTE, [{ key: "q", message: "Which?", expiresInMs: MINUTE }]),
      await asking("settled", MINUTE),
    ];
    await answered.answer("q", "this one");
    await stage.scene.settle();
    const settled = (tenantId: string) => stage.scene.ports.inbox.settled(tenantId, [answered.id, expired.id, open.id]);
    const found = await settled(stage.scene.door.operator.tenantId);
    expect(found.toSorted((a, b) => a.at.localeCompare(b.at))).toEqual([
      { taskId: answered.id, at: expect.any(String), by: stage.scene.door.operator.actor },
      { taskId: expired.id, at: expect.any(String), by: null },
    ]);
    expect(await settled(FOREIGN.tenantId)).toEqual([]);
    const last = (scope: string) => stage.scene.ports.inbox.lastSettled(stage.scene.door.operator.tenantId, scope);
    expect(await last("settled")).toMatchObject({
      taskId: found.toSorted((a, b) => b.at.localeCompare(a.at))[0]?.taskId,
    });
    expect(await last("settled/none")).toBeNull();
    expect(await stage.scene.ports.inbox.lastSettled(FOREIGN.tenantId, undefined)).toBeNull();
  });

  it("tells what the agent said in the run that asked, or since, whatever was said to it since", async () => {
    const { ports, door } = stage.scene;
    const said = (text: string) => [{ text }];
    const words = async (task: SceneTask) => {
      const message = await ports.inbox.words(task.ref);
      return message && { role: message.role, parts: message.parts };
    };
    const [a, b] = [
      { key: "a", message: "A?", wake: "each" as const },
      { key: "b", message: "B?" },
    ];
    const task = await stage.scene.task();
    const first = await task.claim();
    await first.commit({ messages: said("I look at it.") });
    await first.commit({ messages: said("Two things."), ask: [a, b] });
    const asked = { role: "agent", parts: [{ text: "Two things." }] };
    expect(await words(task)).toEqual(asked);
    expect(await ports.inbox.words({ ...task.ref, tenantId: FOREIGN.tenantId })).toBeNull();
    await task.answer("a", 1);
    expect(await words(task)).toEqual(asked);
    await (await task.claim()).commit({ ask: [b] });
    expect(await words(task)).toEqual(asked);
    await task.answer("b", 2);
    expect(await words(task)).toBeNull();
    await (await task.claim()).commit({ ask: [{ key: "c", message: "C?" }] });
    expect(await words(task)).toBeNull();
    expect((await ports.reader.messages(task.ref, 0, 100)).some(({ role }) => role === "agent")).toBe(true);
    expect(door.failures).toEqual([]);
  });

  it("knows who takes care of what, and leaves a receipt", async () => {
    const [mine, free, hers] = [
      await asking("who", 3 * MINUTE),
      await asking("who", 2 * MINUTE),
      await asking("who", MINUTE),
    ];
    await assign(mine, { me: true });
    await assign(hers, "reviewer-2");
    expect(await idsOf("who", { who: "mine" })).toEqual([mine.id]);
    expect(await idsOf("who", { who: "nobody" })).toEqual([free.id]);
    expect(await count("who")).toMatchObject({ all: 3, mine: 1, nobody: 1 });
    expect((await list("who")).items).toMatchObject([
      { isMine: true },
      { assignee: null },
      { assignee: { id: "reviewer-2" } },
    ]);
    await assign(mine, null);
    expect(await idsOf("who", { who: "mine" })).toEqual([]);
    await free.answer("q", 1);
    expect(await assign(free, { me: true })).toMatchObject({ refusal: { code: "INBOX_ITEM_NOT_FOUND" } });
    const { rows } = await stage.scene.pool.query(
      "select outcome, count(*)::int as n from receipt where verb = 'inbox.assign' group by outcome order by outcome",
    );
    expect(rows).toEqual([
      { outcome: "accepted", n: 3 },
      { outcome: "refused", n: 1 },
    ]);
  });

  it("hides what was put off until its time comes, or something happens to it", async () => {
    const [hour, move] = [await asking("off", 3 * MINUTE), await asking("off", 2 * MINUTE)];
    await snooze(hour, { at: new Date(Date.now() + 60 * MINUTE).toISOString() });
    await snooze(move, "it_moves");
    expect(await idsOf("off")).toEqual([]);
    expect(await idsOf("off", { snoozed: true })).toEqual([hour.id, move.id]);
    expect(await count("off")).toMatchObject({ all: 0, snoozed: 2, nextBackAt: expect.any(String) });
    await move.pause();
    expect(await idsOf("off")).toEqual([move.id]);
    await stage.scene.pool.query(
      "update inbox_mark set snoozed_until = clock_timestamp() - interval '1 s' where subject = $1",
      [hour.id],
    );
    expect(await idsOf("off")).toEqual([hour.id, move.id]);
    await snooze(move, "it_moves");
    await snooze(move, null);
    expect(await idsOf("off")).toEqual([hour.id, move.id]);
  });

  it("has one item a budget that holds tasks, with those of the scope alone", async () => {
    const { ports, door } = stage.scene;
    const fields = { name: "Night run", measure: "tokens", targetKind: "scope", target: "night", windowKind: "life" };
    const budget = BudgetFields.parse({ ...fields, limitUnits: 100 });
    const made = await createBudget(ports, door.operator, { fields: budget, reason: null });
    const budgetId = "value" in made ? made.value.budgetId : "";
    const tasks = [];
    for (const scope of ["night/a", "night/b", "night/b"]) {
      const task = await stage.scene.task({ offer: { defaultScope: scope } });
      tasks.push({ task, attempt: await task.claim() });
    }
    for (const { attempt } of tasks) await attempt.commit({ steps: [aStep("one", { inputTokens: 110 })] });
    for (const { attempt } of tasks) await attempt.commit({});
    const [first, second] = tasks.map(({ task }) => task);
    const item = { kind: "budget", subject: budgetId, title: "Night run" };
    expect((await list("night")).items).toMatchObject([{ ...item, taskId: first?.id, count: 3 }]);
    expect((await list("night/b")).items).toMatchObject([{ ...item, taskId: second?.id, count: 2 }]);
    expect((await list("night", { agents: [second?.agent] })).items).toMatchObject([{ ...item, count: 1 }]);
    expect((await list("night", { q: "night R" })).items).toMatchObject([item]);
    expect(await count("night/b")).toMatchObject({ all: 1, byKind: { budget: { all: 1 } } });
    const mark = AssignInboxInput.parse({ item: { kind: "budget", subject: budgetId }, assignee: { me: true } });
    expect(await assignItem(ports, door.operator, mark)).toEqual({ value: null });
    expect(await count("night")).toMatchObject({ mine: 1 });
    expect((await list("prod")).items).toEqual([]);
    await Promise.all(tasks.map(({ task }) => task.cancel()));
    expect(await count("night")).toMatchObject({ all: 0 });
  });

  it("tells once a window of a budget that reached its rung, at the moment it does, until it holds tasks or is raised", async () => {
    const { ports, door } = stage.scene;
    const fields = { name: "Close one", measure: "tokens", targetKind: "scope", target: "close", windowKind: "life" };
    const budget = BudgetFields.parse({ ...fields, limitUnits: 100, notifyPercent: 80 });
    const made = await createBudget(ports, door.operator, { fields: budget, reason: null });
    const budgetId = "value" in made ? made.value.budgetId : "";
    const [task, other] = [
      await stage.scene.task({ offer: { defaultScope: "close/a" } }),
      await stage.scene.task({ offer: { defaultScope: "close/b" } }),
    ];
    const attempt = await task.claim();
    await attempt.commit({ steps: [aStep("one", { inputTokens: 79 })] });
    expect((await list("close")).items).toEqual([]);
    const quiet = ports.wakes.markOf("inbox");
    await attempt.commit({ steps: [aStep("two", { inputTokens: 3 })] });
    const told = ports.wakes.markOf("inbox");
    expect(told).toBeGreaterThan(quiet);
    const item = { kind: "budget_near", subject: budgetId, title: "Close one", taskId: task.id, count: 82 };
    const { items } = await list("close");
    expect(items).toMatchObject([item]);
    expect((await list("close/b")).items).toMatchObject([{ ...item, taskId: other.id }]);
    expect(await count("close")).toMatchObject({ all: 1, byKind: { budget_near: { all: 1 } } });
    await attempt.commit({ steps: [aStep("three", { inputTokens: 10 })] });
    expect(ports.wakes.markOf("inbox")).toBe(told);
    expect((await list("close")).items).toMatchObject([{ ...item, count: 92, since: items[0]?.since }]);
    const more = { budgetId, addUnits: 100, lasts: "window", resume: true, reason: null } as const;
    await raiseBudget(ports, door.operator, more);
    expect((await list("close")).items).toEqual([]);
    await attempt.commit({ steps: [aStep("four", { inputTokens: 120 })] });
    expect((await list("close")).items).toMatchObject([{ ...item, count: 106 }]);
    await attempt.commit({});
    expect((await list("close")).items).toMatchObject([{ kind: "budget", subject: budgetId, count: 1 }]);
    await task.cancel();
    await other.cancel();
    expect((await list("close")).items).toEqual([]);
  });

  it("has each task that was cut off, until somebody resumes it", async () => {
    const task = await stage.scene.task({ offer: { defaultScope: "cut" } });
    const { attempt } = (await task.claim()).work;
    await cutOffTask(stage.scene.ports, { ...task.ref, attempt }, "Its machine went away.");
    expect((await list("cut", { kinds: ["recovery"] })).items).toMatchObject([
      { kind: "recovery", subject: task.id, taskId: task.id, title: "A task", reason: "Its machine went away." },
    ]);
    expect(await count("cut")).toMatchObject({ all: 1, byKind: { recovery: { all: 1 } } });
    await task.resume();
    expect(await idsOf("cut")).toEqual([]);
  });
});
