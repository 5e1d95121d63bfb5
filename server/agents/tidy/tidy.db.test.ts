import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerInterrupt } from "../../commands/task/answer-interrupt";
import { createTask } from "../../commands/task/create-task";
import { AnswerInterruptInput, CreateTaskInput } from "../../contract/task-inputs";
import type { TaskView } from "../../contract/task-view";
import { Child } from "../../testing/product/child";
import { Scene } from "../../testing/promises/scene";
import { testDatabase } from "../../testing/test-database";
import { testWorkerDoor } from "../../testing/test-doors";
import { KilledWorker } from "../../testing/workflow/killed-worker";
import { makeTree, type ScriptedTree } from "../digest/scripted-tree";

const database = testDatabase();
const door = testWorkerDoor(database);
let tree: ScriptedTree;
let agents: KilledWorker;

beforeAll(async () => {
  tree = makeTree({ "f/a.txt": "the same", "f/b.txt": "the same", "f/large.bin": "x".repeat(2_000) });
  writeFileSync(join(tree.path, "key"), door.key);
  agents = new KilledWorker(new Scene(door, database.pool), startAgents);
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

const until = (taskId: string, isSo: (task: TaskView) => boolean) => agents.until(taskId, isSo);
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

const [COPIES, LARGE, SAVE] = ["tidy@1/choose_copies@1", "tidy@1/choose_large@1", "tidy@1/save@1"] as const;

/** How a way through the task takes each of its answers. */
type Take = (answers: () => Promise<void>) => Promise<void>;

/** Starts a task, gives its three answers in that way, and tells what came of it. */
async function tidyUp(take: Take) {
  await expect.poll(() => door.ports.agents.findView("local", "tidy")).not.toBeNull();
  const input = { folder: "f", largeOverBytes: 1_000, oldAfterDays: 36_500 };
  const order = CreateTaskInput.parse({ agent: "tidy", title: "Tidy f", input });
  const made = await createTask(door.ports, door.operator, order);
  if (made.kind === "refused") throw new Error(made.refusal.message);
  const { taskId } = made;

  const first = await until(taskId, asks(COPIES, LARGE));
  const found = await recordedKeys(taskId);
  await take(() => answer(first, COPIES, { decision: "all" }));
  const second = await until(taskId, asks(LARGE));
  expect(await recordedKeys(taskId)).toEqual([...found, COPIES]);
  expect(open(second)[0]?.id).toBe(open(first).find(({ nodePath }) => nodePath === LARGE)?.id);

  await take(() => answer(second, LARGE, { decision: "none", except: ["large.bin"] }));
  const third = await until(taskId, asks(SAVE));
  expect(open(third)[0]).toMatchObject({ kind: "confirmation", call: { tool: "save_plan" } });

  await take(() => answer(third, SAVE, { confirmed: true, arguments: { name: "clean.sh", format: "shell" } }));
  const done = await until(taskId, ({ endedAt }) => endedAt !== null);
  const consent = done.interrupts.find(({ nodePath }) => nodePath === SAVE);
  expect(consent?.executedSha256).toBe(consent?.approvedSha256);
  const plan = await door.ports.reader.findArtifact(ref(taskId), "plan");
  const said = await door.ports.reader.messages(ref(taskId), 0, 100);
  const keys = await recordedKeys(taskId);
  expect(new Set(keys).size).toBe(keys.length);
  return {
    end: [done.state, done.endedReason],
    plan: { name: plan?.name, text: plan?.text },
    said: said.map(({ origin, parts }) => ({ origin, parts })),
    answers: done.interrupts.map(({ nodePath, answer: given, approvedSha256 }) => ({
      nodePath,
      given,
      approvedSha256,
    })),
    // Branches run beside each other: which is recorded first is left open.
    keys: keys.toSorted(),
  };
}

describe("tidy", () => {
  it("comes to the same end when it is killed with -9 with each of its answers taken and not yet used", async () => {
    const whole = await tidyUp((answers) => answers());
    expect(whole.end).toEqual(["completed", "2 files, 2 kB may go, in clean.sh"]);
    expect(whole.plan.name).toBe("clean.sh");
    expect(whole.plan.text).toContain("rm -- './b.txt'");
    expect(whole.plan.text).toContain("rm -- './large.bin'");
    expect(await tidyUp((answers) => agents.killAfter(answers))).toEqual(whole);
  }, 90_000);
});
