import { describe, expect, it } from "vitest";
import { requireLoad } from "./require-load";

describe("the load a page was used under", () => {
  it.each([45, 49.9, 50])("is enough with %d events a second", (seen) => {
    expect(() => requireLoad(seen)).not.toThrow();
  });

  it.each([0, 31.44, 44.99])("fails the bench with %d", (seen) => {
    expect(() => requireLoad(seen)).toThrow("events a second were seen, 45 are needed.");
  });
});
