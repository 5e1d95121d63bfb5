import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { AcpScene } from "../../../testing/acp/acp-scene";

const until = (look: () => boolean) => expect.poll(look, { timeout: 25_000, interval: 20 }).toBe(true);
const marksOf = (scene: AcpScene) => {
  const file = join(scene.folder, "marks");
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
};

type Opening = Parameters<typeof AcpScene.open>;
type More = Opening[0] & { readonly profile?: NonNullable<Opening[1]>["profile"] };

/** A turn of three calls that leave marks; each runs until the gate is open, and none follows before it is stopped. */
async function threeCalls({ profile, ...script }: More = {}): Promise<AcpScene> {
  const scene = await AcpScene.open({}, profile ? { profile } : {});
  const marks = join(scene.folder, "marks");
  const calls = ["one", "two", "three"].flatMap((call) => [{ call, marks, until: scene.gate }, { wait: 60_000 }]);
  scene.write({ turns: [[{ say: "I begin." }, ...calls], [{ say: "On it: {remembered}." }]], ...script });
  return scene;
}

describe("finish_step", () => {
  it("lets the running call end, starts none after it, and goes on in the same session with what people said", async () => {
    await using scene = await threeCalls();
    const first = scene.attempt();
    await until(() => marksOf(scene).length === 1 && scene.parts.length === 1);
    scene.pause();
    scene.openGate();
    expect(await first).toEqual({ kind: "paused" });
    expect(marksOf(scene)).toEqual(["one"]);
    expect(scene.parts).toMatchObject([{ name: "one", ended: { value: {} } }]);
    expect(JSON.parse(scene.records.get("turn-1.1") ?? "")).toMatchObject({
      end: { kind: "cut", by: "pause", acknowledged: true, reported: "cancelled" },
    });
    expect(scene.book.events.at(-1)).toMatchObject({ kind: "turn_ended", stopReason: "cancelled by pause" });
    scene.notes.push("Use the other branch.");
    await scene.attempt();
    expect(scene.prompts()).toEqual(["Do it. SECRET-apple", "Use the other branch."]);
    expect(scene.messages.at(-1)).toBe("On it: apple.");
    expect(new Set(scene.asked().map(({ pid }) => pid)).size).toBe(1);
  });

  it("leaves an open permission without its answer, and asks people after the resume", async () => {
    await using scene = await AcpScene.open({});
    const marks = join(scene.folder, "marks");
    scene.write({ turns: [[{ gate: scene.gate }, { call: "one", ask: true, marks }]] });
    const first = scene.attempt();
    scene.pause();
    // Nothing was sent yet: the hold came before the first prompt.
    expect(await first).toEqual({ kind: "paused" });
    expect(scene.prompts()).toEqual([]);
    const second = scene.attempt();
    await until(() => scene.prompts().length === 1);
    scene.pause();
    scene.openGate();
    expect(await second).toEqual({ kind: "paused" });
    expect(await scene.attempt()).toMatchObject({ kind: "asked", question: { message: "May the agent do this? one" } });
    expect(scene.asked("permission")).toEqual([]);
    expect(marksOf(scene)).toEqual([]);
  });

  it("lets a turn without a call end", async () => {
    await using scene = await AcpScene.open({});
    scene.write({ turns: [[{ say: "Thinking." }, { gate: scene.gate }, { say: "Thought." }]] });
    const first = scene.attempt();
    await until(() => scene.prompts().length === 1);
    scene.pause();
    scene.openGate();
    expect(await first).toEqual({ kind: "paused" });
    expect(await scene.attempt()).toMatchObject({ kind: "asked", question: { message: "Turn finished: review" } });
    expect(scene.messages.join("")).toBe("Thinking.Thought.");
  });
});

describe("interrupt_immediate", () => {
  it.each([
    ["cancelled", { acknowledged: true, reported: "cancelled" }],
    ["end_turn", { acknowledged: true, reported: "end_turn" }],
    ["late", { acknowledged: true, reported: "cancelled" }],
  ] as const)("stops the turn; an agent that answers %s has still been stopped by us (C082)", async (cancel, told) => {
    await using scene = await threeCalls({ cancel });
    const first = scene.attempt();
    await until(() => marksOf(scene).length === 1 && scene.parts.length === 1);
    scene.pause("interrupt_immediate");
    expect(await first).toEqual({ kind: "paused" });
    const { end } = JSON.parse(scene.records.get("turn-1.1") ?? "");
    expect(end).toEqual({ kind: "cut", by: "interrupt", ...told });
    expect(scene.book.events.at(-1)).toMatchObject({ stopReason: "cancelled by interrupt" });
    expect(scene.parts).toMatchObject([{ name: "one", ended: { error: expect.any(String) } }]);
    expect([...scene.messages, ...scene.book.said("agent_message")].join()).not.toContain("LATE OUTPUT");
  });

  it("ends the process of an agent that never answers, and takes the session up in a fresh one (C082)", async () => {
    const timeouts = { launchMs: 20_000, stallMs: 300_000, cancelMs: 300, keepMs: 60_000 };
    await using scene = await threeCalls({ cancel: "never", profile: { timeouts } });
    const first = scene.attempt();
    await until(() => marksOf(scene).length === 1 && scene.parts.length === 1);
    scene.pause("interrupt_immediate");
    expect(await first).toEqual({ kind: "paused" });
    expect(JSON.parse(scene.records.get("turn-1.1") ?? "")).toMatchObject({ end: { acknowledged: false } });
    expect(scene.book.events.slice(-2)).toMatchObject([
      { kind: "turn_ended", stopReason: "unanswered" },
      { kind: "detached" },
    ]);
    scene.write({ turns: [[{ say: "Again: {remembered}." }]] });
    await scene.attempt();
    expect(scene.messages.at(-1)).toBe("Again: apple.");
    expect(scene.asked("session/resume")).toHaveLength(1);
    expect(new Set(scene.asked().map(({ pid }) => pid)).size).toBe(2);
  });
});

const RESUMED = { cause: "explicit_resume", condition: null, hadInput: true, digest: null, continuity: null };

describe("an agent that can be held by the protocol", () => {
  it("is held by session/suspend and goes on with the input as it was given, and with its MCP servers", async () => {
    const mcpServers = [{ name: "docs", command: "/bin/docs", args: [], env: {} }];
    const offers = { resume: true, load: true, suspend: true };
    await using scene = await threeCalls({ offers, profile: { mcpServers } });
    const first = scene.attempt();
    await until(() => marksOf(scene).length === 1 && scene.parts.length === 1);
    scene.pause();
    scene.openGate();
    expect(await first).toEqual({ kind: "paused" });
    expect(scene.asked("session/cancel")).toEqual([]);
    expect(scene.asked("session/suspend")).toMatchObject([{ params: { mode: "finish_step" } }]);
    const input = { branch: "other", tries: [1, null] };
    scene.resume = { ...RESUMED, input, continueTranscript: false };
    scene.notes.push(input);
    const second = scene.attempt().catch((error: Error) => error);
    await until(() => scene.asked("session/resume").length === 1);
    expect(scene.asked("session/resume")).toMatchObject([
      {
        params: {
          handle: "agent-handle-1",
          cwd: scene.folder,
          mcpServers: [{ name: "docs", env: [] }],
          input,
          continueTranscript: false,
        },
      },
    ]);
    expect(scene.prompts()).toHaveLength(1);
    scene.end("canceled");
    await second;
  });

  it.each([
    ["refuses", { refuses: ["session/suspend"] }],
    ["does not answer", { suspend: "never" }],
  ] as const)(
    "and %s that is stopped between its calls as any other, and goes on in the same session",
    async (_how, script) => {
      const offers = { resume: true, load: true, suspend: true };
      const timeouts = { launchMs: 20_000, stallMs: 60_000, cancelMs: 2_000, keepMs: 60_000 };
      await using scene = await threeCalls({ offers, ...script, profile: { timeouts } });
      const first = scene.attempt();
      await until(() => marksOf(scene).length === 1 && scene.parts.length === 1);
      scene.pause();
      scene.openGate();
      expect(await first).toEqual({ kind: "paused" });
      expect(scene.asked("session/suspend")).toHaveLength(1);
      expect(scene.asked("session/cancel")).toHaveLength(1);
      expect(marksOf(scene)).toEqual(["one"]);
      expect(JSON.parse(scene.records.get("turn-1.1") ?? "")).toMatchObject({
        end: { kind: "cut", by: "pause", acknowledged: true, reported: "cancelled" },
      });
      scene.notes.push("Use the other branch.");
      await scene.attempt();
      expect(scene.messages.at(-1)).toBe("On it: apple.");
      expect(new Set(scene.asked().map(({ pid }) => pid)).size).toBe(1);
    },
  );

  it("parks when it asks to await its resumption", async () => {
    await using scene = await AcpScene.open({
      turns: [[{ park: { reason: "Waits for CI", conditions: { onEvent: "ci.done" } } }, { say: "It came." }]],
    });
    expect(await scene.attempt()).toEqual({
      kind: "parked",
      order: { reason: "Waits for CI", conditions: { onEvent: "ci.done" } },
    });
    scene.unpark({ build: 7 });
    await scene.attempt();
    expect(scene.asked("session/resume")).toMatchObject([
      { params: { input: { build: 7 }, continueTranscript: true } },
    ]);
    expect(scene.messages).toEqual(["It came."]);
  });
});
