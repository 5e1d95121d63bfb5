import { describe, expect, it } from "vitest";
import { holdsScope, parseTopics } from "./live-topics";

const ID = "0199a000-0000-7000-8000-000000000000";

describe("parseTopics", () => {
  it("tells scopes from tasks", () => {
    expect(parseTopics(`fleet:prod/lab,task:${ID},fleet:*`)).toEqual({
      scopes: new Set(["prod/lab", "*"]),
      taskIds: new Set([ID]),
    });
  });

  it.each([
    "",
    ",",
    "fleet:",
    "fleet:Prod",
    "task:1",
    `task:${"-".repeat(36)}`,
    `task:${ID}x`,
    "fleet:*,nonsense",
    "fleet:a%2cb",
  ])("refuses %j", (text) => {
    expect(parseTopics(text)).toBeNull();
  });

  it("refuses more than a page can want", () => {
    expect(parseTopics(Array.from({ length: 101 }, (_, at) => `fleet:s${at}`).join())).toBeNull();
  });
});

describe("holdsScope", () => {
  it("takes a scope with what is below it, and no neighbour that begins alike", () => {
    expect(holdsScope("prod", "prod")).toBe(true);
    expect(holdsScope("prod", "prod/lab")).toBe(true);
    expect(holdsScope("prod", "product")).toBe(false);
    expect(holdsScope("prod/lab", "prod")).toBe(false);
    expect(holdsScope("*", "anything/at/all")).toBe(true);
  });
});
