import { describe, expect, it } from "vitest";
import { AcpScene } from "../../../testing/acp/acp-scene";

describe("a turn of a coding agent", () => {
  it("is said, written down and shown call by call, and ends in a review", async () => {
    const plan = { sessionUpdate: "plan", entries: [{ content: "Look", status: "pending", priority: "low" }] };
    await using scene = await AcpScene.open({
      turns: [
        [{ think: "Hm." }, { update: plan }, { say: "I look." }, { call: "ls", gives: "a.txt" }, { say: "One file." }],
      ],
    });
    expect(await scene.attempt()).toMatchObject({
      kind: "asked",
      key: "review-1",
      question: { message: "Turn finished: review", payload: { stopReason: "end_turn", lastMessage: "One file." } },
    });
    expect(scene.messages).toEqual(["I look.", "One file."]);
    expect(scene.asides).toEqual(["thought: Hm.", "plan: [ ] Look"]);
    expect(scene.parts).toMatchObject([{ key: "turn-1.1/ls", ended: { value: { text: "a.txt" } } }]);
    expect([...scene.book.entries.values()].map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      "user_message: Do it. SECRET-apple",
      "agent_message: I look.",
      "tool_call: ls",
      "tool_result: a.txt",
      "agent_message: One file.",
    ]);
    expect(scene.state).toMatchObject({
      session: { end: "end_turn", thoughtChars: 3, transcript: "turn-1.1/m1" },
      lastCall: { title: "ls" },
    });
    expect(scene.checkpoints).toEqual(["Turn ended"]);
  });

  it("says why it ended where that is not its end: in the review, at its checkpoint and in the state", async () => {
    const told = { stopReason: "max_tokens", usage: { inputTokens: 10, outputTokens: 5, totalTokens: 15 } };
    await using scene = await AcpScene.open({ turns: [[{ say: "So far." }, { usage: told }]] });
    expect(await scene.attempt()).toMatchObject({
      question: {
        message: "The agent ran into its limit of tokens. A reply goes on.",
        payload: { stopReason: "max_tokens", lastMessage: "So far." },
      },
    });
    expect(scene.checkpoints).toEqual(["Turn ended (max_tokens)"]);
    expect(scene.state).toMatchObject({ session: { end: "max_tokens" } });
    expect(scene.usages).toEqual([{ source: "scripted", inputTokens: 10, outputTokens: 5 }]);
  });

  it("goes on with a reply in the same process, and completes when it is accepted", async () => {
    await using scene = await AcpScene.open({ turns: [[{ say: "One." }], [{ say: "Two {remembered}." }]] });
    await scene.attempt();
    scene.answer("review-1", { reply: "And then?" });
    await scene.attempt();
    expect(scene.prompts()).toEqual(["Do it. SECRET-apple", "And then?"]);
    expect(scene.messages).toEqual(["One.", "Two apple."]);
    scene.answer("review-2", { reply: "" });
    expect(await scene.attempt()).toEqual({ kind: "completed", reason: "Two apple." });
    expect(new Set(scene.asked().map(({ pid }) => pid)).size).toBe(1);
  });

  it("completes without a review where the task says so", async () => {
    await using scene = await AcpScene.open({}, { input: { completeAtTurnEnd: true } });
    expect(await scene.attempt()).toEqual({ kind: "completed", reason: "Done." });
  });
});
