import { describe, expect, it } from "vitest";
import { anAgentView } from "@/server/testing/make-agent-view";
import { ago, MADE_AT } from "@/server/testing/make-views";
import { availabilityWords, effectWords } from "./availability";

const NOW = Date.parse(MADE_AT);
const agent = (overrides: Parameters<typeof anAgentView>[0]) => anAgentView({ name: "digest", ...overrides });

describe("availabilityWords", () => {
  it.each([
    [{ freeSlots: 2 }, "2 free"],
    [{ freeSlots: 0, queued: 2 }, "2 in line"],
    [{ freeSlots: 0, queued: 0 }, "Busy"],
    [{ freeSlots: 1, queued: 3 }, "3 in line"],
    [{ freeSlots: 0, workers: 0, offlineSince: ago(6 * 60_000) }, "Offline 6 min"],
    [{ freeSlots: 0, workers: 0, offlineSince: null }, "Offline"],
  ])("%j reads %s", (overrides, words) => {
    expect(availabilityWords(agent(overrides), NOW)).toBe(words);
  });
});

describe("effectWords", () => {
  it.each([
    [{ freeSlots: 1 }, "Starts at once on digest.", ""],
    [{ freeSlots: 0, queued: 2 }, "3rd in line.", "It starts when digest has a free place."],
    [{ freeSlots: 0, queued: 0 }, "1st in line.", "It starts when digest has a free place."],
    [{ freeSlots: 2, queued: 2 }, "1st in line.", "It starts when digest has a free place."],
    [
      { freeSlots: 0, workers: 0, offlineSince: ago(360_000) },
      "Waits: no worker.",
      "It starts when one connects. digest was last seen 6 min ago.",
    ],
    [{ freeSlots: 0, workers: 0 }, "Waits: no worker.", "It starts when one connects."],
  ])("%j reads %s", (overrides, effect, more) => {
    expect(effectWords(agent(overrides), NOW)).toEqual({ effect, more });
  });

  it.each([
    [{ runs: 20, spentMicros: 120_000, activeMs: 62_000 }, "About $0.12 and 1 min, from its last 20 runs."],
    [{ runs: 1, spentMicros: null, activeMs: 300 }, "About 1 s, from its last run."],
    [{ runs: 3, spentMicros: 40, activeMs: null }, "Less than $0.01, from its last 3 runs."],
    [{ runs: 2, spentMicros: 40, activeMs: 62_000 }, "Less than $0.01 and about 1 min, from its last 2 runs."],
    [{ runs: 0, spentMicros: null, activeMs: null }, ""],
  ])("tells what %j says of the next one", (figures, more) => {
    const before = { figures: { ...figures, boundaryMs: {} } };
    expect(effectWords(agent({ freeSlots: 1 }), NOW, before)).toEqual({ effect: "Starts at once on digest.", more });
    expect(effectWords(agent({ freeSlots: 1 }), NOW, { ...before, stop: "prod" }).effect).toBe(
      "Waits: prod is stopped.",
    );
  });
});
