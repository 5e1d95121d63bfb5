import { describe, expect, it } from "vitest";
import type { RefillView } from "@/server/contract/budget-view";
import { refillWords } from "./refill-words";

const ANN = { kind: "operator", actor: { kind: "operator", id: "ann" }, reason: "mine" } as const;
const NIGHT = { kind: "budget", actor: { kind: "policy", id: "budget:1" }, reason: "Night run" } as const;

describe("what becomes of the tasks that a budget lets go of", () => {
  it.each<[RefillView, string]>([
    [{ goOn: 1, stay: 0, stayBy: [] }, "1 task goes on."],
    [{ goOn: 8, stay: 1, stayBy: [{ holder: ANN, tasks: 1 }] }, "8 tasks go on, 1 stays held by operator ann."],
    [
      {
        goOn: 0,
        stay: 3,
        stayBy: [
          { holder: ANN, tasks: 2 },
          { holder: NIGHT, tasks: 2 },
        ],
      }, // one is held by both
      "0 tasks go on, 3 stay held by operator ann (2), budget Night run (2).",
    ],
    [{ goOn: 1, stay: 21, stayBy: [{ holder: ANN, tasks: 2 }] }, "1 task goes on, 21 stay held by operator ann (2)."],
  ])("%j", (refill, words) => {
    expect(refillWords(refill)).toBe(words);
  });
});
