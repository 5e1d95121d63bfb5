import { describe, expect, it } from "vitest";
import { raiseChoices } from "./raise-choices";

describe("how long a raise may last", () => {
  it.each([
    ["day", null, ["once", "window", "for_good"]],
    ["week", null, ["once", "window", "for_good"]],
    ["month", null, ["once", "window", "for_good"]],
    ["rolling", 6, ["window", "for_good"]],
    ["life", null, ["for_good"]],
  ] as const)("of a budget per %s is offered as it can be", (windowKind, rollingHours, values) => {
    expect(raiseChoices({ windowKind, rollingHours }).map(({ value }) => value)).toEqual(values);
  });

  it("names the window by its length", () => {
    const titles = raiseChoices({ windowKind: "rolling", rollingHours: 6 }).map(({ title }) => title);
    expect(titles).toEqual(["For 6 h", "For good"]);
    expect(raiseChoices({ windowKind: "week", rollingHours: null })[1]?.title).toBe("This week");
  });
});
