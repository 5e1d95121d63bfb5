import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { AcpScene } from "../../../testing/acp/acp-scene";
import type { Act } from "../../../testing/acp/script";
import { findMembers } from "../process/process-table";

const until = (look: () => boolean) => expect.poll(look, { timeout: 25_000, interval: 20 }).toBe(true);
const allowed = { profile: { terminals: true, env: { OF_AGENT: "of the agent" } } };
const acts = (...turn: readonly Act[]) => ({ turns: [turn] });

describe("terminals", () => {
  it("are neither offered nor given where the profile does not allow them", async () => {
    await using scene = await AcpScene.open(acts({ terminal: "echo", args: ["hi"] }));
    await scene.attempt();
    expect(scene.asked("initialize")[0]?.params).toMatchObject({ clientCapabilities: { terminal: false } });
    expect(scene.messages.join()).toContain("refused");
  });

  it("run a program or a line in the working folder, with the agent's variables; people see what was printed", async () => {
    await using scene = await AcpScene.open(
      acts({ terminal: "pwd", args: ["-P"] }, { terminal: 'echo "$OF_AGENT$CHECKREIN_KEY" >&2; exit 3' }),
      allowed,
    );
    await scene.attempt();
    expect(scene.asked("initialize")[0]?.params).toMatchObject({ clientCapabilities: { terminal: true } });
    expect(scene.messages.join("").split("\n")).toEqual([`0: ${scene.folder}`, "3: of the agent", ""]);
    expect(scene.book.said("tool_result").map((text) => text.trim())).toEqual([scene.folder, "of the agent"]);
  });

  it("begin below the working folder only, also by a link, and say what cannot be started", async () => {
    await using scene = await AcpScene.open({}, allowed);
    mkdirSync(join(scene.folder, "sub"));
    symlinkSync("/etc", join(scene.folder, "out"));
    const begin = (cwd: string): Act => ({ terminal: "pwd", args: ["-P"], cwd });
    scene.write(
      acts(
        begin(join(scene.folder, "sub")),
        ...["/", `${scene.folder}/..`, `${scene.folder}/out`, `${scene.folder}/script.json`].map(begin),
        { terminal: "/no/such/program", args: ["x"] },
      ),
    );
    await scene.attempt();
    expect(scene.messages.join("").trim().split("\n")).toEqual([
      `0: ${join(scene.folder, "sub")}`,
      ...[1, 2, 3].map(() => expect.stringContaining("is outside of the working folder")),
      expect.stringContaining("is no folder"),
      expect.stringContaining("could not be started"),
    ]);
  });

  it("keep the end of a long output, within what the agent wants and what we keep", async () => {
    await using scene = await AcpScene.open(
      acts(
        { terminal: "seq 1 100000", limit: 12 },
        { terminal: "yes é | head -c 3000000; echo end", limit: 9_999_999_999 },
      ),
      allowed,
    );
    await scene.attempt();
    const [first, second] = scene.messages.join("").trim().split("0 cut: ").slice(1);
    expect(first).toMatch(/^9999\n100000/);
    expect(second).toMatch(/^(é\n)+/);
    expect(scene.book.said("tool_result")[1]).toMatch(/^\n?(é\n)+end\n$/);
  });

  it("are at most 20 at one time", async () => {
    const many = Array.from({ length: 21 }, (): Act => ({ terminal: "sleep 600", holds: true }));
    await using scene = await AcpScene.open(acts(...many), allowed);
    await scene.attempt();
    expect(scene.messages.join("")).toMatch(/^refused: .*At most 20 terminals/);
  });

  it.each(["a turn that is interrupted", "the agent"])("end with %s, whatever they ignore", async (what) => {
    await using scene = await AcpScene.open({}, allowed);
    const pids = join(scene.folder, "pids");
    const line = `trap '' TERM; (trap '' TERM; sleep 600) & echo $! > '${pids}'; wait`;
    scene.write(acts({ terminal: line, holds: true }, { wait: 60_000 }));
    const run = scene.attempt().catch((error: Error) => error);
    await until(() => existsSync(pids) && readFileSync(pids, "utf8").trim() !== "");
    const { executionId } = scene.book.process ?? {};
    const living = () => findMembers(-1, `CHECKREIN_AGENT_EXECUTION=${executionId}`);
    const agents = what === "the agent" ? 0 : 1;
    expect(living().length).toBeGreaterThan(1);
    if (agents === 1) scene.pause("interrupt_immediate");
    else scene.end("canceled");
    await run;
    await until(() => living().length === agents);
  });
});
