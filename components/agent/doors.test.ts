import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { doorsOf } from "./doors";

const ORIGIN = "http://127.0.0.1:4310";

/** What a shell hands to curl. */
function argumentsOf(call: string): string[] {
  const text = execFileSync("sh", ["-c", call.replace(/^curl/, "printf '%s\\n'")], {
    env: { ...process.env, CHECKREIN_KEY: "crk_1" },
  });
  return text.toString().trimEnd().split("\n");
}

describe("the doors of an agent", () => {
  it("are each called with a message that the shell makes new", () => {
    for (const { id, call, address } of doorsOf(ORIGIN, { name: "digest", inputSchema: true })) {
      const [, url = "", ...rest] = argumentsOf(call);
      expect(url.startsWith(address)).toBe(true);
      expect(rest).toContain("Authorization: Bearer crk_1");
      const body = JSON.parse(rest.at(-1) ?? "");
      const { message } = body.params ?? body;
      expect(message).toMatchObject({
        messageId: expect.stringMatching(new RegExp(`^${id}-\\d+$`)),
        parts: [{ text: "Hello" }],
      });
    }
  });

  it("name the version where the address speaks more than one", () => {
    const calls = doorsOf(ORIGIN, { name: "digest", inputSchema: true });
    expect(calls.filter(({ call }) => call.includes("A2A-Version: 1.0")).map(({ id }) => id)).toEqual([
      "v1-rest",
      "v1-rpc",
    ]);
  });

  it("send data that fits the agent's schema, also with quotes in it", () => {
    const inputSchema = {
      type: "object",
      properties: { path: { type: "string", default: "it's here" }, name: { type: "string" } },
      required: ["path", "name"],
    };
    const [first] = doorsOf(ORIGIN, { name: "digest", inputSchema });
    const body = JSON.parse(argumentsOf(first?.call ?? "").at(-1) ?? "");
    expect(body.message.parts).toEqual([{ data: { path: "it's here", name: "example" } }]);
  });
});
