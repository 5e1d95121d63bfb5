import { execFileSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { AcpScene } from "../../../testing/acp/acp-scene";
import type { Script } from "../../../testing/acp/script";
import type { AgentProfile } from "../profile";

const second = [[{ say: "I remember {remembered}." }]];

describe("an agent that comes back by its command line", () => {
  const launchArgs = { resume: ["--resume", "{{TOKEN}}"], fork: ["--resume", "{{TOKEN}}"], continue: ["--continue"] };
  const script = { offers: {}, byCommandLine: true };

  it("is launched with its token, and its new one is kept", async () => {
    await using scene = await AcpScene.open(script, { profile: { launchArgs } });
    await scene.attempt();
    await scene.host.endAll();
    scene.answer("review-1", { reply: "Go on." });
    const { token } = scene.book;
    scene.write({ ...script, turns: second });
    await scene.attempt();
    expect(scene.asked("session/new").map(({ params }) => params.argv)).toEqual([[], ["--resume", token]]);
    expect(scene.messages.at(-1)).toBe("I remember apple.");
    expect(scene.book.token).not.toBe(token);
  });

  it("goes on without a token where its folder is the task's alone", async () => {
    await using scene = await AcpScene.open(script, { profile: { launchArgs, worktree: true } });
    const author = ["-c", "user.name=t", "-c", "user.email=t@t"];
    execFileSync("git", ["init", "-q"], { cwd: scene.folder });
    execFileSync("git", [...author, "commit", "-qm", "first", "--allow-empty"], { cwd: scene.folder });
    await scene.attempt();
    await scene.host.endAll();
    scene.book.loseToken();
    scene.answer("review-1", { reply: "Go on." });
    scene.write({ ...script, turns: second });
    await scene.attempt();
    expect(scene.asked("session/new").at(-1)?.params.argv).toEqual(["--continue"]);
    expect(scene.messages.at(-1)).toBe("I remember apple.");
  });
});

describe("a session whose worktree is gone with its branch", () => {
  it("is not begun at HEAD before people know: it is held, and the next resume begins a new one", async () => {
    await using scene = await AcpScene.open({}, { profile: { worktree: true } });
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...args], { cwd: scene.folder });
    git("init", "-q");
    git("commit", "-qm", "first", "--allow-empty");
    await scene.attempt();
    await scene.host.endAll();
    const { path = "", branch = "" } = scene.book.worktree ?? {};
    rmSync(path, { recursive: true });
    git("worktree", "prune");
    git("branch", "-qD", branch ?? "");
    scene.answer("review-1", { reply: "Go on." });
    scene.write({ turns: second });
    expect(await scene.attempt()).toMatchObject({
      kind: "parked",
      order: { reason: expect.stringContaining("begins a new one at HEAD") },
    });
    expect(scene.book.worktree).toMatchObject({ path, branch: null, missing: true });
    expect([scene.prompts().length, existsSync(path)]).toEqual([1, false]);
    scene.unpark();
    await scene.attempt();
    expect(scene.prompts()).toHaveLength(2);
    expect(scene.book.worktree).toMatchObject({ path, branch, missing: false });
  });
});

describe("a task that was forked from another one", () => {
  it.each<[string, Partial<Script>, Partial<AgentProfile>]>([
    ["by the protocol", { offers: { fork: true } }, {}],
    [
      "by its command line",
      { offers: {}, byCommandLine: true },
      { launchArgs: { resume: [], fork: ["--resume", "{{TOKEN}}"], continue: [] } },
    ],
  ])("begins from what that one's agent knew, %s", async (_how, script, profile) => {
    await using first = await AcpScene.open({ ...script });
    await first.attempt();
    const options = { input: { prompt: "Go on from there." } };
    await using forked = await AcpScene.open({}, { ...options, profile });
    forked.book.forksFrom = first.book.token;
    forked.write({ ...script, memory: join(first.folder, "memory"), turns: second });
    await forked.attempt();
    expect(forked.messages).toEqual(["I remember apple."]);
    expect(forked.book.token).not.toBe(first.book.token);
  });

  it("hears that an agent does not fork, and comes back in another way at once", async () => {
    await using scene = await AcpScene.open({ turns: [[{ say: "Anew." }]] });
    scene.book.forksFrom = "s-elsewhere";
    await scene.attempt();
    expect(scene.book.events).toContainEqual(expect.objectContaining({ kind: "failed", cause: "transport" }));
    expect(scene.messages).toEqual(["Anew."]);
  });
});
