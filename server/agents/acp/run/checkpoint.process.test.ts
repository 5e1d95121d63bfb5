import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { AcpScene } from "../../../testing/acp/acp-scene";
import type { Script } from "../../../testing/acp/script";

const PLAN = {
  sessionUpdate: "plan",
  entries: [
    { content: "Look", status: "completed", priority: "low" },
    { content: "Edit", status: "in_progress", priority: "high" },
  ],
};

/** Its agent works in a repository with one commit and one change since. */
async function inRepository(turn: Script["turns"][number]) {
  const profile = { mode: "code", config: { model: "large" } };
  const scene = await AcpScene.open({ modes: ["ask", "code"], turns: [turn] }, { profile, input: { folder: "repo" } });
  const cwd = join(scene.folder, "repo");
  mkdirSync(cwd);
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...args], { cwd, encoding: "utf8" }).trim();
  git("init", "-q", "-b", "work");
  writeFileSync(join(cwd, "a.txt"), "one\n");
  git("add", ".");
  git("commit", "-qm", "first");
  writeFileSync(join(cwd, "a.txt"), "two\n");
  writeFileSync(join(cwd, "new.txt"), "new\n");
  return { scene, cwd, head: git("rev-parse", "--short=12", "HEAD") };
}

const CALL = { call: "ls", gives: "a.txt" };

describe("what a checkpoint of a coding agent has", () => {
  it("with a call that waits for its permission: session, mode, options, plan, calls, place and files", async () => {
    const turn = [
      { think: "Hm." },
      { update: PLAN },
      { say: "I look." },
      CALL,
      { call: "rm a.txt", ask: true } as const,
    ];
    const { scene, cwd, head } = await inRepository(turn);
    await using _ = scene;
    expect(await scene.attempt()).toMatchObject({ kind: "asked", key: "permission-1.1" });
    expect(scene.state).toEqual({
      session: {
        agent: "scripted 1",
        resumeToken: scene.book.token,
        generation: 1,
        restored: "fresh",
        mode: "code",
        config: { model: "large" },
        turn: "turn-1.1",
        transcript: "turn-1.1/rm a.txt/call",
        end: "permission",
        thoughtChars: 3,
        ignoredUpdates: 0,
      },
      plan: [
        { content: "Look", status: "completed" },
        { content: "Edit", status: "in_progress" },
      ],
      lastCall: { title: "ls", tool: "execute", status: "completed" },
      openCalls: [{ title: "rm a.txt", tool: "execute", status: "pending" }],
      place: {
        folder: cwd,
        worktree: null,
        branch: "work",
        head,
        changedFiles: 2,
        diff: "1 file changed, 1 insertion(+), 1 deletion(-)",
      },
    });
  });

  it("at a pause between two calls: the one that ended last, and none that is open", async () => {
    const { scene, head } = await inRepository([{ update: PLAN }, { ...CALL, ms: 500 }, { wait: 60_000 }]);
    await using _ = scene;
    const paused = scene.attempt();
    await expect.poll(() => scene.parts.length, { timeout: 20_000 }).toBe(1);
    scene.pause();
    expect(await paused).toEqual({ kind: "paused" });
    expect(scene.checkpoints).toEqual(["Turn stopped (pause)"]);
    expect(scene.state).toMatchObject({
      session: { resumeToken: scene.book.token, mode: "code", turn: "turn-1.1", end: "cut" },
      plan: [{ content: "Look" }, { content: "Edit" }],
      lastCall: { title: "ls", status: "completed" },
      openCalls: [],
      place: { branch: "work", head, changedFiles: 2 },
    });
  });
});
