import { describe, expect, it } from "vitest";
import { checkpointPace } from "./checkpoint-pace";

describe("checkpointPace", () => {
  const every = (seconds: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({ createdAt: new Date(1e12 - n * seconds * 1_000).toISOString() }));

  it.each([
    { says: "nothing without versions", versions: [], pace: null },
    { says: "nothing of ten in a minute", versions: every(6, 40), pace: null },
    { says: "how many when they are more", versions: every(5, 40), pace: 12 },
    { says: "all when all were saved at once", versions: every(0, 11), pace: 11 },
  ])("tells $says", ({ versions, pace }) => {
    expect(checkpointPace(versions)).toBe(pace);
  });
});
