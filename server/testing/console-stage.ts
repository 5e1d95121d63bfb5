import { afterAll, beforeAll, expect } from "vitest";
import { handleConsoleCall } from "../api/console-door";
import { registerAgent } from "../commands/worker/register-agent";
import { RegisterAgent } from "../contract/register-agent";
import { joinTestTools, type TestTools } from "./product/join-test-tools";
import { quietWatch } from "./quiet-watch";
import { testDatabase } from "./test-database";

const CALLER = { tenantId: "local", actor: { kind: "operator", id: "local" } } as const;
const OWN_PAGE = { host: "localhost:3000", origin: "http://localhost:3000", "content-type": "application/json" };

export interface ConsoleAnswer {
  readonly status: number;
  readonly text: string;
}

/** The console's door for a whole file, with an agent named careful. At its end no call may have failed. */
export interface ConsoleStage {
  readonly tools: TestTools;
  /** Text is sent as it is. */
  send(path: string, body: unknown): Promise<ConsoleAnswer>;
  addAgent(name: string, tenantId?: string): Promise<void>;
  newTask(agent?: string): Promise<string>;
  /** A task that the operator holds. */
  held(body?: object, agent?: string): Promise<string>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  suspensionOf(taskId: string): Promise<any>;
}

export function consoleStage(): ConsoleStage {
  const database = testDatabase();
  const failures: unknown[] = [];
  let tools: TestTools;
  beforeAll(async () => {
    tools = joinTestTools(database.url);
    await stage.addAgent("careful");
  });
  afterAll(async () => {
    await tools.close();
    expect(failures).toEqual([]);
  });
  const stage: ConsoleStage = {
    get tools() {
      return tools;
    },
    async send(path, body) {
      const text = typeof body === "string" ? body : JSON.stringify(body);
      const address = `http://localhost:3000/api/trpc/${path}`;
      const request = new Request(address, { method: "POST", headers: OWN_PAGE, body: text });
      const watch = quietWatch({ failed: (_id, called, error) => failures.push({ called, error }) });
      const stopping = new AbortController().signal;
      const answer = await handleConsoleCall(request, { ports: tools.ports, caller: CALLER, stopping, watch });
      return { status: answer.status, text: await answer.text() };
    },
    async addAgent(name, tenantId = "local") {
      await tools.pool.query("insert into tenant (id) values ($1) on conflict do nothing", [tenantId]);
      await registerAgent(tools.ports, tenantId, { name, ...RegisterAgent.parse({ version: "1" }) });
    },
    async newTask(agent = "careful") {
      const answer = await stage.send("task.create", { agent, title: "T", input: null });
      return JSON.parse(answer.text).result.data.task.id;
    },
    async held(body = {}, agent) {
      const taskId = await stage.newTask(agent);
      expect((await stage.send("task.pause", { taskId, ...body })).status).toBe(200);
      return taskId;
    },
    async suspensionOf(taskId) {
      return JSON.parse((await stage.send("task.get", { taskId })).text).result.data.suspension;
    },
  };
  return stage;
}

/** Malformed, unknown, or not possible now: not a fault of ours, and in words that say what was not done. */
export function expectRefused({ status, text }: ConsoleAnswer): void {
  expect({ isRefused: status >= 400 && status < 500, text }).toMatchObject({ isRefused: true });
}
