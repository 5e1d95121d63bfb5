import { describe, expect, it } from "vitest";
import { heaviestPart } from "./heaviest-part";
import { scanJson } from "./scan-json";

describe("heaviestPart", () => {
  const of = (state: unknown) => heaviestPart(scanJson(JSON.stringify({ state })), "/state");
  const long = "x".repeat(200_000);

  it.each([
    {
      says: "the innermost part over half",
      state: { a: { cache: long, n: 1 }, b: long.slice(0, 50_000) },
      pointer: "/state/a/cache",
    },
    { says: "a list rather than one of its items", state: { log: [long, long], b: 1 }, pointer: "/state/log" },
    { says: "nothing of an even state", state: { a: long, b: long, c: long }, pointer: undefined },
    { says: "nothing of a small state", state: { a: "x".repeat(1_000) }, pointer: undefined },
  ])("names $says", ({ state, pointer }) => {
    expect(of(state)?.pointer).toBe(pointer);
  });
});
