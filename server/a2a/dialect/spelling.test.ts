import { describe, expect, it } from "vitest";
import { z } from "zod";
import { foldSpellings, type Spelling } from "./spelling";

const SPELLING: Spelling = {
  taskId: { also: ["task_id", "id"] },
  conditions: {
    inside: { onEvent: { also: ["on_event"] }, timeout: { inside: { onTimeout: { also: ["on_timeout"] } } } },
  },
};

describe("foldSpellings", () => {
  it.each([
    ["our name", { taskId: "a" }],
    ["with underscores", { task_id: "a" }],
    ["in short", { id: "a" }],
    ["twice alike", { task_id: "a", id: "a" }],
    ["three times alike", { taskId: "a", task_id: "a", id: "a" }],
  ])("takes an id under %s", (_name, given) => {
    expect(foldSpellings(given, SPELLING)).toEqual({ value: { taskId: "a" } });
  });

  it("refuses two names of one thing that differ, and names both", () => {
    expect(foldSpellings({ taskId: "a", task_id: "b" }, SPELLING)).toEqual({
      fields: { "/task_id": "taskId and task_id name one thing and differ. Send one of them, or the same." },
    });
  });

  it.each([
    ["null", { taskId: "a", task_id: null }],
    ["nothing but null", { taskId: null, task_id: "a", id: null }],
    ["what is not given", { taskId: "a", task_id: undefined }],
  ])("takes %s for no name of it", (_name, given) => {
    expect(foldSpellings(given, SPELLING)).toEqual({ value: { taskId: "a" } });
  });

  it("keeps null where nothing else was said", () => {
    expect(foldSpellings({ task_id: null, id: null }, SPELLING)).toEqual({ value: { taskId: null } });
  });

  it("compares as they are read those that are written in several ways", () => {
    const spelling = { taskId: { also: ["id"], as: z.string().toLowerCase() } };
    expect(foldSpellings({ taskId: "a", id: "A" }, spelling)).toEqual({ value: { taskId: "a" } });
    expect(foldSpellings({ taskId: "a", id: "B" }, spelling)).toHaveProperty("fields");
  });

  it("finds fields inside, and says where they contradict each other", () => {
    const conditions = { on_event: "ci.done", timeout: { on_timeout: "fail", durationMinutes: 1 } };
    expect(foldSpellings({ conditions }, SPELLING)).toEqual({
      value: { conditions: { onEvent: "ci.done", timeout: { onTimeout: "fail", durationMinutes: 1 } } },
    });
    const torn = { timeout: { on_timeout: "fail", onTimeout: "resume_with_summary" } };
    expect(foldSpellings({ conditions: torn }, SPELLING)).toMatchObject({
      fields: { "/conditions/timeout/on_timeout": expect.stringContaining("differ") },
    });
  });

  it("leaves what people put into a message as it is", () => {
    const given = { metadata: { task_id: 1, id: 2 }, input: { on_event: "x" }, conditions: null };
    expect(foldSpellings(given, SPELLING)).toEqual({ value: given });
  });

  it("is not fooled by names of objects' insides", () => {
    const given = JSON.parse('{"__proto__": {"taskId": "x"}, "constructor": 1, "task_id": "a"}');
    const folded = foldSpellings(given, SPELLING);
    expect("value" in folded && folded.value.taskId).toBe("a");
    expect(({} as Record<string, unknown>).taskId).toBeUndefined();
  });
});
