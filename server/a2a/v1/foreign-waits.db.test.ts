import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createBudget } from "../../commands/budget/create-budget";
import { BudgetFields } from "../../contract/budget-inputs";
import { Gate } from "../../testing/serve-agent";
import { testDatabase } from "../../testing/test-database";
import { testA2aDoor, testAgent } from "../../testing/test-doors";

// What a client may wait for is its own: of another's task, and of budgets, a pause tells as little as of what never was.

const database = testDatabase();
const door = testA2aDoor(database);
const PATH = "v1/agents/tester";
let key = "";
const gate = new Gate();

testAgent(door, (ctx) => ctx.step("wait", () => gate.opened), { capacity: 10 });
afterAll(() => gate.open());
beforeAll(async () => {
  key = await door.makeKey(["agent:read", "agent:write"]);
});

function call(method: string, params: object, by: string) {
  const headers = { "a2a-version": "1.0", authorization: `Bearer ${by}` };
  return door.rpc(PATH, { jsonrpc: "2.0", id: 1, method, params }, headers);
}

async function begin(by: string): Promise<string> {
  const message = { messageId: v7(), role: "ROLE_USER", parts: [{ text: "go" }] };
  const { body } = await call("SendMessage", { message, configuration: { returnImmediately: true } }, by);
  return body.result.task.id;
}

const pauseUntil = async (id: string, conditions: object) =>
  (await call("PauseTask", { id, waitMs: 0, conditions }, key)).body;

async function makeBudgetId(): Promise<string> {
  const target = { targetKind: "agent", target: "tester", windowKind: "day" } as const;
  const fields = BudgetFields.parse({ name: v7(), measure: "tokens", ...target, limitUnits: 1_000, notifyPercent: 80 });
  const made = await createBudget(door.ports, door.operator, { fields, reason: null });
  if ("refusal" in made) throw new Error(made.refusal.message);
  return made.value.budgetId;
}

it.each([
  ["the end of a task", (afterTask: string) => ({ afterTask }), async () => begin(await door.makeKey(["agent:write"]))],
  ["the refill of a budget", (onBudgetRefill: string) => ({ onBudgetRefill }), makeBudgetId],
  ["a refill by its topic", (id: string) => ({ onEvent: `budget.refilled:${id}` }), makeBudgetId],
] as const)("%s that is not the client's is as one that never was", async (_, conditions, make) => {
  const own = await begin(key);
  const unknown = await pauseUntil(own, conditions(v7()));
  expect(unknown.error).toMatchObject({ code: expect.any(Number), message: expect.stringContaining("no such") });
  expect(await pauseUntil(own, conditions(await make()))).toEqual(unknown);
});

it("the end of a task of its own is taken", async () => {
  const [own, other] = [await begin(key), await begin(key)];
  expect((await pauseUntil(own, { afterTask: other })).error).toBeUndefined();
});
