import { describe, expect, it } from "vitest";
import { fromOldParams } from "./old-rest";

const CAMEL = {
  message: {
    content: [{ file: { fileWithUri: "http://a/b.txt", mimeType: "text/plain", name: "b.txt" } }, { text: "x" }],
  },
  configuration: {
    acceptedOutputModes: ["text/plain"],
    historyLength: 3,
    blocking: true,
    pushNotification: { id: "one", url: "http://a/hook" },
  },
};
const SNAKE = {
  request: {
    content: [{ file: { file_with_uri: "http://a/b.txt", mime_type: "text/plain", name: "b.txt" } }, { text: "x" }],
  },
  configuration: {
    accepted_output_modes: ["text/plain"],
    history_length: 3,
    blocking: true,
    push_notification: { id: "one", url: "http://a/hook" },
  },
};

describe("what 0.3 sends over REST", () => {
  it("is read by the names of the protocol's definitions as by those in camel case", () => {
    expect(fromOldParams("SendMessage", SNAKE)).toEqual(fromOldParams("SendMessage", CAMEL));
    expect(fromOldParams("SendMessage", SNAKE)).toMatchObject({
      value: {
        message: { parts: [{ url: "http://a/b.txt", mediaType: "text/plain", filename: "b.txt" }, { text: "x" }] },
        configuration: {
          acceptedOutputModes: ["text/plain"],
          historyLength: 3,
          returnImmediately: false,
          taskPushNotificationConfig: { id: "one" },
        },
      },
    });
    const push = { id: "one", url: "http://a/hook" };
    expect(
      fromOldParams("CreateTaskPushNotificationConfig", { taskId: "t", push_notification_config: push }),
    ).toMatchObject({ value: { taskId: "t", ...push } });
  });

  it("takes null for what is left out", () => {
    const file = { fileWithUri: null, file_with_bytes: "aGk=" };
    const params = { message: { content: [{ file }] }, configuration: { blocking: null, pushNotification: null } };
    expect(fromOldParams("SendMessage", params)).toMatchObject({
      value: { message: { parts: [{ raw: "aGk=" }] }, configuration: { returnImmediately: true } },
    });
  });

  it("is refused where two names of one thing differ", () => {
    const file = { fileWithUri: "http://a/1", file_with_uri: "http://a/2" };
    const params = {
      message: { content: [{ text: "x" }, { file }] },
      configuration: { historyLength: 1, history_length: 2 },
    };
    expect(fromOldParams("SendMessage", params)).toEqual({
      fields: {
        "/message/parts/1/file/file_with_uri": expect.any(String),
        "/configuration/history_length": expect.any(String),
      },
    });
  });
});
