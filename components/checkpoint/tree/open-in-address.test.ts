import { describe, expect, it } from "vitest";
import { openInAddress } from "./open-in-address";

describe("openInAddress", () => {
  it("is what the page of a checkpoint asks for first", () => {
    expect(
      openInAddress({ pathname: "/tasks/t-1/checkpoints/14", search: "?path=%2Fstate%2Flog&q=a%26b&vs=3" }),
    ).toEqual({
      type: "open",
      source: { taskId: "t-1", version: 14 },
      pointer: "/state/log",
      query: "a&b",
    });
    expect(openInAddress({ pathname: "/tasks/t-1/checkpoints/14", search: "" })).toMatchObject({
      pointer: null,
      query: "",
    });
  });

  it.each(["/tasks/t-1", "/checkpoints", "/tasks/t-1/checkpoints/x", "/tasks/t-1/checkpoints/1/more"])(
    "is nothing on %s",
    (pathname) => {
      expect(openInAddress({ pathname, search: "" })).toBeNull();
    },
  );
});
