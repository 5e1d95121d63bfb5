import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CreateTaskInput } from "../../contract/task-inputs";
import { aStep, BudgetScene } from "../../testing/budget-scene";
import { testDatabase } from "../../testing/test-database";
import { ANN } from "../../testing/wait-scene";
import { cancelTask } from "../task/cancel-task";
import { createTask } from "../task/create-task";

const database = testDatabase();
let scene: BudgetScene;
beforeAll(() => {
  scene = BudgetScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

type Given = Partial<typeof CreateTaskInput._input>;
const begin = (agent: string, given: Given = {}) => {
  const limit = { measure: "steps", limitUnits: 2 } as const;
  return createTask(scene.ports, ANN, CreateTaskInput.parse({ agent, title: "Limited", input: {}, limit, ...given }));
};
const listed = async () => (await scene.ports.budgets.list("local", { limit: 200, show: "all" })).budgets;
const limitsOf = async (taskId: string) => (await listed()).filter(({ targetRef }) => targetRef === taskId);

describe("a task that begins with a limit", () => {
  it("counts for it from its first step, and is paused where it is used up", async () => {
    const agent = await scene.tasks.agent();
    const made = await begin(agent);
    const taskId = made.kind === "refused" ? "" : made.taskId;
    expect(await limitsOf(taskId)).toMatchObject([
      { name: `Limit of Limited (${taskId.slice(-8)})`, measure: "steps", limitUnits: 2, spentUnits: 0 },
    ]);
    const [claimed] = await scene.claim(agent);
    const work = { taskId, attempt: claimed?.attempt ?? "" } as never;
    expect(await scene.tasks.commit(work, { steps: [aStep("1")] })).toMatchObject({
      answer: { directive: "continue" },
    });
    expect(await scene.tasks.commit(work, { no: 2, steps: [aStep("2")] })).toMatchObject({
      answer: { directive: "pause" },
    });
    await scene.tasks.commit(work, { no: 3 });
    expect(await scene.state(taskId)).toBe("paused_by_client");
    // Over, and held by it still: then it is still shown.
    expect(await limitsOf(taskId)).toMatchObject([{ state: "exhausted", heldTasks: 1 }]);
    await cancelTask(scene.ports, ANN, { taskId, reason: null, mode: "now", undoMs: 0 });
    expect(await limitsOf(taskId)).toEqual([]);
  });

  it("has it once, however often its order comes", async () => {
    const agent = await scene.tasks.agent();
    const requestId = v7();
    const [first, second] = await Promise.all([begin(agent, { requestId }), begin(agent, { requestId })]);
    const kinds = [first.kind, second.kind].toSorted();
    expect(kinds).toEqual(["accepted", "repeated"]);
    const taskId = first.kind === "refused" ? "" : first.taskId;
    expect(await limitsOf(taskId)).toHaveLength(1);
    const { rows } = await scene.tasks.tools.pool.query(
      "select count(*)::int as n from budget where target_kind = 'task' and name like 'Limit of Limited%' and created_at > clock_timestamp() - interval '1 h' and target not in (select id::text from task)",
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it("is not begun for an agent that is not there, and neither is its limit", async () => {
    const before = (await listed()).length;
    expect(await begin("nobody-here")).toMatchObject({ kind: "refused", refusal: { code: "AGENT_NOT_FOUND" } });
    expect(await listed()).toHaveLength(before);
  });

  it("is told before which budgets it would count for", async () => {
    const agent = await scene.tasks.agent();
    const label = `l-${v7()}`;
    const scope = `s${v7().slice(-8)}`;
    await scene.make(agent, { name: `1 ${agent}` });
    await scene.make(agent, { name: `2 ${label}`, targetKind: "label", target: label });
    await scene.make(agent, { name: `3 ${scope}`, targetKind: "scope", target: scope });
    const of = async (given: object) => {
      const found = await scene.ports.budgets.standingsOfNew("local", { agent, scope: null, labels: [], ...given });
      return found.map(({ name }) => name.slice(0, 1));
    };
    expect(await of({})).toEqual(["1"]);
    expect(await of({ labels: [label], scope: `${scope}/below` })).toEqual(["1", "2", "3"]);
    expect(await of({ agent: "nobody-here" })).toEqual([]);
  });
});
