import { describe, expect, it } from "vitest";
import { questionFields } from "./question-fields";

describe("questionFields", () => {
  it("names every question, also those of two nodes, or of two runs of one, under the same key", () => {
    const asked = (key: string, nodePath = "", runId = "") => ({
      key,
      nodePath,
      runId,
      message: `${nodePath}${runId}?`,
    });
    expect(
      questionFields([
        asked("files"),
        asked("files", "wf@1/a@1", "1"),
        asked("files", "wf@1/a@1", "2"),
        asked("files", "wf@1/b@1", "1"),
        asked("a/b~c"),
      ]),
    ).toEqual({
      "/files": "?",
      "/wf@1~1a@1/1/files": "wf@1/a@11?",
      "/wf@1~1a@1/2/files": "wf@1/a@12?",
      "/wf@1~1b@1/1/files": "wf@1/b@11?",
      "/a~1b~0c": "?",
    });
  });
});
