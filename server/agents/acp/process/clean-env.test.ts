import { describe, expect, it } from "vitest";
import { agentEnv } from "./clean-env";

describe("the environment of an agent", () => {
  it("has a few of ours by name, what the profile passes on, and what it says; nothing else", () => {
    const ours = {
      PATH: "/bin",
      LC_ALL: "C",
      DATABASE_URL: "secret",
      CHECKREIN_WORKER_KEY_FILE: "k",
      API_KEY: "a",
      OTHER: "o",
    };
    expect(agentEnv(ours, { passEnv: ["API_KEY", "NOT_SET"], env: { LEVEL: "2" }, secrets: {} })).toEqual({
      PATH: "/bin",
      LC_ALL: "C",
      TERM: "dumb",
      NO_COLOR: "1",
      API_KEY: "a",
      LEVEL: "2",
    });
  });
});
