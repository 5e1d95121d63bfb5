import { describe, expect, it } from "vitest";
import { FakeDoor } from "../../testing/fake-door";
import { Gate, serveAgent } from "../../testing/serve-agent";
import { createWorker, defineAgent } from "../worker";

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));

describe("a worker", () => {
  it("registers its agents with what they can do and shows its key", async () => {
    await using door = await FakeDoor.start();
    await using served = serveAgent(door, () => undefined, {
      description: "Tests",
      inputSchema: { type: "object" },
      pauseModes: [],
      concurrency: 2,
      workerId: "w-7",
    });
    await door.until(() => door.claims > 0);
    expect(door.registered).toEqual([
      {
        name: "tester",
        version: "1",
        description: "Tests",
        skills: [],
        inputSchema: { type: "object" },
        stateSchema: null,
        resumeSchema: null,
        pauseModes: [],
        canPark: true,
        canCleanUp: false,
        resumeCauses: ["explicit_resume", "timeout", "condition_fired", "external_event"],
        concurrency: 2,
      },
    ]);
    expect(served.worker.workerId).toBe("w-7");
  });

  it.each([
    [401, "HTTP_401"],
    [403, "HTTP_403"],
    [400, "MALFORMED"],
  ])("does not run when its registration is answered with %d", async (status, code) => {
    await using door = await FakeDoor.start();
    door.fault = () => ({ status, body: { error: "No." } });
    await using served = serveAgent(door, () => undefined);
    await expect(served.running).rejects.toThrow(`The server refused the agent tester: ${code} No.`);
  });

  it("waits for a server that is not there, and says so once", async () => {
    await using door = await FakeDoor.start();
    let calls = 0;
    door.fault = () => (++calls <= 3 ? "cut" : undefined);
    await using served = serveAgent(door, (ctx) => ctx.step("one", () => 1));
    const work = door.give();
    await door.until(() => door.of(work).some((commit) => commit.outcome));
    expect(served.lines).toHaveLength(2);
    expect(served.lines[1]).toBe("checkrein: the server answers again.");
  });

  it("registers again when the server has forgotten its agents", async () => {
    await using door = await FakeDoor.start();
    let forgotten = true;
    door.fault = (path) => {
      if (path !== "claim" || !forgotten) return undefined;
      forgotten = false;
      return { status: 404, body: { refusal: { code: "AGENT_NOT_FOUND", message: "Who?" } } };
    };
    await using _ = serveAgent(door, () => undefined);
    await door.until(() => door.claims > 0);
    expect(door.registered).toHaveLength(2);
  });

  it("takes no more tasks at a time than it has places for", async () => {
    await using door = await FakeDoor.start();
    const gate = new Gate();
    let now = 0;
    let most = 0;
    const run = async () => {
      now += 1;
      most = Math.max(most, now);
      await gate.opened;
      now -= 1;
    };
    await using _ = serveAgent(door, run, { capacity: 2 });
    for (let i = 0; i < 5; i += 1) door.give();
    await expect.poll(() => now).toBe(2);
    gate.open();
    await door.until(() => door.commits.filter((commit) => commit.outcome).length === 5);
    expect(most).toBe(2);
  });

  it("tells of what ended at once before it asks for more", async () => {
    await using door = await FakeDoor.start();
    const asked: string[] = [];
    door.fault = (path) => void asked.push(path.replace(/^tasks.*\//, ""));
    await using _ = serveAgent(door, () => undefined, { capacity: 2 });
    for (const n of [1, 2, 3]) {
      const work = door.give();
      await door.until(() => door.tookLast(work) && door.claims > n);
    }
    expect(asked.filter((path) => path === "claim" || path === "commit").slice(0, 6)).toEqual([
      ...["claim", "commit", "claim", "commit", "claim", "commit"],
    ]);
  });

  it("does not ask without end when it is answered with nothing at once", async () => {
    await using door = await FakeDoor.start();
    const asked: number[] = [];
    door.fault = (path) => {
      if (path !== "claim") return undefined;
      asked.push(performance.now());
      return { status: 200, body: { work: [] } };
    };
    await using _ = serveAgent(door, () => undefined);
    await door.until(() => asked.length === 4);
    expect((asked[3] ?? 0) - (asked[0] ?? 0)).toBeGreaterThan(250);
  });

  it("connects its control stream again when it is cut", async () => {
    await using door = await FakeDoor.start();
    await using _ = serveAgent(door, () => undefined);
    await door.until(() => door.streams === 1);
    door.cutStreams();
    await door.until(() => door.streams === 2);
  });

  it("says what is wrong with its options", () => {
    const agent = { version: "1", run: async () => undefined };
    expect(() => defineAgent({ ...agent, name: "Not Kebab" })).toThrow("lower-kebab");
    const options = { url: "http://127.0.0.1:1", key: "k", agents: [defineAgent({ ...agent, name: "a" })] };
    expect(() => createWorker({ ...options, capacity: 0 })).toThrow("capacity");
    expect(() => createWorker({ ...options, agents: [] })).toThrow("agent");
    const many = Array.from({ length: 101 }, (_, n) => defineAgent({ ...agent, name: `a-${n}` }));
    expect(() => createWorker({ ...options, agents: many })).toThrow("100 agents");
  });
});

describe("a worker that stops", () => {
  it("lets running steps end, hands back what it holds and takes nothing new", async () => {
    await using door = await FakeDoor.start();
    const gate = new Gate();
    const served = serveAgent(door, async (ctx) => {
      await ctx.step("one", () => gate.opened);
      await ctx.step("two", () => 2);
    });
    const work = door.give();
    await door.until(() => door.of(work).length === 1);
    const stopped = served.worker.stop();
    gate.open();
    await stopped;
    await served.running;
    expect(door.of(work).at(-1)).toMatchObject({
      steps: [{ key: "one", status: "completed" }],
      release: true,
      running: [],
    });
    expect(door.isLive(work)).toBe(false);
    const { claims } = door;
    expect(claims).toBeLessThanOrEqual(2);
  });

  it("aborts what may run again when it has to stop now", async () => {
    await using door = await FakeDoor.start();
    const mail = new Gate();
    const served = serveAgent(door, async (ctx) => {
      await Promise.all([
        ctx.step("slow", ({ signal }) => untilAborted(signal)),
        ctx.step("mail", () => mail.opened, { repeatable: false }),
      ]);
    });
    const work = door.give();
    await door.until(() => door.of(work).length === 1);
    const stopped = served.worker.stop({ now: true });
    await door.until(() => door.of(work).length === 2);
    expect(door.of(work).at(-1)).toMatchObject({
      steps: [{ key: "slow", status: "discarded" }],
      running: [{ key: "mail" }],
    });
    mail.open();
    await stopped;
    expect(door.of(work).at(-1)).toMatchObject({ steps: [{ key: "mail", status: "completed" }], release: true });
  });

  it("hands a task back between steps at once", async () => {
    await using door = await FakeDoor.start();
    const served = serveAgent(door, async (ctx) => {
      await ctx.step("one", () => 1);
      await new Promise(() => undefined);
    });
    const work = door.give();
    await door.until(() => door.of(work).length === 1);
    void served.worker.stop();
    await door.until(() => !door.isLive(work));
    expect(door.of(work).at(-1)).toMatchObject({ no: 2, release: true });
    await served.running;
  });

  it("gives up what does not end in time", async () => {
    await using door = await FakeDoor.start();
    const served = serveAgent(door, (ctx) => ctx.step("deaf", () => new Promise(() => undefined)));
    const work = door.give();
    await door.until(() => door.of(work).length === 1);
    await served.worker.stop({ now: true, timeoutMs: 30 });
    expect(door.isLive(work)).toBe(true);
    expect(door.of(work)).toHaveLength(1);
  });

  it("stops with its signal, before anything too", async () => {
    await using door = await FakeDoor.start();
    const agents = [defineAgent({ name: "tester", version: "1", run: async () => undefined })];
    const options = { url: door.url, key: "k", agents };
    await createWorker(options).run({ signal: AbortSignal.abort() });
    const stop = new AbortController();
    const running = createWorker(options).run({ signal: stop.signal });
    await door.until(() => door.claims === 1);
    stop.abort();
    await running;
    const idle = createWorker(options);
    await idle.stop();
  });

  it("is paused rather than handed back when a pause came first", async () => {
    await using door = await FakeDoor.start();
    const gate = new Gate();
    const served = serveAgent(door, (ctx) => ctx.step("one", () => gate.opened));
    const work = door.give();
    await door.until(() => door.of(work).length === 1);
    door.pause(work);
    const stopped = served.worker.stop();
    gate.open();
    await stopped;
    expect(door.of(work)).toHaveLength(2);
    expect(door.isLive(work)).toBe(false);
  });
});
