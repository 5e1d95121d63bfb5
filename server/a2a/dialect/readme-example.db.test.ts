import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { testDialects } from "../../testing/dialects/dialect-stage";

const stage = testDialects({ anonymous: null });
const run = promisify(execFile);

/** The script of the README's section about clients, as it stands there. */
function readmeScript(): string {
  const readme = readFileSync("README.md", "utf8");
  const [, section = ""] = readme.split("## Speak to agents as Bindu and Harn clients do");
  const [, script = ""] = /```bash\n([\s\S]*?)```/.exec(section) ?? [];
  return script;
}

/** A line that the README prints under a command; what it leaves out (`…`) may be anything. */
function patternOf(line: string): RegExp {
  const parts = line.replace(/^# /, "").split(/ ?… ?/);
  return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".*"));
}

describe("the README's example of a client", () => {
  it("runs as it stands there, and prints what it says", async () => {
    const name = "digest";
    await stage.scene.door.call(`PUT agents/${name}`, { version: "1" });
    const key = await stage.makeKey(["agent:read", "agent:write"]);
    // Its input is a socket, by which bash may take itself for a remote shell and read the files of one.
    const { stdout, stderr } = await run("bash", ["--norc", "-eu", "-c", readmeScript()], {
      env: { ...process.env, CHECKREIN_URL: stage.url, KEY: key },
    });
    expect(stderr).toBe("");
    for (const line of readmeScript().match(/^# (\{|id:|data:).*$/gm) ?? []) expect(stdout).toMatch(patternOf(line));
  });
});
