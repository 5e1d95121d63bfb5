import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerInterrupt } from "../../commands/task/answer-interrupt";
import { createTask } from "../../commands/task/create-task";
import type { JsonValue } from "../../contract/primitives";
import { AnswerInterruptInput, CreateTaskInput } from "../../contract/task-inputs";
import type { TaskView } from "../../contract/task-view";
import { Child } from "../../testing/product/child";
import { Scene } from "../../testing/promises/scene";
import { SceneTask } from "../../testing/promises/scene-task";
import { testDatabase } from "../../testing/test-database";
import { testWorkerDoor } from "../../testing/test-doors";
import { FATES } from "../../testing/workflow/killed-fates";
import { KilledWorker } from "../../testing/workflow/killed-worker";

const NAMES = Object.keys(FATES) as readonly (keyof typeof FATES)[];
const ANSWERS = { a: 1, b: 2 } as const;

const database = testDatabase();
const door = testWorkerDoor(database);
let scene: Scene;
let worker: KilledWorker;
beforeAll(async () => {
  scene = new Scene(door, database.pool);
  worker = new KilledWorker(scene, startWorker);
});
afterAll(() => worker.kill());

function startWorker(): Child {
  const env = { URL: door.url, KEY: door.key, WORKER: `killed-${v7()}` };
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

const until = (taskId: string, isSo: (task: TaskView) => boolean) => worker.until(taskId, isSo);

async function answer(taskId: string, key: "a" | "b", given: JsonValue): Promise<unknown> {
  const task = await until(taskId, () => true);
  const interruptId = open(task).find((one) => one.key === key)?.id;
  const input = AnswerInterruptInput.parse({ taskId, interruptId, answer: given });
  return answerInterrupt(door.ports, door.operator, input);
}

describe("workflows whose worker is killed with -9 after each answer and before the run with it", () => {
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
    await worker.killAfter(async () => {
      for (const name of NAMES) await give(name, FATES[name].first);
      for (const name of NAMES) {
        const { goesOn } = FATES[name];
        expect((await until(idOf(name), () => true)).state, name).toBe(goesOn ? "working" : "input_required");
      }
    });
    for (const name of NAMES) {
      const task = await until(idOf(name), ({ state }) => state === "input_required");
      expect(asks(task), name).toEqual([FATES[name].left]);
    }

    await worker.killAfter(async () => {
      for (const name of NAMES) await give(name, FATES[name].first === "a" ? "b" : "a");
    });
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
    worker.start();
    await until(task.id, waits);
    const once = { said: [[{ text: "told" }]], artifacts: [["note", 1]], inputTokens: 7 };
    expect(await told()).toEqual(once);
    const events = await task.events("message.added", "artifact.added", "step.completed");
    const recorded = events.find(({ data }) => JSON.stringify(data).includes('"tells@1/node@1"'));
    const others = events.filter(({ type }) => type !== "step.completed");
    expect(others.map(({ version }) => version)).toEqual(others.map(() => recorded?.version));
    expect(others).not.toHaveLength(0);

    await worker.killAfter(async () => void (await answer(task.id, "a", 1)));
    expect((await until(task.id, ({ endedAt }) => endedAt !== null)).endedReason).toBe("1");
    expect(await told()).toEqual(once);
  }, 60_000);
});

describe("a node that is paused in its second try", () => {
  it("is in its second try after the resume, and what it did in it is not done again", async () => {
    await expect.poll(() => door.ports.agents.findView("local", "killed")).not.toBeNull();
    const task = new SceneTask({ door, pool: database.pool }, await create("is_paused"), "killed");
    await until(task.id, ({ running }) => running.some(({ key }) => key === "is_paused@1/node@1~2:slow"));
    await task.pause({ mode: "interrupt_immediate" });
    const held = await until(task.id, ({ state }) => state === "paused_by_client");
    expect(held.suspension?.stopProof).toBe("acknowledged");
    await task.resume();
    const done = await until(task.id, ({ endedAt }) => endedAt !== null);
    expect(done.endedReason).toBe('[3,"quick","slow"]');
    const { journal = [] } = (await door.ports.reader.workPackage(task.ref)) ?? {};
    expect(journal.map(({ key }) => key).filter((key) => !key.endsWith("#"))).toEqual(
      ["", "~2:quick", "~2:slow", "~2", "~3"].map((end) => `is_paused@1/node@1${end}`),
    );
  }, 60_000);
});
