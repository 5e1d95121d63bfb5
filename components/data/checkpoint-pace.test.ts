import { describe, expect, it } from "vitest";
import { checkpointPace } from "./checkpoint-pace";

describe("checkpointPace", () => {
  /** Versions saved every so many seconds, the newest first. */
  const every = (seconds: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      version: count - n,
      kind: n === 7 ? "manual" : "periodic",
      createdAt: new Date(1e12 - n * seconds * 1_000).toISOString(),
    }));
  const imported = { version: 900, kind: "import", createdAt: new Date(1e12 - 20_000).toISOString() };
  const afterImport = every(10, 2).map((each) => ({ ...each, version: each.version + 900 }));

  it.each([
    { says: "nothing without versions", versions: [], pace: null },
    { says: "nothing of ten in a minute", versions: every(6, 40), pace: null },
    { says: "how many when they are more", versions: every(5, 40), pace: { count: 12, how: "counted" } },
    { says: "all when all were saved at once", versions: every(0, 11), pace: { count: 11, how: "counted" } },
    {
      says: "of many of which few are kept how many they were",
      versions: every(3, 40).filter((_, n) => n < 5 || n === 15 || n > 35),
      pace: { count: 16, how: "counted" },
    },
    {
      says: "the pace of the five that are kept",
      versions: every(3, 40).slice(0, 5),
      pace: { count: 20, how: "told" },
    },
    {
      says: "the pace of the five that are kept beside an old one",
      versions: every(3, 40).filter((_, n) => n < 5 || n === 39),
      pace: { count: 20, how: "told" },
    },
    { says: "nothing of the first five of a task", versions: every(3, 5), pace: null },
    { says: "nothing of two that came at once", versions: every(0, 40).slice(0, 2), pace: null },
    {
      says: "nothing of five that come slowly, the others gone",
      versions: every(30, 40).slice(0, 5),
      pace: null,
    },
    {
      says: "nothing of numbers that an import brought",
      versions: [...afterImport, imported, ...every(60, 2)],
      pace: null,
    },
  ])("tells $says", ({ versions, pace }) => {
    expect(checkpointPace(versions)).toEqual(pace);
  });
});
