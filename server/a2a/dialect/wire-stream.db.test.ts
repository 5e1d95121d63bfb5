import { describe, expect, it } from "vitest";
import { testDialects } from "../../testing/dialects/dialect-stage";
import { openDialectDoor } from "../../testing/dialects/open-dialect-door";
import { askAtStep } from "../../testing/dialects/pause-at-door";
import { SseReader } from "../../testing/dialects/sse-reader";
import { SceneTask } from "../../testing/promises/scene-task";

// Vector 18 over the wire. B is one dialect, H the other.

const stage = testDialects();

const bindu = (method: string, params: object) => stage.call("bindu", method, params);
const harn = (method: string, params: object) => stage.call("harn", method, params);

describe("a stream over the wire", () => {
  it("vector 18: cut off before a pause and again by a restart, H hears each event once and in order", async () => {
    const task = await stage.begin("harn");
    const attempt = await task.claim();
    const follow = (last: number, url = stage.url) =>
      stage.follow({ dialect: "harn", url, headers: { "last-event-id": String(last) } }, "tasks/resubscribe", {
        taskId: task.id,
      });
    const first = await follow(0);
    await first.until(({ data }) => data.params?.state === "working");
    await first.close();
    await attempt.commit({
      messages: [{ text: "half" }],
      artifacts: [{ artifactId: "a", name: "A", mimeType: "text/plain", text: "x" }],
    });
    const cut = first.events.at(-1)?.id ?? 0;
    const pause = harn("tasks/pause", { taskId: task.id });
    await task.until("is about to be held", ({ pending }) => pending !== null);
    await attempt.commit();
    await pause;
    const second = await follow(cut);
    await second.until(({ data }) => data.params?.state === "paused-by-client");
    await second.close();
    await harn("tasks/resume", { taskId: task.id });
    await using other = await stage.scene.inAnotherProcess();
    await using restarted = await openDialectDoor(other.ports);
    await task.in(other).end("completed");
    const third = await follow(second.events.at(-1)?.id ?? 0, restarted.url);
    await third.toEnd();
    const ids = [...first.events, ...second.events, ...third.events].map(({ id }) => id ?? 0);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
    const whole = await (await follow(0)).toEnd();
    expect(whole.map(({ id }) => id)).toEqual(ids);
    expect(whole.map(({ data }) => data.params?.state ?? data.result.type ?? data.result.kind)).toEqual([
      "submitted",
      "working",
      "message",
      "artifact-update",
      "working",
      "paused-by-client",
      "working",
      "completed",
    ]);
  });

  it("to B is of events with underscores, stays open while it is held, and ends with the task", async () => {
    const agent = await stage.scene.agent();
    const message = { role: "user", messageId: "streamed", parts: [{ kind: "text", text: "Do it." }] };
    const stream = await stage.follow({ dialect: "bindu", path: `/agents/${agent}` }, "message/stream", { message });
    const { data } = await stream.until(({ data: event }) => event.status?.state === "submitted");
    expect(data).toMatchObject({ kind: "status-update", final: false, task_id: expect.any(String), sequence: 1 });
    await bindu("tasks/pause", { task_id: data.task_id });
    await stream.until(({ data: event }) => event.status?.state === "suspended");
    await bindu("tasks/resume", { task_id: data.task_id });
    await bindu("tasks/cancel", { task_id: data.task_id });
    const events = await stream.toEnd();
    expect(events.map(({ data: event }) => [event.status.state, event.final])).toEqual([
      ["submitted", false],
      ["suspended", false],
      ["resumed", false],
      ["submitted", false],
      ["canceled", true],
    ]);
    const again = await stage.follow(
      { dialect: "bindu", path: `/agents/${agent}`, headers: { "last-event-id": String(events[1]?.id) } },
      "message/stream",
      { message },
    );
    expect((await again.toEnd()).map(({ id }) => id)).toEqual(events.slice(2).map(({ id }) => id));
  });

  it("to B ends where it waits for its client, and goes on with the answer", async () => {
    const agent = await stage.scene.agent();
    const at = { dialect: "bindu", path: `/agents/${agent}` } as const;
    const say = (messageId: string, more: object = {}) => ({
      message: { role: "user", messageId, parts: [{ text: "here" }], ...more },
    });
    const stream = await stage.follow(at, "message/stream", say("first"));
    const { data } = await stream.until(({ data: event }) => event.status?.state === "submitted");
    const task = new SceneTask(stage.scene, data.task_id, agent);
    await askAtStep(task);
    expect((await stream.toEnd()).at(-1)?.data.status).toMatchObject({
      state: "input-required",
      message: { parts: [{ text: "Which folder?" }], task_id: task.id },
    });
    const answer = await stage.follow(at, "message/stream", say("second", { taskId: task.id }));
    await answer.until(({ data: event }) => event.status?.state === "working");
    await task.end("completed");
    expect((await answer.toEnd()).at(-1)?.data).toMatchObject({ status: { state: "completed" }, final: true });
  });
});

describe("a stream that is taken up by a number that its task has not come to", () => {
  const headers = { "last-event-id": "900000000" };

  it("goes on from where the task stands, and ends with it, at both", async () => {
    const task = await stage.begin("harn");
    const open = await stage.follow({ dialect: "harn", headers }, "tasks/resubscribe", { taskId: task.id });
    const agent = await stage.scene.agent();
    const at = { dialect: "bindu", path: `/agents/${agent}` } as const;
    const params = { message: { role: "user", messageId: "beyond", parts: [{ text: "Do it." }] } };
    const { result } = await stage.call(at, "message/send", params);
    const other = await stage.follow({ ...at, headers }, "message/stream", params);
    await task.end("completed");
    await stage.task(result.id, agent).end("completed");
    expect((await open.toEnd()).map(({ data }) => data.params.state)).toEqual(["working", "completed"]);
    expect((await other.toEnd()).map(({ data }) => data.status.state)).toEqual(["working", "completed"]);
    const late = await stage.follow({ dialect: "harn", headers }, "tasks/resubscribe", { taskId: task.id });
    expect(await late.toEnd()).toEqual([]);
    expect(await (await stage.follow({ ...at, headers }, "message/stream", params)).toEnd()).toEqual([]);
  });
});

describe.each(["1.0", "0.3", "REST"])("a stream of v1 (%s)", (spoken) => {
  const subscribe = (taskId: string, last: number | null, url = stage.url) => {
    const rest = spoken === "REST";
    const method = spoken === "0.3" ? "tasks/resubscribe" : "SubscribeToTask";
    const headers = { "a2a-version": rest ? "1.0" : spoken, "content-type": "application/json" };
    return fetch(`${url}/a2a/v1${rest ? `/tasks/${taskId}:subscribe` : ""}`, {
      method: "POST",
      headers: { ...headers, ...(last === null ? {} : { "last-event-id": String(last) }) },
      body: JSON.stringify(rest ? {} : { jsonrpc: "2.0", id: 1, method, params: { id: taskId } }),
    });
  };
  const follow = async (taskId: string, last: number | null, url?: string) => {
    const { headers, body } = await subscribe(taskId, last, url);
    if (!body || !headers.get("content-type")?.startsWith("text/event-stream")) throw new Error("There is no stream.");
    return new SseReader(body, () => undefined);
  };
  const lastOf = ({ events }: SseReader) => events.at(-1)?.id ?? 0;

  it("vector 18: cut off and taken up by the event heard last, tells each once and in order (C051)", async () => {
    const task = await stage.begin("harn");
    const first = await follow(task.id, null);
    await first.until(({ id }) => id !== null);
    const attempt = await task.claim();
    await first.until(({ data }) => JSON.stringify(data).toLowerCase().includes("working"));
    await first.close();
    // Answered at once, though there is nothing to tell yet.
    const second = await follow(task.id, lastOf(first));
    await attempt.commit({ messages: [{ text: "half" }] });
    await second.until(({ data }) => JSON.stringify(data).includes("half"));
    await second.close();
    await attempt.commit({ ask: [{ key: "q", message: "Which folder?" }] });
    await stage.call("harn", "tasks/cancel", { taskId: task.id });
    await using other = await stage.scene.inAnotherProcess();
    await using restarted = await openDialectDoor(other.ports);
    expect((await task.in(other).now()).state).toBe("canceled");
    const third = await follow(task.id, lastOf(second), restarted.url);
    const heard = [...first.events.slice(1), ...second.events, ...(await third.toEnd())];
    const whole = await (await follow(task.id, 0)).toEnd();
    expect(heard).toEqual(whole);
    expect(whole.map(({ id }) => id)).toEqual(
      [...new Set(whole.map(({ id }) => id))].toSorted((a, b) => Number(a) - Number(b)),
    );
    const told = whole.map(({ data }) => JSON.stringify(data).toLowerCase());
    for (const [at, word] of ["working", "half", "which folder?", "canceled"].entries())
      expect(told[at]).toContain(word);
    const over = await subscribe(task.id, whole.at(-1)?.id ?? 0);
    expect(JSON.stringify(await over.json())).toContain("already canceled");
  });
});
