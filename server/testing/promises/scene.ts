import { v7 } from "uuid";
import { afterAll, beforeAll, expect } from "vitest";
import { createTask } from "../../commands/task/create-task";
import { sendEvent } from "../../commands/wait/send-event";
import { SendEventInput, type SentEvent } from "../../contract/external-event";
import type { RegisterAgent } from "../../contract/register-agent";
import { CreateTaskInput } from "../../contract/task-inputs";
import type { Json } from "../../domain/json";
import type { Caller } from "../../ports";
import { dueLanes } from "../../runtime/due-lanes";
import { waitLanes } from "../../runtime/wait-lanes";
import type { TaskContext } from "../../sdk/worker";
import { checkTasks } from "../invariants/check-tasks";
import { openWorkerDoor } from "../open-worker-door";
import { type ServedAgent, serveAgent } from "../serve-agent";
import { testDatabase } from "../test-database";
import { type TestDoor, testWorkerDoor } from "../test-doors";
import { SceneTask } from "./scene-task";

export const PEER: Caller = { tenantId: "local", actor: { kind: "client", id: "peer" } };
export const FOREIGN: Caller = { tenantId: "other", actor: { kind: "operator", id: "local" } };

/** Rows handled in one go by a lane; no scene has as many. */
const BATCH = 200;

/** The server's write side on a database of the test file's own: commands, the workers' door, the runtime's lanes. */
export class Scene {
  /** Tasks whose rows were written by hand, so that their log tells nothing. */
  readonly made: string[] = [];

  constructor(
    readonly door: TestDoor,
    readonly pool: ReturnType<typeof testDatabase>["pool"],
  ) {}

  get ports() {
    return this.door.ports;
  }

  /** Registers an agent that no other test has, by hand. It offers everything unless told otherwise. */
  async agent(agent: Partial<RegisterAgent> = {}): Promise<string> {
    const name = `agent-${v7()}`;
    const offer = { pauseModes: ["finish_step", "interrupt_immediate", "wait_for_completion"], canPark: true };
    const reply = await this.door.call(`PUT agents/${name}`, { version: "1", ...offer, ...agent });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return name;
  }

  /** Serves an agent of its own with the worker client, until it is disposed of. */
  async serve(
    run: (ctx: TaskContext) => unknown,
    options: Parameters<typeof serveAgent>[2] = {},
  ): Promise<ServedAgent & { readonly name: string }> {
    const name = options.name ?? `agent-${v7()}`;
    const served = serveAgent(this.door, run, { key: this.door.key, ...options, name });
    await served.worker.ready;
    return Object.assign(served, { name });
  }

  /** A queued task; its agent is its own unless one is named. */
  async task(
    order: {
      readonly agent?: string;
      readonly input?: Json;
      readonly labels?: readonly string[];
      readonly offer?: Partial<RegisterAgent>;
    } = {},
  ) {
    const agent = order.agent ?? (await this.agent(order.offer));
    const input = CreateTaskInput.parse({ agent, title: "A task", input: order.input ?? {}, labels: order.labels });
    const made = await createTask(this.ports, this.door.operator, input);
    if (made.kind === "refused") throw new Error(made.refusal.message);
    return new SceneTask(this, made.taskId, agent);
  }

  /** Something happened elsewhere. */
  send(topic: string, event: Partial<SendEventInput> = {}): Promise<SentEvent> {
    return sendEvent(this.ports, PEER, SendEventInput.parse({ topic, ...event }));
  }

  /** The same rows seen and moved by another process, which has nothing in memory; as after a restart. */
  async inAnotherProcess(): Promise<Scene & AsyncDisposable> {
    const door = await openWorkerDoor(this.pool.options.connectionString ?? "");
    return Object.assign(new Scene(door, this.pool), { [Symbol.asyncDispose]: () => door[Symbol.asyncDispose]() });
  }

  /** As the runtime does: every lane works off what is due. A new one each time, as after a restart. */
  async settle(): Promise<void> {
    const lanes = [...dueLanes(this.ports), ...waitLanes(this.ports)];
    // Instants are kept to a millisecond: what one look makes due may be so at the next one only.
    for (const lane of [...lanes, ...lanes]) await lane.settle(BATCH);
  }
}

/** For a whole file. At its end no door may have failed, and every task has to keep the invariants. */
export function testScene(): { readonly scene: Scene } {
  const database = testDatabase();
  let scene: Scene | undefined;
  // Before the door in the file, so that it is closed by then.
  afterAll(async () => {
    const violations = await checkTasks(database.pool, "all");
    expect(violations.filter(({ taskId }) => !scene?.made.includes(taskId))).toEqual([]);
  });
  const door = testWorkerDoor(database);
  beforeAll(() => {
    scene = new Scene(door, database.pool);
  });
  return {
    get scene() {
      if (!scene) throw new Error("The scene is there while tests run.");
      return scene;
    },
  };
}
