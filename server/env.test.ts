import { describe, expect, it } from "vitest";
import { describeEnv, readLauncherEnv, redactUrl } from "./env";

describe("readLauncherEnv", () => {
  it("needs nothing", () => {
    const env = readLauncherEnv({});
    expect(env).toMatchObject({ CHECKREIN_HOST: "127.0.0.1", CHECKREIN_PORT: 4310, CHECKREIN_LOG_LEVEL: "info" });
    expect(env.DATABASE_URL).toBeUndefined();
  });

  it("takes an empty value for one that is not set", () => {
    expect(readLauncherEnv({ DATABASE_URL: "", CHECKREIN_PORT: "" }).CHECKREIN_PORT).toBe(4310);
  });

  it.each([
    [
      { CHECKREIN_HOST: "0.0.0.0" },
      "CHECKREIN_HOST must be a loopback address: there is no login yet, so nobody else may reach it.",
    ],
    [{ CHECKREIN_PORT: "http" }, "CHECKREIN_PORT must be a port number."],
    [{ CHECKREIN_PORT: "65536" }, "CHECKREIN_PORT must be 0 to 65535."],
    [{ CHECKREIN_WEBHOOK_ALLOW: "10.0.0.0/8, everything" }, "must be address blocks like 10.1.0.0/16."],
    [{ CHECKREIN_OPERATOR: "on call" }, "CHECKREIN_OPERATOR must be a name of letters, digits and . _ @ -."],
    [{ CHECKREIN_SNAPSHOT_STORE: "redis" }, "CHECKREIN_SNAPSHOT_STORE must be one of postgres, memory."],
    [{ DATABASE_URL: "mysql://db/x" }, "DATABASE_URL must be a postgresql:// address."],
  ])("refuses %j in one sentence", (source, sentence) => {
    expect(() => readLauncherEnv(source)).toThrow(sentence);
  });

  it.each([
    [undefined, "postgres"],
    ["", "postgres"],
    [" Memory\n", "memory"],
    ["POSTGRES", "postgres"],
  ])("takes %j for a store of snapshots, however it is spaced and written", (CHECKREIN_SNAPSHOT_STORE, store) => {
    expect(readLauncherEnv({ CHECKREIN_SNAPSHOT_STORE }).CHECKREIN_SNAPSHOT_STORE).toBe(store);
  });

  it("reads blocks of addresses that are set apart by commas or spaces", () => {
    const env = readLauncherEnv({ CHECKREIN_WEBHOOK_ALLOW: "10.1.0.0/16, ::1/128" });
    expect(env.CHECKREIN_WEBHOOK_ALLOW).toEqual(["10.1.0.0/16", "::1/128"]);
  });

  it.each(["127.0.0.1", "127.1.2.3", "localhost", "::1"])("accepts the loopback address %s", (host) => {
    expect(readLauncherEnv({ CHECKREIN_HOST: host }).CHECKREIN_HOST).toBe(host);
  });

  it.each(["127.0.0.1.example.com", "10.0.0.1", "::", "localhost.example"])(
    "refuses %s, which others can reach",
    (host) => {
      expect(() => readLauncherEnv({ CHECKREIN_HOST: host })).toThrow("loopback");
    },
  );
});

describe("describeEnv", () => {
  it("prints no password", () => {
    const DATABASE_URL = "postgresql://app:hunter2@db:5432/x?password=hunter3";
    const lines = describeEnv(readLauncherEnv({ DATABASE_URL }));
    expect(lines).toContain("DATABASE_URL=postgresql://app:***@db:5432/x");
    expect(lines.join()).not.toContain("hunter");
  });

  it("keeps an address without a password as it is", () => {
    expect(redactUrl("postgresql://app@db/x")).toBe("postgresql://app@db/x");
  });
});
