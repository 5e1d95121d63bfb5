import { describe, expect, it } from "vitest";
import { createTask } from "../commands/task/create-task";
import { pauseTask } from "../commands/task/pause-task";
import { CreateTaskInput, PauseTaskInput } from "../contract/task-inputs";
import { createWorker, defineAgent } from "../sdk/worker";
import { openWorkerDoor } from "../testing/open-worker-door";
import { testDatabase } from "../testing/test-database";
import { type TestDoor, testWorkerDoor } from "../testing/test-doors";

const database = testDatabase();
const door = testWorkerDoor(database);
const other = testWorkerDoor(database);

interface Opened {
  next(): Promise<string>;
  ended(): Promise<boolean>;
  close(): void;
}

/** Events as `type data`, pings left out. */
async function open(on: TestDoor, query: string): Promise<Opened> {
  const stop = new AbortController();
  const response = await fetch(`${on.url}/api/workers/control?${query}`, {
    headers: { authorization: `Bearer ${on.key}` },
    signal: stop.signal,
  });
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const events: string[] = [];
  let over = false;
  const pump = async () => {
    const chunk = await reader?.read();
    over = chunk?.done ?? true;
    for (const [, type, data] of (chunk?.value ?? "").matchAll(/event: (\w+)\ndata: (.*)\n\n/g))
      events.push(`${type} ${data}`);
  };
  return {
    async next() {
      while (events.length === 0 && !over) await pump();
      return events.shift() ?? "over";
    },
    async ended() {
      while (!over) await pump();
      return over;
    },
    close: () => stop.abort(),
  };
}

const CHECK = 'check {"type":"check"}';

describe("the control stream", () => {
  it("says check at its start and when somebody changes what a task's holder was told, through another process too", async () => {
    await door.call("PUT agents/told", { version: "1", pauseModes: ["interrupt_immediate"] });
    const made = await createTask(
      door.ports,
      door.operator,
      CreateTaskInput.parse({ agent: "told", title: "T", input: {} }),
    );
    if (made.kind === "refused") throw new Error(made.refusal.message);
    const [{ taskId, attempt }] = (await door.call("POST claim", { workerId: "w-told", agents: ["told"], waitMs: 0 }))
      .body.work;
    const stream = await open(door, "worker=w-told");
    const bystander = await open(door, "worker=w-other");
    expect(await stream.next()).toBe(CHECK);
    expect(await bystander.next()).toBe(CHECK);
    await pauseTask(
      other.ports,
      other.operator,
      PauseTaskInput.parse({ taskId, mode: "interrupt_immediate", waitMs: 0 }),
    );
    expect(await stream.next()).toBe(CHECK);
    const beat = await door.call("POST heartbeat", { workerId: "w-told", leases: [{ taskId, attempt }] });
    expect(beat.body.leases).toMatchObject([{ directive: "pause", mode: "interrupt_immediate" }]);
    stream.close();
    bystander.close();
  });

  it("says when there is work for the agents it names", async () => {
    await door.call("PUT agents/busy", { version: "1" });
    const stream = await open(door, "worker=w-2&agent=busy");
    const first = [await stream.next(), await stream.next()].sort();
    expect(first).toEqual([CHECK, 'work {"type":"work","agent":"busy"}']);
    await createTask(other.ports, other.operator, CreateTaskInput.parse({ agent: "busy", title: "T", input: {} }));
    expect(await stream.next()).toBe('work {"type":"work","agent":"busy"}');
    stream.close();
  });

  it("of a worker with many agents warns nobody of a leak", async () => {
    const names = Array.from({ length: 30 }, (_, n) => `of-many-${n}`);
    await Promise.all(names.map((name) => door.call(`PUT agents/${name}`, { version: "1" })));
    const warnings: string[] = [];
    const warned = ({ name }: Error) => void warnings.push(name);
    process.on("warning", warned);
    const stream = await open(door, `worker=w-4&${names.map((name) => `agent=${name}`).join("&")}`);
    await stream.next();
    stream.close();
    process.off("warning", warned);
    expect(warnings).toEqual([]);
  });

  it("ends when the server stops, and so does a long poll", async () => {
    await using stopping = await openWorkerDoor(database.url);
    await stopping.call("PUT agents/idle", { version: "1" });
    const stream = await open(stopping, "worker=w-3");
    const claim = stopping.call("POST claim", { workerId: "w-3", agents: ["idle"], waitMs: 20_000 });
    expect(await stream.next()).toBe(CHECK);
    void stopping.stop();
    expect((await claim).body).toEqual({ work: [] });
    const late = await stopping.call("POST claim", { workerId: "w-3", agents: ["idle"], waitMs: 20_000 });
    expect(late.status).toBe(503);
    expect(late.headers.get("connection")).toBe("close");
    expect(await stream.ended()).toBe(true);
    expect(stopping.failures).toEqual([]);
  });
});

describe("a server that stops", () => {
  it("ends though a worker is connected, and the worker looks for the next one", async () => {
    await using stopping = await openWorkerDoor(database.url);
    const agents = [defineAgent({ name: "loyal", version: "1", run: async () => undefined })];
    const lines: string[] = [];
    const worker = createWorker({ url: stopping.url, key: stopping.key, agents, log: (line) => lines.push(line) });
    const running = worker.run();
    await worker.ready;
    await stopping.stop();
    await expect.poll(() => lines.length).toBe(1);
    await worker.stop();
    await running;
  });
});

describe("a claim whose worker hung up", () => {
  it("gives the work to the next one without waiting for the lease", async () => {
    await door.call("PUT agents/gone", { version: "1" });
    const hangUp = new AbortController();
    const lost = fetch(`${door.url}/api/workers/claim`, {
      method: "POST",
      headers: { authorization: `Bearer ${door.key}`, "content-type": "application/json" },
      body: JSON.stringify({ workerId: "w-4", agents: ["gone"], waitMs: 20_000 }),
      signal: hangUp.signal,
    }).catch(() => null);
    hangUp.abort();
    await lost;
    await createTask(door.ports, door.operator, CreateTaskInput.parse({ agent: "gone", title: "T", input: {} }));
    const next = await door.call("POST claim", { workerId: "w-5", agents: ["gone"], waitMs: 10_000 });
    expect(next.body.work).toHaveLength(1);
  });
});
