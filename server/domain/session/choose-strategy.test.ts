import { describe, expect, it } from "vitest";
import { chooseStrategy, listWays, type WayFacts } from "./choose-strategy";

const CAN = { native: true, resume: true, load: true, inject: true, proven: true };
const facts = (more: Partial<WayFacts> = {}): WayFacts => ({
  ...{ hasToken: true, capabilities: CAN, entries: 12, shortened: 0, wantsFresh: false },
  ...more,
});
const ways = (more: Partial<WayFacts> = {}) => listWays(facts(more)).map(({ strategy }) => strategy);
const can = (more: Partial<WayFacts["capabilities"]>) => ({ capabilities: { ...CAN, ...more } });

describe("the ways that a session may come back", () => {
  it.each<[string, Partial<WayFacts>, string]>([
    ["everything", {}, "native load inject fresh"],
    ["no token", { hasToken: false }, "inject fresh"],
    ["native resume that is off", can({ native: false }), "inject fresh"],
    ["an agent that only loads", can({ resume: false }), "load inject fresh"],
    ["an agent that takes no history", can({ inject: false }), "native load fresh"],
    ["nothing kept", { hasToken: false, entries: 0 }, "fresh"],
    ["the last conversation of its folder", { hasToken: false, ...can({ continues: true }) }, "native inject fresh"],
    ["a conversation begun anew that got nothing", { injectPending: true }, "inject fresh"],
    ["the same of its folder", { hasToken: false, injectPending: true, ...can({ continues: true }) }, "inject fresh"],
    ["the same of an agent that takes no history", { injectPending: true, ...can({ inject: false }) }, "fresh"],
  ])("with %s are these, the best one first", (_what, more, expected) => {
    expect(ways(more).join(" ")).toBe(expected);
    expect(chooseStrategy(facts(more)).strategy).toBe(expected.split(" ")[0]);
  });

  it("are all left for a fresh start that somebody asks for", () => {
    expect(chooseStrategy(facts({ wantsFresh: true }))).toMatchObject({
      strategy: "fresh",
      why: "You asked for a fresh start.",
      lost: expect.stringContaining("12 lines"),
    });
  });
});
