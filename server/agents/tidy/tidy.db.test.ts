import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerInterrupt } from "../../commands/task/answer-interrupt";
import { createTask } from "../../commands/task/create-task";
import { AnswerInterruptInput, CreateTaskInput } from "../../contract/task-inputs";
import type { TaskView } from "../../contract/task-view";
import { Child } from "../../testing/product/child";
import { testDatabase } from "../../testing/test-database";
import { testWorkerDoor } from "../../testing/test-doors";
import { untilTask } from "../../testing/until-task";
import { makeTree, type ScriptedTree } from "../digest/scripted-tree";

const database = testDatabase();
const door = testWorkerDoor(database);
let tree: ScriptedTree;
let agents: Child;

beforeAll(async () => {
  tree = makeTree({ "f/a.txt": "the same", "f/b.txt": "the same", "f/large.bin": "x".repeat(2_000) });
  writeFileSync(join(tree.path, "key"), door.key);
  agents = startAgents();
});
afterAll(async () => {
  await agents.kill();
  tree[Symbol.dispose]();
});

function startAgents(): Child {
  const env = {
    CHECKREIN_URL: door.url,
    CHECKREIN_WORKDIR: tree.path,
    CHECKREIN_WORKER_KEY_FILE: join(tree.path, "key"),
  };
  return Child.start({ name: "agents", entry: "server/agents/main.ts", env });
}

const ref = (taskId: string) => ({ tenantId: "local", taskId });

const until = (taskId: string, isSo: (task: TaskView) => boolean) => untilTask(door.ports, taskId, isSo);
const open = (task: TaskView) => task.interrupts.filter(({ status }) => status === "open");
const asks =
  (...paths: string[]) =>
  (task: TaskView) =>
    task.state === "input_required" &&
    JSON.stringify(
      open(task)
        .map(({ nodePath }) => nodePath)
        .sort(),
    ) === JSON.stringify(paths);

async function answer(task: TaskView, nodePath: string, value: unknown): Promise<void> {
  const interruptId = open(task).find((one) => one.nodePath === nodePath)?.id;
  const input = AnswerInterruptInput.parse({ taskId: task.id, interruptId, answer: value });
  expect(await answerInterrupt(door.ports, door.operator, input)).toMatchObject({ kind: "accepted" });
}

async function recordedKeys(taskId: string): Promise<readonly string[]> {
  const work = await door.ports.reader.workPackage(ref(taskId));
  return (work?.journal ?? []).map(({ key }) => key);
}

describe("tidy", () => {
  it("goes on with what is answered, across kill -9 after each answer, and writes the plan as it was consented to", async () => {
    await expect.poll(() => door.ports.agents.findView("local", "tidy")).not.toBeNull();
    const input = { folder: "f", largeOverBytes: 1_000, oldAfterDays: 36_500 };
    const order = CreateTaskInput.parse({ agent: "tidy", title: "Tidy f", input });
    const made = await createTask(door.ports, door.operator, order);
    if (made.kind === "refused") throw new Error(made.refusal.message);
    const { taskId } = made;
    const [copies, large, save] = ["tidy@1/choose_copies@1", "tidy@1/choose_large@1", "tidy@1/save@1"] as const;

    const first = await until(taskId, asks(copies, large));
    await agents.kill();
    await answer(first, copies, { decision: "all" });
    const found = await recordedKeys(taskId);
    agents = startAgents();
    const second = await until(taskId, asks(large));
    expect(await recordedKeys(taskId)).toEqual([...found, copies]);
    expect(open(second)[0]?.id).toBe(open(first).find(({ nodePath }) => nodePath === large)?.id);

    await agents.kill();
    await answer(second, large, { decision: "none", except: ["large.bin"] });
    agents = startAgents();
    const third = await until(taskId, asks(save));
    expect(open(third)[0]).toMatchObject({ kind: "confirmation", call: { tool: "save_plan" } });

    await agents.kill();
    await answer(third, save, { confirmed: true, arguments: { name: "clean.sh", format: "shell" } });
    agents = startAgents();
    const done = await until(taskId, ({ endedAt }) => endedAt !== null);
    expect(done).toMatchObject({ state: "completed", endedReason: "2 files, 2 kB may go, in clean.sh" });
    const plan = await door.ports.reader.findArtifact(ref(taskId), "plan");
    expect(plan?.name).toBe("clean.sh");
    expect(plan?.text).toContain("rm -- './b.txt'");
    expect(plan?.text).toContain("rm -- './large.bin'");
    const consent = done.interrupts.find(({ nodePath }) => nodePath === save);
    expect(consent?.executedSha256).toBe(consent?.approvedSha256);
    const keys = await recordedKeys(taskId);
    expect(new Set(keys).size).toBe(keys.length);
  }, 90_000);
});
