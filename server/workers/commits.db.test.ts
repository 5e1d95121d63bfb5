import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTask } from "../commands/task/create-task";
import { CreateTaskInput } from "../contract/task-inputs";
import type { Json } from "../domain/json";
import { testDatabase } from "../testing/test-database";
import { testWorkerDoor } from "../testing/test-doors";

const database = testDatabase();
const door = testWorkerDoor(database);
const AGENT = "counter";
const AT = "2026-01-01T00:00:00Z";
let taskId: string;
let attempt: string;

beforeAll(async () => {
  await door.call(`PUT agents/${AGENT}`, { version: "1", canPark: true });
});
beforeEach(async () => {
  await createTask(door.ports, door.operator, CreateTaskInput.parse({ agent: AGENT, title: "T", input: {} }));
  ({ taskId, attempt } = (await claim())[0]);
});

const claim = async () => (await door.call("POST claim", { workerId: "w", agents: [AGENT], waitMs: 0 })).body.work;
const commit = (body: object) => door.call(`POST tasks/${taskId}/commit`, { attempt, ...body });
const record = (key: string, result: unknown) => ({
  key,
  name: key,
  startedAt: AT,
  endedAt: AT,
  status: "completed",
  result,
});
const ref = () => ({ tenantId: "local", taskId });

describe("a commit", () => {
  it("that is sent again is answered again and written once, ending ones too", async () => {
    const body = { no: 1, steps: [record("a", 1)], messages: [{ text: "once" }] };
    const first = await commit(body);
    expect(await commit(body)).toMatchObject({
      status: 200,
      body: { directive: "continue", attemptEnded: false, version: first.body.version },
    });
    const end = { no: 2, outcome: { kind: "completed" } };
    await commit(end);
    expect(await commit(end)).toMatchObject({ status: 200, body: { attemptEnded: true, state: "completed" } });
    const events = await door.ports.reader.events(ref(), 0, 100);
    expect(events.filter(({ type }) => type === "step.completed")).toHaveLength(1);
    expect(events.filter(({ type }) => type === "task.completed")).toHaveLength(1);
    expect(await door.ports.reader.messages(ref(), 0, 100)).toHaveLength(1);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
  });

  it("keeps in short what a tool is called with, without its secrets, while it runs and with its record", async () => {
    const call = { tool: "git.push", arguments: { remote: "origin", api_key: "hunter2-hunter2" } };
    const start = { key: "a", name: "Push", startedAt: AT, ...call };
    await commit({ no: 1, running: [start] });
    const running = (await door.ports.reader.findView(ref()))?.running;
    await commit({ no: 2, steps: [{ ...record("a", 1), ...call }] });
    const events = await door.ports.reader.events(ref(), 0, 100);
    const told = [running?.[0], ...events.flatMap(({ type, data }) => (type.startsWith("step.") ? [data] : []))];
    expect(told).toHaveLength(3);
    for (const each of told) {
      expect(each).toMatchObject({ tool: "git.push", calledWith: 'remote=origin, api_key="[redacted]"' });
      expect(each).not.toHaveProperty("arguments");
    }
  });

  it("tells which version of an artifact it adds", async () => {
    const artifact = (artifactId: string, text: string) => ({ artifactId, name: "n", mimeType: "text/plain", text });
    await commit({ no: 1, artifacts: [artifact("a", "1")] });
    await commit({ no: 2, artifacts: [artifact("a", "2"), artifact("b", "1"), artifact("a", "3")] });
    const events = await door.ports.reader.events(ref(), 0, 100);
    const added = events.filter(({ type }) => type === "artifact.added");
    expect(added.map(({ data }) => data)).toMatchObject([
      { artifactId: "a", version: 1 },
      { artifactId: "a", version: 2 },
      { artifactId: "b", version: 1 },
      { artifactId: "a", version: 3 },
    ]);
  });

  it("that is sent many times at once is written once", async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => commit({ no: 1, steps: [record("a", 1)] })));
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const events = await door.ports.reader.events(ref(), 0, 100);
    expect(events.filter(({ type }) => type === "step.completed")).toHaveLength(1);
  });

  it("out of order is refused and changes nothing", async () => {
    for (const no of [2, 99])
      expect(await commit({ no, steps: [record("a", 1)] })).toMatchObject({
        status: 409,
        body: { refusal: { code: "COMMIT_OUT_OF_ORDER" } },
      });
    expect(await commit({ no: 1 })).toMatchObject({ status: 200 });
    expect(await commit({ no: 2 })).toMatchObject({ status: 200 });
    expect(await commit({ no: 1 })).toMatchObject({ status: 409, body: { refusal: { code: "COMMIT_OUT_OF_ORDER" } } });
  });

  it("of a stale or made-up attempt is refused, whatever it carries", async () => {
    await commit({ no: 1, release: true });
    const [{ attempt: newer }] = await claim();
    for (const stale of [attempt, randomUUID()]) {
      const reply = await commit({
        attempt: stale,
        no: 2,
        outcome: { kind: "completed" },
        state: { replace: "stale" },
      });
      expect(reply).toMatchObject({ status: 409, body: { refusal: { code: "ATTEMPT_SUPERSEDED", taskId } } });
    }
    expect(await door.ports.reader.liveStateText(ref())).toBeNull();
    expect(await commit({ attempt: newer, no: 1 })).toMatchObject({ status: 200 });
  });

  it("after the end is refused", async () => {
    await commit({ no: 1, outcome: { kind: "failed", reason: "no" } });
    expect(await commit({ no: 2, steps: [record("a", 1)] })).toMatchObject({
      status: 409,
      body: { refusal: { code: "ATTEMPT_SUPERSEDED", state: "failed" } },
    });
  });

  it("that patches what is not there is refused and the state stays", async () => {
    await commit({ no: 1, state: { replace: { a: 1 } } });
    const reply = await commit({ no: 2, state: { patch: [{ op: "remove", path: "/b" }] } });
    expect(reply).toMatchObject({ status: 409, body: { refusal: { code: "STATE_PATCH_NOT_APPLICABLE" } } });
    expect(
      await commit({
        no: 2,
        state: {
          patch: [
            { op: "add", path: "/b", value: [] },
            { op: "add", path: "/b/-", value: 2 },
          ],
        },
      }),
    ).toMatchObject({ status: 200 });
    expect(JSON.parse((await door.ports.reader.liveStateText(ref())) ?? "")).toEqual({ a: 1, b: [2] });
  });

  it("that patches and is sent again is answered again, though its patch would not apply any more", async () => {
    await commit({ no: 1, state: { replace: { a: 1, b: 2 } } });
    const body = { no: 2, state: { patch: [{ op: "remove", path: "/b" }] } };
    const first = await commit(body);
    expect(await commit(body)).toMatchObject({ status: 200, body: { version: first.body.version } });
    expect(JSON.parse((await door.ports.reader.liveStateText(ref())) ?? "")).toEqual({ a: 1 });
    const ofOther = await door.call(`POST tasks/${taskId}/commit`, { ...body, no: 3, attempt: randomUUID() });
    expect(ofOther).toMatchObject({ status: 409, body: { refusal: { code: "ATTEMPT_SUPERSEDED" } } });
  });

  it("parks, and the next attempt gets what ended the park", async () => {
    const parked = await commit({ no: 1, park: { reason: "waiting for CI" } });
    expect(parked.body).toMatchObject({ attemptEnded: true, state: "paused_by_agent", checkpointVersion: 1 });
    expect(await claim()).toEqual([]);
  });
});

describe("odd but legal JSON comes back as it was sent", () => {
  const ODD: readonly Json[] = [
    { "": 1, constructor: { prototype: 2 }, hasOwnProperty: null, "a.b": 0, "a/b~": 1, toJSON: "x" },
    { "2": "b", "1": "a", "\u202e": "\u200b\ufeff\u0007\u2028", emoji: "😀\u{e0041}", long: "k".repeat(10_000) },
    [
      0,
      -1.5e-7,
      1e22,
      9007199254740991,
      -9007199254740991,
      5e-324,
      1.7976931348623157e308,
      true,
      false,
      null,
      "",
      [],
      {},
    ],
    { $type: "Date", __type: 1, "@class": "java.lang.Object", $ref: "#/", proto: "__proto__" },
  ];
  it.each(ODD.map((value, i) => [i, value] as const))(
    "as state, result, question and message: %d",
    async (_i, value) => {
      const reply = await commit({
        no: 1,
        steps: [record("odd", value)],
        state: { replace: value },
        messages: [{ text: JSON.stringify(value) }],
        checkpoint: { label: "odd" },
      });
      expect(reply.status).toBe(200);
      expect(JSON.parse((await door.ports.reader.liveStateText(ref())) ?? "")).toEqual(value);
      const kept = await door.ports.reader.findCheckpoint(ref(), 1);
      expect(JSON.parse(kept?.dataText ?? "")).toEqual(value);
      await commit({ no: 2, release: true });
      const [work] = await claim();
      expect(work).toMatchObject({
        state: value,
        journal: [{ key: "odd", result: value }],
        messages: [{ parts: [{ text: JSON.stringify(value) }] }],
      });
    },
  );

  it("as deep as it may be", async () => {
    const deep = JSON.parse(`${'{"a":['.repeat(255)}1${"]}".repeat(255)}`);
    expect(await commit({ no: 1, state: { replace: deep }, checkpoint: { label: "deep" } })).toMatchObject({
      status: 200,
    });
    expect(JSON.parse((await door.ports.reader.findCheckpoint(ref(), 1))?.dataText ?? "")).toEqual(deep);
  });

  it("as 25 MB, through HTTP, checkpoint and the next claim", { timeout: 120_000 }, async () => {
    const rows = Array.from({ length: 60_000 }, (_, id) => ({
      id,
      name: `row ${id} 😀`,
      score: id / 7,
      tags: ["a", null, { deep: [true] }],
      text: "lorem ipsum ".repeat(20),
    }));
    const state = { rows, pad: "" };
    state.pad = "x".repeat(25 * 1024 * 1024 - Buffer.byteLength(JSON.stringify(state)));
    const text = JSON.stringify(state);
    expect(Buffer.byteLength(text)).toBe(25 * 1024 * 1024);
    const response = await fetch(`${door.url}/api/workers/tasks/${taskId}/commit`, {
      method: "POST",
      headers: { authorization: `Bearer ${door.key}`, "content-type": "application/json" },
      body: `{"attempt":"${attempt}","no":1,"state":{"replace":${text}},"checkpoint":{"label":"large"}}`,
    });
    expect(response.status).toBe(200);
    const kept = await door.ports.reader.findCheckpoint(ref(), 1);
    expect(kept?.dataText === text).toBe(true);
    await commit({ no: 2, release: true });
    const [work] = await claim();
    expect(JSON.stringify(work.state) === text).toBe(true);
  });
});

describe("several commits in one call", () => {
  const POST = "POST commits";

  it("are taken or refused one by one", async () => {
    const good = { attempt, no: 1, steps: [record("a", 1)] };
    const { status, body } = await door.call(POST, {
      commits: [
        { taskId, commit: { ...good, no: "one" } },
        { taskId, commit: { ...good, attempt: randomUUID() } },
        { taskId: randomUUID(), commit: good },
        { taskId, commit: good },
      ],
    });
    expect(status).toBe(200);
    expect(body.replies).toMatchObject([
      { status: 400, body: { fields: { "/no": expect.any(String) } } },
      { status: 409, body: { refusal: { code: "ATTEMPT_SUPERSEDED" } } },
      { status: 404, body: { refusal: { code: "TASK_NOT_FOUND" } } },
      { status: 200, body: { directive: "continue", attemptEnded: false } },
    ]);
    expect(await door.ports.tasks.find(ref())).toMatchObject({ commitNo: 1, stepsDone: 1 });
  });

  it("that come twice are answered twice and taken once", async () => {
    const call = { commits: [{ taskId, commit: { attempt, no: 1, steps: [record("a", 1)] } }] };
    const first = await door.call(POST, call);
    expect((await door.call(POST, call)).body.replies).toEqual(first.body.replies);
    expect(await door.ports.tasks.find(ref())).toMatchObject({ commitNo: 1, stepsDone: 1 });
  });

  it.each([
    ["none", { commits: [] }, "/commits"],
    ["something else", { commits: [1] }, "/commits/0"],
  ])("that are %s are malformed", async (_name, call, path) => {
    const { status, body } = await door.call(POST, call);
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual([path]);
  });
});
