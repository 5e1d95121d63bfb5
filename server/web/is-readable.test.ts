import { describe, expect, it } from "vitest";
import { isReadable } from "./is-readable";

describe("an address", () => {
  it.each(["/", "/tasks/a%20b", "/tasks/%E2%82%AC", "/tasks?q=%ff", "/tasks/%00", "http://127.0.0.1:4310/tasks"])(
    "%s is readable",
    (address) => {
      expect(isReadable(address)).toBe(true);
    },
  );

  it.each(["*", "", "evil:443", "/tasks/%ff", "/tasks/%", "/%c0%af?q=1", "/tasks/%E2%82"])("%s is not", (address) => {
    expect(isReadable(address)).toBe(false);
  });
});
