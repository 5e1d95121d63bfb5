import { describe, expect, it } from "vitest";
import { formatOrdinal } from "./format-ordinal";
import { plural } from "./plural";

describe("plural", () => {
  it("counts one and many", () => {
    expect([plural(1, "task"), plural(0, "task"), plural(1_204, "reply", "replies")]).toEqual([
      "1 task",
      "0 tasks",
      "1,204 replies",
    ]);
  });
});

describe("formatOrdinal", () => {
  it("ends a place in line as English does", () => {
    expect([1, 2, 3, 4, 11, 12, 21].map(formatOrdinal)).toEqual(["1st", "2nd", "3rd", "4th", "11th", "12th", "21st"]);
  });
});
