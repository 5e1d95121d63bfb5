import { describe, expect, it } from "vitest";
import { agentEnv } from "./clean-env";
import { NoiseLog } from "./noise-log";
import { withSecrets } from "./with-secrets";

describe("the secrets of a profile", () => {
  it("stand where they are named, and only those that there are", () => {
    expect(withSecrets("Bearer {{TOKEN}} {{OTHER}} $TOKEN", { TOKEN: "t-1" })).toBe("Bearer t-1 {{OTHER}} $TOKEN");
  });

  it("are variables of the agent, before what the profile says openly", () => {
    const env = { URL: "https://{{API_KEY}}@x", API_KEY: "open" };
    const made = agentEnv({ PATH: "/bin" }, { passEnv: [], env, secrets: { API_KEY: "s3cret" } });
    expect(made).toMatchObject({ URL: "https://s3cret@x", API_KEY: "s3cret" });
  });

  it("do not stand in what the agent printed", () => {
    const log = new NoiseLog(["s3cret-key", "x"]);
    log.add("401 for s3cret-key, x");
    expect(log.tail(100)).toBe("401 for •••, x");
  });
});
