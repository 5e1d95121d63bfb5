import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { isProcessAlive } from "../../../cli/process-identity";
import { CONTINUATION } from "../../../contract/session-view";
import { AcpScene, scriptedProfile, writeScript } from "../../../testing/acp/acp-scene";
import { CUT_IN_TURN, cutInTurn } from "../../../testing/acp/cut-in-turn";
import { TASK } from "../../../testing/acp/memory-book";
import type { Script } from "../../../testing/acp/script";
import { probeAgent, probeWords } from "../probe-agent";

const until = (look: () => boolean) => expect.poll(look, { timeout: 25_000, interval: 20 }).toBe(true);
/** A first turn is over and its process gone: whoever comes next has to take the session up. */
async function afterFirstTurn(
  script: Parameters<typeof AcpScene.open>[0],
  options: Parameters<typeof AcpScene.open>[1] = {},
) {
  const scene = await AcpScene.open(
    { turns: [[{ say: "First." }, { call: "old-call", gives: "old" }]], ...script },
    options,
  );
  await scene.attempt();
  await scene.host.endAll();
  scene.answer("review-1", { reply: "Go on." });
  return scene;
}

const second = [[{ say: "I remember {remembered}." }]];

describe("a session that is taken up by another process", () => {
  it("is resumed, without being told again", async () => {
    await using scene = await afterFirstTurn({});
    scene.write({ turns: second });
    await scene.attempt();
    expect(scene.asked("session/resume")).toHaveLength(1);
    expect(scene.asked("session/load")).toEqual([]);
    expect(scene.messages).toEqual(["First.", "I remember apple."]);
    expect(scene.book.openings.map(({ strategy }) => strategy)).toEqual(["fresh", "native"]);
  });

  it("is loaded by an agent that cannot resume; what is told again is nothing new", async () => {
    await using scene = await afterFirstTurn({ offers: { load: true } });
    scene.write({ offers: { load: true }, turns: second });
    const entries = scene.book.entries.size;
    await scene.attempt();
    expect(scene.asked("session/load")).toHaveLength(1);
    expect(scene.messages).toEqual(["First.", "I remember apple."]);
    expect(scene.book.entries.size).toBe(entries + 2);
    expect(scene.parts.map(({ name }) => name)).toEqual(["old-call"]);
  });

  it("is loaded where a resume is advertised and then refused", async () => {
    await using scene = await afterFirstTurn({});
    scene.write({ refuses: ["session/resume"], turns: second });
    await scene.attempt();
    expect(scene.asked("session/load")).toHaveLength(1);
    expect(scene.messages.at(-1)).toBe("I remember apple.");
  });

  it.each(["at_resume", "after_load", "null_load"] as const)(
    "does not double twenty messages, calls or spend for an agent that replays: %s (C080)",
    async (replays) => {
      const offers = { load: true, resume: replays === "at_resume" };
      const cost = (amount: number) => ({
        update: { sessionUpdate: "usage_update", used: 1, size: 2, cost: { amount, currency: "USD" } },
      });
      const said = Array.from({ length: 20 }, (_, n) => ({
        update: {
          sessionUpdate: "agent_message_chunk",
          messageId: `m${n}`,
          content: { type: "text", text: `Line ${n}.` },
        },
      }));
      const turns = [
        [cost(0.01), ...said.slice(0, 10), { call: "old-call", gives: "old" }, ...said.slice(10), cost(0.05)],
      ];
      await using scene = await afterFirstTurn({ offers, turns });
      scene.write({ offers, replays, turns: [[{ say: "I remember {remembered}." }, cost(0.07)]] });
      const entries = scene.book.entries.size;
      await scene.attempt();
      expect(scene.messages).toEqual([...said.map((_, n) => `Line ${n}.`), "I remember apple."]);
      expect(scene.parts).toHaveLength(1);
      expect(scene.book.entries.size).toBe(entries + 2);
      expect(scene.usages.map(({ costMicros }) => costMicros)).toEqual([50_000, 20_000]);
    },
  );

  it("says so when the agent no longer knows it, clears the token and begins nothing by itself", async () => {
    await using scene = await afterFirstTurn({});
    rmSync(join(scene.folder, "memory"), { recursive: true });
    scene.write({ turns: second });
    expect(await scene.attempt()).toMatchObject({ kind: "parked" });
    expect(scene.book.events.at(-1)).toMatchObject({ kind: "failed", cause: "token_rejected" });
    expect(scene.book.token).toBeNull();
    expect(scene.prompts()).toHaveLength(1);
    scene.unpark();
    await scene.attempt();
    expect(scene.prompts().at(-1)).toContain("=== EXECUTION HISTORY ===");
    expect(scene.book.openings.at(-1)?.strategy).toBe("inject");
  });

  it.each([true, false])(
    "has the kept conversation before its prompt, once, where an agent keeps none",
    async (native) => {
      await using scene = await afterFirstTurn({ offers: {} }, { profile: { nativeSessionResume: native } });
      scene.loseWorker();
      scene.write({ offers: {}, turns: second });
      await scene.attempt();
      scene.answer("review-2", { reply: "More." });
      await scene.attempt();
      const [, injected = "", plain] = scene.prompts();
      expect(injected).toMatch(/^RESUME CONTEXT[\s\S]*First\.[\s\S]*CURRENT REQUEST ===\nGo on\.\n/);
      expect(plain).toBe("More.");
    },
  );

  it.each<[string, Partial<Script>, string]>([
    ["resumed", {}, "session/resume"],
    ["loaded", { offers: { load: true } }, "session/load"],
    ["begun anew", { offers: {} }, "session/new"],
  ])("gets mode, options, folder and MCP servers again when it is %s", async (_how, script, method) => {
    const modes = ["ask", "code"];
    const server = { name: "docs", command: "/bin/docs", args: ["--stdio"], env: { DOCS_KEY: "{{KEY}}" } };
    const profile = { mode: "code", config: { model: "large" }, mcpServers: [server], secrets: { KEY: "k-1" } };
    await using scene = await afterFirstTurn({ modes, ...script }, { profile });
    scene.write({ modes, ...script, turns: second });
    await scene.attempt();
    const asked = (name: string) => scene.asked(name).map(({ params }) => params);
    expect(asked("session/set_mode")).toMatchObject([{ modeId: "code" }, { modeId: "code" }]);
    const option = { configId: "model", value: "large" };
    expect(asked("session/set_config_option")).toMatchObject([option, option]);
    const mcpServers = [{ ...server, env: [{ name: "DOCS_KEY", value: "k-1" }] }];
    expect(asked(method).at(-1)).toMatchObject({ cwd: scene.folder, mcpServers });
  });

  it("is prompted to go on, not again with what was delivered, when its worker was killed in a turn", async () => {
    await using scene = await AcpScene.open(CUT_IN_TURN);
    await cutInTurn(scene);
    scene.write({ turns: second });
    await scene.attempt();
    expect(scene.prompts()[1]).toMatch(/^You were interrupted/);
    expect(scene.messages.at(-1)).toBe("I remember apple.");
  });
});

describe("a launch that fails", () => {
  it.each([
    ["start", "transport"],
    ["initialize", "transport"],
    ["new", "transport"],
    ["settings", "transport"],
  ] as const)("is tried twice when the agent ends at %s, and then waits for people", async (crashAt, cause) => {
    await using scene = await AcpScene.open({ crashAt, modes: ["ask", "code"] }, { profile: { mode: "code" } });
    expect(await scene.attempt()).toMatchObject({
      kind: "parked",
      order: { reason: expect.stringContaining("scripted crash") },
    });
    expect(scene.book.events.filter(({ kind }) => kind === "failed")).toMatchObject([{ cause }, { cause }]);
    // The prompt was kept, and is given as it is: nothing of it was under way.
    scene.write({ modes: ["ask", "code"] });
    scene.unpark();
    scene.notes.push(CONTINUATION);
    expect(await scene.attempt()).toMatchObject({ kind: "asked" });
    expect(scene.prompts()).toEqual(["Do it. SECRET-apple"]);
  });

  it.each(["resume", "load"] as const)("keeps the token when the agent ends at its %s", async (crashAt) => {
    const offers = crashAt === "load" ? { load: true } : { load: true, resume: true };
    await using scene = await afterFirstTurn({ offers });
    const { token } = scene.book;
    scene.write({ offers, crashAt });
    expect(await scene.attempt()).toMatchObject({ kind: "parked" });
    expect(scene.book.token).toBe(token);
  });

  it.each([
    ["that is not there", "/no/such/agent", "no such command"],
    ["that is a folder", "/tmp", "it may not be run"],
  ])("names a command %s", async (_what, command, reason) => {
    await using scene = await AcpScene.open({}, { profile: { command } });
    expect(await scene.attempt()).toMatchObject({
      kind: "parked",
      order: { reason: expect.stringContaining(reason) },
    });
    expect(scene.book.events.at(-1)).toMatchObject({ cause: "profile" });
  });

  it("says so when the agent calls its session by a name that cannot be kept", async () => {
    await using scene = await AcpScene.open({ sessionName: "a\u0000b", memory: "" });
    expect(await scene.attempt()).toMatchObject({
      order: { reason: expect.stringContaining("a name that can be kept") },
    });
    expect([scene.book.token, scene.prompts()]).toEqual([null, []]);
  });

  it("names a folder that is not there, or not below the profile's, and waits for people (C044)", async () => {
    await using gone = await AcpScene.open({}, { input: { folder: "gone" } });
    expect(await gone.attempt()).toMatchObject({ order: { reason: expect.stringContaining("does not exist") } });
    // One try for each word of people: nothing is launched, and nothing is tried again by itself.
    expect([gone.book.events.map(({ kind }) => kind), gone.asked()]).toEqual([["failed"], []]);
    mkdirSync(join(gone.folder, "gone"));
    gone.unpark();
    expect(await gone.attempt()).toMatchObject({ kind: "asked", key: "review-1" });
    await using outside = await AcpScene.open({}, { input: { folder: "/" } });
    expect(await outside.attempt()).toMatchObject({ order: { reason: expect.stringContaining("is not below") } });
    expect(outside.book.events.at(-1)).toMatchObject({ cause: "workspace" });
  });

  it("is given up when the agent does not answer in time", async () => {
    await using scene = await AcpScene.open(
      { slow: 60_000 },
      { profile: { timeouts: { launchMs: 300, stallMs: 1_000, cancelMs: 100, keepMs: 1_000 } } },
    );
    expect(await scene.attempt()).toMatchObject({
      order: { reason: expect.stringContaining("did not answer initialize within 0.3 s") },
    });
    expect(scene.book.events.filter(({ kind }) => kind === "failed")).toMatchObject([{ cause: "timeout" }]);
    // The prompt was kept, and is given once to the next one.
    const { profile } = scene.host.options;
    scene.host.use({ ...profile, timeouts: { ...profile.timeouts, launchMs: 20_000 } });
    scene.write({});
    scene.unpark();
    expect(await scene.attempt()).toMatchObject({ kind: "asked", key: "review-1" });
    expect(scene.prompts()).toEqual(["Do it. SECRET-apple"]);
  });
});

describe("a launch that is stopped with its host", () => {
  it("leaves no process, says that it can be taken up again, and keeps the prompt", async () => {
    await using scene = await AcpScene.open({ slow: 600_000, ignoresTerm: true });
    const attempt = scene.attempt();
    await until(() => scene.book.process !== null);
    const pid = scene.book.process?.group?.pid ?? 0;
    await scene.host.endAll();
    expect(isProcessAlive(pid)).toBe(false);
    expect(await attempt).toMatchObject({ kind: "parked" });
    expect(scene.book.events).toEqual([{ kind: "detached" }]);
    scene.write({});
    scene.unpark();
    expect(await scene.attempt()).toMatchObject({ kind: "asked", key: "review-1" });
    expect(scene.prompts()).toEqual(["Do it. SECRET-apple"]);
  });
});

describe("a process that would not end", () => {
  const leftIn = ({ book }: AcpScene) => book.events.filter(({ kind }) => kind === "left_running");

  it.each(["detached", "over", "lost"] as const)("is told to the record, whatever ends it: %s", async (why) => {
    await using scene = await AcpScene.open({});
    await scene.attempt();
    const running = scene.host.find(TASK.taskId)?.parts.process;
    if (!running) throw new Error("It rests after its turn.");
    const end = running.end.bind(running);
    // What a kill does not end hangs in the system, which no test can bring about.
    vi.spyOn(running, "end").mockImplementation(async (graceMs) => [...(await end(graceMs)), 4711]);
    await scene.host.end(TASK.taskId, why);
    const { executionId } = running;
    expect(leftIn(scene)).toEqual([{ kind: "left_running", executionId, pids: [4711] }]);
  });

  it("is not spoken of where all is gone", async () => {
    await using scene = await AcpScene.open({});
    await scene.attempt();
    await scene.host.endAll();
    expect(leftIn(scene)).toEqual([]);
  });
});

describe("a probe", () => {
  it("says what an agent can do, prompts nothing and leaves nothing behind", async () => {
    const { folder, profile } = await scriptedProfile();
    writeScript(folder, { modes: ["ask"] });
    const [, back, mode] = probeWords(await probeAgent(profile, process.env));
    expect([back, mode]).toEqual(["By what it says it resumes its sessions, and loads them.", "Its mode is ask."]);
    writeScript(folder, { crashAt: "new" });
    await expect(probeAgent(profile, process.env)).rejects.toThrow("scripted crash at new");
    rmSync(folder, { recursive: true });
  });
});
