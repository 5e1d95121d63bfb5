import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerInterrupt } from "../../commands/task/answer-interrupt";
import { createTask } from "../../commands/task/create-task";
import type { JsonValue } from "../../contract/primitives";
import { AnswerInterruptInput, CreateTaskInput } from "../../contract/task-inputs";
import type { TaskView } from "../../contract/task-view";
import { type OpenDoor, openWorkerDoor } from "../../testing/open-worker-door";
import { Child } from "../../testing/product/child";
import { Scene } from "../../testing/promises/scene";
import { SceneTask } from "../../testing/promises/scene-task";
import { testDatabase } from "../../testing/test-database";
import type { KILLED_WORKFLOWS } from "../../testing/workflow/killed-workflows";

interface Fate {
  /** Which question is answered first. */
  readonly first: "a" | "b";
  /** Left out: 1 to `a`, 2 to `b`. */
  readonly answers?: Readonly<Partial<Record<"a" | "b", JsonValue>>>;
  /** What is open after it, by path and key; the task goes on with it, or not. */
  readonly left: string;
  readonly goesOn: boolean;
  readonly output: unknown;
  /** What is recorded, beside the shape of the workflow; the node's asking is there once for each time that it ran. */
  readonly records: readonly string[];
}

const FATES: Readonly<Record<keyof typeof KILLED_WORKFLOWS, Fate>> = {
  reruns: {
    first: "b",
    left: "reruns@1/node@1:a",
    goesOn: true,
    output: { after: { a: 1, b: 2 } },
    records: ["reruns@1/node@1?1", "reruns@1/node@1?2", "reruns@1/node@1", "reruns@1/after@1"],
  },
  waits: {
    first: "b",
    left: "waits@1/node@1:a",
    goesOn: false,
    output: { a: 1, b: 2 },
    records: ["waits@1/node@1?1", "waits@1/node@1"],
  },
  completes: {
    first: "b",
    left: "completes@1/node@1:a",
    goesOn: false,
    output: { a: 1, b: 2 },
    records: ["completes@1/node@1?1", "completes@1/node@1"],
  },
  gathers: {
    first: "a",
    left: "gathers@1/node@1:b",
    goesOn: true,
    output: [1, 2],
    records: ["gathers@1/node@1?1", "gathers@1/node@1?2", "gathers@1/node@1"],
  },
  puts_out: {
    first: "a",
    left: "puts_out@1/node@1:b",
    goesOn: true,
    output: { after: "early" },
    records: [
      "puts_out@1/node@1=",
      "puts_out@1/node@1?1",
      "puts_out@1/node@1?2",
      "puts_out@1/node@1",
      "puts_out@1/after@1",
    ],
  },
  nests: {
    first: "b",
    left: "nests@1/nested@1/x@1:a",
    goesOn: true,
    output: { x: 1, y: 2 },
    records: [
      "nests@1/nested@1/x@1?1",
      "nests@1/nested@1/y@1?1",
      "nests@1/nested@1/y@1",
      "nests@1/nested@1/x@1",
      "nests@1/nested@1/all@1",
      "nests@1/nested@1",
    ],
  },
  loops: {
    first: "a",
    left: "loops@1/node@2:b",
    goesOn: true,
    output: { after: ["2", 2] },
    records: ["loops@1/node@1?1", "loops@1/node@1", "loops@1/node@2?1", "loops@1/node@2", "loops@1/after@1"],
  },
  signs_in: {
    first: "a",
    left: "signs_in@1/y@1:b",
    goesOn: true,
    output: { x: 1, y: [1, 2] },
    records: ["signs_in@1/x@1", "signs_in@1/y@1?1", "signs_in@1/y@1"],
  },
  fans_in: {
    first: "b",
    left: "fans_in@1/x@1:a",
    goesOn: true,
    output: { after: { x: 1, y: 2 } },
    records: [
      "fans_in@1/x@1?1",
      "fans_in@1/y@1?1",
      "fans_in@1/y@1",
      "fans_in@1/x@1",
      "fans_in@1/all@1",
      "fans_in@1/after@1",
    ],
  },
  queues: {
    first: "a",
    left: "queues@1/node@2:b",
    goesOn: true,
    output: ["2", 2],
    records: [
      "queues@1/x@1",
      "queues@1/y@1",
      "queues@1/node@1?1",
      "queues@1/node@1",
      "queues@1/node@2?1",
      "queues@1/node@2",
    ],
  },
  retries: {
    first: "a",
    left: "retries@1/node@1:b",
    goesOn: true,
    output: [1, 2, 3],
    records: [
      "retries@1/node@1?1",
      "retries@1/node@1",
      "retries@1/node@1?2",
      "retries@1/node@1~2",
      "retries@1/node@1~3",
    ],
  },
  approves: {
    first: "a",
    answers: { a: { confirmed: true, arguments: { amount: 60 } } },
    left: "approves@1/node@1:b",
    goesOn: true,
    output: [{ amount: 60 }, 2],
    records: ["approves@1/node@1?1", "approves@1/node@1:pay", "approves@1/node@1?2", "approves@1/node@1"],
  },
  children: {
    first: "a",
    left: "children@1/node@1/x@2:b",
    goesOn: true,
    output: [1, 2],
    records: [
      "children@1/node@1/x@1?1",
      "children@1/node@1/x@1",
      "children@1/node@1/x@2?1",
      "children@1/node@1/x@2",
      "children@1/node@1",
    ],
  },
};
const NAMES = Object.keys(FATES) as readonly (keyof typeof FATES)[];
const ANSWERS = { a: 1, b: 2 } as const;

const database = testDatabase();
let door: OpenDoor;
let worker: Child;
beforeAll(async () => {
  door = await openWorkerDoor(database.url);
  worker = startWorker();
});
afterAll(async () => {
  await worker.kill();
  expect(door.failures).toEqual([]);
  await door[Symbol.asyncDispose]();
});

function startWorker(): Child {
  const env = { URL: door.url, KEY: door.key };
  return Child.start({ name: "killed", entry: "server/testing/workflow/killed-process.ts", env });
}

async function create(input: string): Promise<string> {
  const made = await createTask(
    door.ports,
    door.operator,
    CreateTaskInput.parse({ agent: "killed", title: input, input }),
  );
  if (made.kind === "refused") throw new Error(made.refusal.message);
  return made.taskId;
}

const WAITING = ["input_required", "auth_required"];
const waits = ({ state }: TaskView) => WAITING.includes(state);
const ref = (taskId: string) => ({ tenantId: "local", taskId });
const open = (task: TaskView) => task.interrupts.filter(({ status }) => status === "open");
const asks = (task: TaskView) => open(task).map(({ nodePath, key }) => `${nodePath}:${key}`);

async function until(taskId: string, reached: (task: TaskView) => boolean): Promise<TaskView> {
  for (;;) {
    const woken = door.ports.wakes.wait([`task:${taskId}`], 200);
    const task = await door.ports.reader.findView(ref(taskId));
    if (task && reached(task)) return task;
    await woken;
  }
}

async function answer(taskId: string, key: "a" | "b", given: JsonValue): Promise<unknown> {
  const task = await until(taskId, () => true);
  const interruptId = open(task).find((one) => one.key === key)?.id;
  const input = AnswerInterruptInput.parse({ taskId, interruptId, answer: given });
  return answerInterrupt(door.ports, door.operator, input);
}

describe("workflows whose worker is killed with -9 between each answer and the run after it", () => {
  it("do with partial answers what their nodes say, and come to the same end, nothing recorded twice", async () => {
    await expect.poll(() => door.ports.agents.findView("local", "killed")).not.toBeNull();
    const tasks = new Map(await Promise.all(NAMES.map(async (name) => [name, await create(name)] as const)));
    const idOf = (name: keyof typeof FATES) => tasks.get(name) ?? "";
    const give = async (name: keyof typeof FATES, key: "a" | "b") => {
      const given = FATES[name].answers?.[key] ?? ANSWERS[key];
      expect(await answer(idOf(name), key, given), name).toMatchObject({ kind: "accepted" });
    };
    for (const name of NAMES) await until(idOf(name), waits);

    expect(await answer(idOf("retries"), "a", "one")).toMatchObject({ refusal: { code: "INPUT_NOT_VALID" } });
    await worker.kill();
    for (const name of NAMES) await give(name, FATES[name].first);
    for (const name of NAMES) {
      const { goesOn } = FATES[name];
      expect((await until(idOf(name), () => true)).state, name).toBe(goesOn ? "working" : "input_required");
    }
    worker = startWorker();
    for (const name of NAMES) {
      const task = await until(idOf(name), ({ state }) => state === "input_required");
      expect(asks(task), name).toEqual([FATES[name].left]);
    }

    await worker.kill();
    for (const name of NAMES) await give(name, FATES[name].first === "a" ? "b" : "a");
    worker = startWorker();
    for (const name of NAMES) {
      const done = await until(idOf(name), ({ endedAt }) => endedAt !== null);
      expect(JSON.parse(done.endedReason ?? "null"), name).toEqual(FATES[name].output);
      const { journal = [] } = (await door.ports.reader.workPackage(ref(idOf(name)))) ?? {};
      const keys = journal.map(({ key }) => key).filter((key) => !key.endsWith("#"));
      expect(keys.toSorted(), name).toEqual(FATES[name].records.toSorted());
      const ends = await door.ports.reader.events(ref(idOf(name)), 0, 1_000);
      expect(
        ends.filter(({ type }) => type === "task.completed"),
        name,
      ).toHaveLength(1);
    }
  }, 90_000);
});

describe("a node that is killed with -9 after it said something", () => {
  it("said nothing; its next run says it once, in the change that records its output, and no later run says it again", async () => {
    await expect.poll(() => door.ports.agents.findView("local", "killed")).not.toBeNull();
    const scene = new Scene(door, database.pool);
    const task = new SceneTask({ door, pool: database.pool }, await create("tells"), "killed");
    const told = async () => {
      const { artifacts, inputTokens } = await task.view();
      const said = await door.ports.reader.messages(task.ref, 0, 100);
      return {
        said: said.flatMap(({ origin, parts }) => (origin === "agent" ? [parts] : [])),
        artifacts: artifacts.map(({ artifactId, version }) => [artifactId, version]),
        inputTokens,
      };
    };
    await until(task.id, ({ running }) => running.some(({ key }) => key === "tells@1/node@1"));
    await worker.kill();
    expect(await told()).toEqual({ said: [], artifacts: [], inputTokens: null });
    await task.loseLease();
    await scene.settle();
    worker = startWorker();
    await until(task.id, waits);
    const once = { said: [[{ text: "told" }]], artifacts: [["note", 1]], inputTokens: 7 };
    expect(await told()).toEqual(once);
    const events = await task.events("message.added", "artifact.added", "step.completed");
    const recorded = events.find(({ data }) => JSON.stringify(data).includes('"tells@1/node@1"'));
    const others = events.filter(({ type }) => type !== "step.completed");
    expect(others.map(({ version }) => version)).toEqual(others.map(() => recorded?.version));
    expect(others).not.toHaveLength(0);

    await worker.kill();
    await answer(task.id, "a", 1);
    worker = startWorker();
    expect((await until(task.id, ({ endedAt }) => endedAt !== null)).endedReason).toBe("1");
    expect(await told()).toEqual(once);
  }, 60_000);
});
