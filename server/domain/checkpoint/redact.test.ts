import { describe, expect, it } from "vitest";
import type { Json } from "../json";
import { marksIn, mayHoldSecret, redact, secretWords, unredact } from "./redact";

const NONE = { keys: [], paths: [] };
/** A mark of its own for each secret, and the same one for the same. */
function marker() {
  const marks = new Map<string, string>();
  return (secret: string) => {
    const mark = marks.get(secret) ?? `[redacted ${marks.size.toString(16).padStart(24, "0")}]`;
    marks.set(secret, mark);
    return mark;
  };
}

const SECRETS: readonly (readonly [what: string, state: Json])[] = [
  ["a name that says so", { db: { password: "hunter2" } }],
  ["camel case", { githubToken: "abc" }],
  ["snake case", { openai_api_key: "abc" }],
  ["a header", { headers: { Authorization: "Basic abc" } }],
  ["the shape of a key", ["x", "use sk-abcdefghijklmnopqrstuvwx now"]],
  ["a web token", { note: `eyJ${"a".repeat(20)}.eyJ${"b".repeat(20)}.c` }],
  ["a private key", { pem: "-----BEGIN RSA PRIVATE KEY-----\nMII" }],
  ["an address with a password", { url: "postgres://me:pw@db/x" }],
  ["the items of a list", { cookie: ["sid=1", ["sid=2"]], apiKeys: ["abc"] }],
  ["a number", { password: 12_345_678 }],
];

describe("redact", () => {
  it.each(SECRETS)("hides %s and brings it back as it was", (_, state) => {
    const { state: redacted, secrets } = redact(state, NONE, marker());
    const text = JSON.stringify(redacted);
    for (const secret of secrets.values()) expect(text).not.toContain(secretWords(secret));
    expect(marksIn(text)).toEqual([...secrets.keys()]);
    expect(unredact(redacted, (mark) => secrets.get(mark) ?? null)).toEqual(state);
  });

  it("leaves all else alone: counts of tokens, empty texts, words about secrets", () => {
    const state = {
      tokens: 12,
      tokenCount: "12",
      password: "",
      secrets: 3,
      needsPassword: true,
      token: null,
      cookie: { name: "consent", days: 30 },
      secretary: "Ada",
      url: "https://x/y",
    };
    const { state: same, secrets } = redact(state, NONE, marker());
    expect(same).toBe(state);
    expect(secrets.size).toBe(0);
  });

  it("hides what an agent names, by member or by place", () => {
    const state = { iban: "DE1", users: [{ pin: "1" }, { pin: "2", name: "Ada" }], pin: "3" };
    const { secrets } = redact(state, { keys: ["IBAN"], paths: ["/users/*/pin"] }, marker());
    expect([...secrets.values()]).toEqual(["DE1", "1", "2"]);
  });

  it("hides all of what an agent names, whatever it is", () => {
    const state = {
      iban: ["DE1", { old: "DE2" }],
      pin: 1234,
      card: { number: "4111", cvc: 987, isCredit: true, holder: "", note: null, limits: [5_000] },
      users: [{ pin: 12 }, { pin: "12" }],
    };
    const rules = { keys: ["iban", "pin"], paths: ["/card"] };
    const { state: redacted, secrets } = redact(state, rules, marker());
    expect([...secrets.values()].map(secretWords)).toEqual([
      ...["DE1", "DE2", "1234", "4111", "987", "true", "5000"],
      ...["12", "12"],
    ]);
    expect(JSON.stringify(redacted)).not.toMatch(/DE\d|1234|4111|987|true|5000|"12"/);
    expect(redacted).toMatchObject({ card: { holder: "", note: null } });
    expect(unredact(redacted, (mark) => secrets.get(mark) ?? null)).toEqual(state);
    expect(redact(redacted, rules, marker()).state).toBe(redacted);
  });

  it("brings back a text that reads as one that was sealed for something else", () => {
    const state = { password: "\0true", pin: true };
    const { state: redacted, secrets } = redact(state, { keys: ["pin"], paths: [] }, marker());
    expect(unredact(redacted, (mark) => secrets.get(mark) ?? null)).toEqual(state);
    expect(secrets.size).toBe(2);
  });

  it("leaves a mark that is there, and one that nothing is known of", () => {
    const { state } = redact({ password: "a" }, NONE, marker());
    expect(redact(state, NONE, marker()).state).toBe(state);
    expect(unredact(state, () => null)).toBe(state);
  });
});

describe("mayHoldSecret", () => {
  it.each(SECRETS)("knows %s in a text that nobody has read yet", (_, state) => {
    expect(mayHoldSecret(JSON.stringify(state))).toBe(true);
    expect(mayHoldSecret(JSON.stringify(state, null, 2))).toBe(true);
  });

  it("is not misled by spaces, by upper case or by letters that are written as escapes", () => {
    for (const text of ['{"API_KEY" \n : "x"}', '{"pass\\u0077ord":"x"}', '["s\\u006b-abcdefghijklmnopqrstuvwx"]'])
      expect([text, mayHoldSecret(text)]).toEqual([text, true]);
  });

  it("passes over what only reads alike", () => {
    const state = { tokens: 1, tokenCount: 2, said: "the password: none", at: "10:30", tab: "\u0007", path: "a/ghost" };
    expect(mayHoldSecret(JSON.stringify(state))).toBe(false);
  });
});
