import { describe, expect, it } from "vitest";
import { BINDU_PARAMS } from "../bindu/bindu-params";
import { HARN_PARAMS } from "../harn/harn-params";
import { type ParamsShape, readParams } from "./read-params";

const ID = "0199a000-0000-7000-8000-000000000000";
const message = { role: "user", parts: [{ kind: "text", text: "hello" }] };
const faultsOf = (shape: ParamsShape, params: Record<string, unknown>) => {
  const read = readParams(params, shape);
  return "fault" in read ? Object.keys(read.fault.data.fields ?? {}) : [];
};

describe("every method that names a task", () => {
  const all: [string, ParamsShape, object][] = [
    ...Object.entries(BINDU_PARAMS).map<[string, ParamsShape, object]>(([name, shape]) => [
      `bindu ${name}`,
      shape,
      { pushNotificationConfig: { url: "https://example.com" } },
    ]),
    ...Object.entries(HARN_PARAMS).map<[string, ParamsShape, object]>(([name, shape]) => [
      `harn ${name}`,
      shape,
      { reason: "CI", message },
    ]),
  ].filter(([, { spelling }]) => "taskId" in spelling) as [string, ParamsShape, object][];

  it.each(all)("%s takes its id under three names, and refuses two that differ", (_name, shape, rest) => {
    for (const name of ["taskId", "task_id", "id"])
      expect(readParams({ ...rest, [name]: ID }, shape)).toMatchObject({ value: { taskId: ID } });
    expect(faultsOf(shape, { ...rest, taskId: ID, task_id: ID.replace("0", "1") })).toEqual(["/task_id"]);
    for (const id of [ID, ID.toUpperCase(), null])
      expect(readParams({ ...rest, taskId: ID, task_id: ID, id }, shape)).toMatchObject({ value: { taskId: ID } });
  });
});

describe("parameters of harn", () => {
  const pause = HARN_PARAMS["tasks/pause"];
  const park = HARN_PARAMS["tasks/await_resumption"];

  it("pauses at the end of the step unless told otherwise, and knows three modes", () => {
    expect(readParams({ taskId: ID }, pause)).toEqual({ value: { taskId: ID, mode: "finish_step", reason: null } });
    expect(faultsOf(pause, { taskId: ID, mode: "soon" })).toEqual(["/mode"]);
    expect(faultsOf(pause, {})).toEqual(["/taskId"]);
  });

  it("takes an id with the prefix that some peers give it", () => {
    for (const params of [{ taskId: `task-${ID.toUpperCase()}` }, { taskId: ID, id: `task-${ID}` }])
      expect(readParams(params, pause)).toMatchObject({ value: { taskId: ID } });
  });

  it.each([
    ["no time", { timeout: { durationMinutes: 0 } }, "/conditions/timeout/durationMinutes"],
    ["an unknown end", { timeout: { durationMinutes: 1, onTimeout: "explode" } }, "/conditions/timeout/onTimeout"],
    ["an unknown field", { when: "now" }, "/conditions/when"],
    ["an unknown field inside", { timeout: { durationMinutes: 1, extra: 1 } }, "/conditions/timeout/extra"],
    ["a topic with a space", { onEvent: "bad channel" }, "/conditions/onEvent"],
  ])("refuses conditions with %s and names the place", (_name, conditions, place) => {
    expect(faultsOf(park, { taskId: ID, reason: "CI", conditions })).toEqual([place]);
  });

  it("takes conditions as they are spelt elsewhere, and a park without any", () => {
    const conditions = { on_event: "ci.done", timeout: { duration_minutes: 5, on_timeout: "fail" } };
    expect(readParams({ task_id: ID, reason: "CI", conditions }, park)).toMatchObject({
      value: { conditions: { onEvent: "ci.done", timeout: { durationMinutes: 5, onTimeout: "fail" } } },
    });
    expect(readParams({ taskId: ID, reason: "CI", conditions: null }, park)).toMatchObject({
      value: { conditions: {} },
    });
    expect(faultsOf(park, { taskId: ID, reason: "  " })).toEqual(["/reason"]);
  });

  it.each([["pause"], ["paused"], ["suspend"]])("reads a pause that comes with a message under the name %s", (name) => {
    const send = HARN_PARAMS["tasks/send"];
    expect(readParams({ taskId: ID, metadata: { harn: { [name]: { reason: "review" } } } }, send)).toMatchObject({
      value: { metadata: { harn: { pause: { mode: "finish_step", reason: "review" } } } },
    });
    expect(readParams({ taskId: ID, metadata: { harn: { [name]: true } } }, send)).toMatchObject({
      value: { metadata: { harn: { pause: { mode: "finish_step" } } } },
    });
    expect(faultsOf(send, { metadata: { harn: { [name]: true } } })).toEqual(["/taskId"]);
  });

  it("refuses a call and a message in it that name two tasks or two conversations", () => {
    const send = HARN_PARAMS["tasks/send"];
    const inMessage = (more: object) => ({ taskId: ID, contextId: "c", message: { ...message, ...more } });
    expect(faultsOf(send, inMessage({ task_id: ID.replace("0", "1") }))).toEqual(["/message/taskId"]);
    expect(faultsOf(send, inMessage({ context_id: "d" }))).toEqual(["/message/contextId"]);
    expect(faultsOf(send, inMessage({ taskId: `task-${ID.toUpperCase()}`, contextId: "c" }))).toEqual([]);
  });

  it("takes a text beside a message that says the same, and refuses another one", () => {
    const send = HARN_PARAMS["tasks/send"];
    expect(readParams({ text: "hello", message }, send)).toMatchObject({ value: { text: "hello" } });
    expect(faultsOf(send, { text: "bye", message })).toEqual(["/text"]);
    const more = { parts: [...message.parts, { kind: "data", data: 1 }] };
    expect(faultsOf(send, { text: "hello", message: more })).toEqual(["/text"]);
  });

  it("refuses a message that says nothing", () => {
    expect(faultsOf(HARN_PARAMS["tasks/send"], {})).toEqual(["/message"]);
    expect(faultsOf(HARN_PARAMS["tasks/send"], { message: { parts: [] } })).toEqual(["/message/parts"]);
  });

  it("takes any input of a resume as it came, and none", () => {
    const resume = HARN_PARAMS["tasks/resume"];
    expect(readParams({ taskId: ID, input: { task_id: 7 } }, resume)).toMatchObject({
      value: { input: { task_id: 7 } },
    });
    expect(readParams({ taskId: ID, input: null, continue_transcript: false }, resume)).toMatchObject({
      value: { input: null, continueTranscript: false },
    });
  });
});

describe("parameters of bindu", () => {
  it("takes a message with underscores or without, and parts that tell their kind or leave it", () => {
    const send = BINDU_PARAMS["message/send"];
    for (const given of [
      { ...message, message_id: "m", context_id: "c", task_id: "t" },
      { ...message, messageId: "m", contextId: "c", taskId: "t", parts: [{ text: "hello" }] },
    ])
      expect(readParams({ message: given }, send)).toMatchObject({
        value: { message: { messageId: "m", contextId: "c", taskId: "t" } },
      });
  });

  it.each([
    ["two contents", [{ text: "a", data: 1 }]],
    ["none", [{ kind: "text" }]],
    ["another than it tells", [{ kind: "data", text: "a" }]],
    ["a file of two kinds", [{ file: { uri: "https://a", bytes: "YQ==" } }]],
  ])("refuses a part with %s", (_name, parts) => {
    expect(faultsOf(BINDU_PARAMS["message/send"], { message: { ...message, parts } })[0]).toMatch(
      /^\/message\/parts\/0/,
    );
  });

  it("refuses what is no id, and metadata beyond measure", () => {
    expect(faultsOf(BINDU_PARAMS["tasks/pause"], { task_id: "nope" })).toEqual(["/taskId"]);
    expect(faultsOf(BINDU_PARAMS["tasks/pause"], { taskId: ID, metadata: { a: "x".repeat(20_000) } })).toEqual([
      "/metadata",
    ]);
  });
});
