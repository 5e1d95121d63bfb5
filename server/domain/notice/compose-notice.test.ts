import { describe, expect, it } from "vitest";
import { composeNotice, type NoticeFacts } from "./compose-notice";

const FACTS: NoticeFacts = {
  type: "task.resumed",
  at: "2026-11-28T04:00:00.000Z",
  taskId: "0199a000-0000-7000-8000-000000000000",
  seq: 12,
  title: "Migrate billing",
  isOfClient: false,
  agent: "digest",
  scope: "prod/billing",
  state: "resumed",
  previousState: "paused_by_client",
  cause: "explicit_resume",
  handle: "suspend-0199a000-0000-7000-8000-000000000001",
};

describe("composeNotice", () => {
  it("says what happened, where it stands in the log, and where to look", () => {
    expect(JSON.parse(composeNotice(FACTS, "http://127.0.0.1:4310"))).toEqual({
      type: "task.resumed",
      timestamp: "2026-11-28T04:00:00.000Z",
      data: {
        taskId: FACTS.taskId,
        seq: 12,
        state: "resumed",
        previousState: "paused_by_client",
        cause: "explicit_resume",
        handle: FACTS.handle,
        scope: "prod/billing",
        agent: "digest",
        title: "Migrate billing",
        url: `http://127.0.0.1:4310/tasks/${FACTS.taskId}`,
      },
    });
  });

  it("carries no word of an outside client's message", () => {
    const body = composeNotice({ ...FACTS, title: "Use hunter2", isOfClient: true }, "http://127.0.0.1:4310");
    expect(JSON.parse(body).data).toMatchObject({ title: "A message for digest" });
    expect(body).not.toContain("hunter2");
    expect(body).not.toContain("isOfClient");
  });

  it("stays small whatever the title, and cuts no character in half", () => {
    const body = composeNotice({ ...FACTS, title: `${"x".repeat(499)}😀 and more` }, "http://127.0.0.1:4310");
    expect(body.length).toBeLessThan(2_000);
    expect(body).not.toContain("\\ud83d");
  });
});
