import { describe, expect, it } from "vitest";
import { playSteps } from "./play-steps";

describe("the steps of a build", () => {
  it("are each told before they begin, and how long all of them took at the end", async () => {
    const told: string[] = [];
    const say = (line: string) => void told.push(line);
    const now = [1_000, 43_200];
    const steps = [
      { makes: "the pages", make: async () => say("pages made") },
      { makes: "the worker client", make: () => say("client made") },
    ];
    await playSteps(steps, { say, now: () => now.shift() ?? 0 });
    expect(told).toEqual([
      "  1 of 2: the pages",
      "pages made",
      "  2 of 2: the worker client",
      "client made",
      "Built in 43 s.",
    ]);
  });

  it("end with the first that fails", async () => {
    const told: string[] = [];
    const broken = { makes: "the pages", make: () => Promise.reject(new Error("No room.")) };
    const never = { makes: "nothing", make: () => undefined };
    await expect(playSteps([broken, never], { say: (line) => told.push(line) })).rejects.toThrow("No room.");
    expect(told).toEqual(["  1 of 2: the pages"]);
  });
});
