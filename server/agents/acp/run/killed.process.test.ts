import { describe, expect, it } from "vitest";
import { AcpScene } from "../../../testing/acp/acp-scene";
import { killGroup } from "../../../testing/acp/kill-group";
import type { Script } from "../../../testing/acp/script";

const until = (look: () => boolean) => expect.poll(look, { timeout: 25_000, interval: 20 }).toBe(true);
const TASK = "5f0c1c6e-0000-7000-8000-000000000001";
const second = [[{ say: "I remember {remembered}." }]];

describe("a process that is killed", () => {
  const kill = (scene: AcpScene) => killGroup(scene.book.process?.group?.pid);
  const goesOn = async (scene: AcpScene, question: string) => {
    scene.write({ turns: second });
    scene.answer(question, { reply: "Go on." });
    await scene.attempt();
    expect(scene.messages.at(-1)).toBe("I remember apple.");
    expect(new Set(scene.asked("session/prompt").map(({ pid }) => pid)).size).toBe(2);
  };

  it("while a call runs is said to have ended in its turn, the call to be interrupted; a fresh one goes on (C078, C067)", async () => {
    await using scene = await AcpScene.open({});
    scene.write({
      turns: [
        [
          { call: "one", gives: "1" },
          { call: "two", until: scene.gate },
        ],
      ],
    });
    const first = scene.attempt();
    await until(() => scene.parts.length === 2);
    kill(scene);
    expect(await first).toMatchObject({ question: { payload: { error: expect.any(String) } } });
    expect(scene.book.said("tool_result")).toEqual(["1", expect.stringMatching(/^Interrupted/)]);
    expect(scene.parts).toMatchObject([{ ended: { value: {} } }, { ended: { error: expect.any(String) } }]);
    await goesOn(scene, "review-1");
  });

  it("while a permission is open gives the answer to nobody, and the fresh one asks again", async () => {
    await using scene = await AcpScene.open({ turns: [[{ call: "rm", ask: true }]] });
    await scene.attempt();
    kill(scene);
    await until(() => scene.host.find(TASK) === null);
    scene.answer("permission-1.1", { decision: "allow" });
    expect(await scene.attempt()).toMatchObject({ kind: "asked", key: "permission-1.2" });
    expect(scene.asked("permission")).toEqual([]);
  });

  it("after the end of its turn, before that is noted, has ended its turn all the same", async () => {
    await using scene = await AcpScene.open({ turns: [[{ say: "First." }]] });
    scene.book.onTurnEnded = async () => {
      scene.book.onTurnEnded = null;
      kill(scene);
      await until(() => scene.host.find(TASK)?.isGone ?? true);
    };
    expect(await scene.attempt()).toMatchObject({ key: "review-1", question: { payload: { stopReason: "end_turn" } } });
    await goesOn(scene, "review-1");
  });
});

describe("a pause with one of three results in (C067)", () => {
  it.each<[string, Partial<Script>]>([
    ["resumed", {}],
    ["told what was kept", { offers: {} }],
  ])("leaves no call without a result for the agent that is %s", async (_how, script) => {
    await using scene = await AcpScene.open({});
    const running = ["two", "three"].map((id) => ({
      update: { sessionUpdate: "tool_call", toolCallId: id, title: id, kind: "read", status: "in_progress" },
    }));
    scene.write({ ...script, turns: [[{ call: "one", gives: "1" }, ...running, { wait: 60_000 }]] });
    const first = scene.attempt();
    await until(() => scene.parts.length === 3);
    scene.pause("interrupt_immediate");
    expect(await first).toEqual({ kind: "paused" });
    await scene.host.endAll();
    expect(scene.book.said("tool_call")).toEqual(["one", "two", "three"]);
    const results = ["1", expect.stringMatching(/^Interrupted/), expect.stringMatching(/^Interrupted/)];
    expect(scene.book.said("tool_result")).toEqual(results);
    scene.write({ ...script, turns: second });
    scene.notes.push("Go on.");
    expect(await scene.attempt()).toMatchObject({ kind: "asked" });
    expect(scene.messages.at(-1)).toBe("I remember apple.");
  });
});

describe("a prompt for want of a process", () => {
  it("goes to a fresh one, once, when the process was killed between turns", async () => {
    await using scene = await AcpScene.open({ turns: [[{ say: "First." }]] });
    await scene.attempt();
    scene.write({ turns: second });
    scene.answer("review-1", { reply: "Go on." });
    killGroup(scene.book.process?.group?.pid);
    await until(() => scene.host.find(TASK) === null);
    expect(await scene.attempt()).toMatchObject({ kind: "asked", key: "review-2" });
    expect(scene.prompts()).toEqual(["Do it. SECRET-apple", "Go on."]);
    expect(scene.messages.at(-1)).toBe("I remember apple.");
    expect(new Set(scene.asked("session/prompt").map(({ pid }) => pid)).size).toBe(2);
  });

  it("goes to a fresh one when the process ends after it was noted and before it was sent", async () => {
    await using scene = await AcpScene.open({ turns: [[{ say: "First." }]] });
    await scene.attempt();
    scene.write({ turns: second });
    scene.answer("review-1", { reply: "Go on." });
    const { pid } = scene.book.process?.group ?? {};
    scene.book.onTurnBegun = async () => {
      scene.book.onTurnBegun = null;
      killGroup(pid);
      await until(() => scene.host.find(TASK)?.isGone ?? true);
    };
    expect(await scene.attempt()).toMatchObject({ kind: "asked", key: "review-2" });
    expect(scene.prompts()).toEqual(["Do it. SECRET-apple", "Go on."]);
    expect(scene.book.events).toContainEqual({ kind: "turn_ended", key: "turn-2.1", stopReason: "not_sent" });
  });

  it("is told once more, with words that say so, to who was killed before a word was heard, and not to who had said one", async () => {
    await using scene = await AcpScene.open({});
    const cutIn = async (turn: Script["turns"][number]) => {
      scene.write({ turns: [[...turn, { wait: 60_000 }]] });
      const asked = scene.prompts().length;
      const said = scene.book.said("agent_message").length + turn.length;
      const attempt = scene.attempt();
      await until(() => scene.prompts().length > asked && scene.book.said("agent_message").length === said);
      killGroup(scene.book.process?.group?.pid);
      await attempt;
      // What the turn had come to is lost with the attempt.
      scene.records.clear();
      scene.loseWorker();
    };
    await cutIn([]);
    await cutIn([{ say: "I have it." }]);
    scene.write({ turns: second });
    await scene.attempt();
    expect(scene.prompts()).toEqual([
      "Do it. SECRET-apple",
      expect.stringMatching(/^You were interrupted, and nothing was heard .+\n\nDo it\. SECRET-apple$/),
      expect.stringMatching(/^You were interrupted\. Go on/),
    ]);
  });

  it("is not given to a process that had to be ended to stop the turn before", async () => {
    const timeouts = { launchMs: 20_000, stallMs: 300_000, cancelMs: 100, keepMs: 60_000 };
    await using scene = await AcpScene.open(
      { turns: [[{ call: "rm", ask: true }, { wait: 60_000 }]], cancel: "never" },
      { profile: { timeouts } },
    );
    await scene.attempt();
    // What the turn had come to is lost with the attempt; its process is not.
    scene.records.clear();
    scene.write({ turns: second });
    expect(await scene.attempt()).toMatchObject({ kind: "asked", key: "review-1" });
    expect(scene.prompts()).toEqual(["Do it. SECRET-apple", expect.stringMatching(/^You were interrupted/)]);
    expect(scene.book.events.filter(({ kind }) => kind === "failed")).toEqual([]);
    expect(new Set(scene.asked("session/prompt").map(({ pid }) => pid)).size).toBe(2);
  });
});
