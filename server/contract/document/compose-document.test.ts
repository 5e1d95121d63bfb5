import { describe, expect, it } from "vitest";
import { aCheckpointMeta, aMessage, anArtifactMeta, aTaskId } from "@/server/testing/make-views";
import { composeDocument } from "./compose-document";

describe("composeDocument", () => {
  it("sets the state as it is stored beside the conversation and the artifacts", () => {
    const taskId = aTaskId();
    const messages = [aMessage()];
    const artifacts = [anArtifactMeta()];
    const dataText = '{"n": 1.50, "\\u0061": "x"}';
    const text = composeDocument({ ...aCheckpointMeta(), taskId, dataText, messages, artifacts });
    expect(text).toContain(dataText);
    expect(JSON.parse(text)).toEqual({
      task_id: taskId,
      version: 14,
      paused_from_state: "working",
      state: { n: 1.5, a: "x" },
      artifacts,
      message_history: messages,
    });
  });
});
