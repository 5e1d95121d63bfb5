import { describe, expect, it } from "vitest";
import { anEvent } from "@/server/testing/make-views";
import { joinLogPages } from "./join-log-pages";

type Told = readonly [type: string, data: Record<string, string | number>];
const part = (text: string): Told => ["aside.added", { aside: "saying", text }];
const said = (role: string): Told => ["message.added", { role, messageSeq: 1, preview: "I" }];

/** Across pages, too. */
function linesOf(...told: readonly Told[]) {
  const events = told.map(([type, data], n) => anEvent({ seq: n + 1, type, data }));
  const { items } = joinLogPages([events.slice(0, 2), events.slice(2)]);
  return items.map((item) => {
    if (item.kind === "saying") return [item.seq, item.text, item.isLeft ? "left" : "grows"];
    return [item.seq, item.kind, ...(item.kind === "message" && item.soFar ? [item.soFar] : [])];
  });
}

describe("foldSaying", () => {
  it.each<[string, readonly Told[], unknown]>([
    ["grows as one line", [part("I read "), part("it, "), part("then")], [[1, "I read it, then", "grows"]]],
    ["is one message once it is said", [part("I read "), part("it"), said("agent")], [[3, "message", "I read it"]]],
    [
      "keeps its place when people speak or ask for a pause meanwhile",
      [part("I read "), said("user"), ["task.pause_requested", {}], part("it")],
      [
        [1, "I read it", "grows"],
        [2, "message"],
        [3, "rule"],
      ],
    ],
    [
      "stays as it was left where its attempt ended",
      [part("I read "), ["attempt.lost", {}], part("I begin"), part(" anew")],
      [
        [1, "I read ", "left"],
        [2, "rule"],
        [3, "I begin anew", "grows"],
      ],
    ],
    [
      "is followed by the next one",
      [part("One"), said("agent"), part("Two")],
      [
        [2, "message", "One"],
        [3, "Two", "grows"],
      ],
    ],
  ])("a message that %s", (_, told, lines) => {
    expect(linesOf(...told)).toEqual(lines);
  });
});
