import { describe, expect, it } from "vitest";
import { CONTINUATION } from "../../../contract/session-view";
import { AcpScene } from "../../../testing/acp/acp-scene";
import { CUT_IN_TURN, cutInTurn } from "../../../testing/acp/cut-in-turn";

const second = [[{ say: "I remember {remembered}." }]];

describe("a fresh start", () => {
  const ACCOUNT = "Digest of 2 messages. Nothing is left out.";
  const wanted = (scene: AcpScene, digest: string | null) => {
    scene.book.wantsFresh = true;
    const resume = { cause: "explicit_resume", condition: null, input: null, hadInput: false, continuity: null };
    scene.resume = { ...resume, continueTranscript: false, digest };
  };

  it("tells the new conversation what the task is and the short account of it, once", async () => {
    await using scene = await AcpScene.open({});
    await scene.attempt();
    await scene.host.endAll();
    scene.answer("review-1", { reply: "Go on." });
    wanted(scene, ACCOUNT);
    scene.write({ turns: second });
    await scene.attempt();
    scene.answer("review-2", { reply: "More." });
    await scene.attempt();
    const [, begun, next] = scene.prompts();
    expect(begun?.split("\n")).toEqual([
      "You begin anew on a task that was worked on before. You have nothing of that conversation.",
      "",
      "=== TASK ===",
      "Do it. SECRET-apple",
      "",
      "=== SHORT ACCOUNT OF THE CONVERSATION ===",
      ACCOUNT,
      "",
      "=== CURRENT REQUEST ===",
      "Go on.",
    ]);
    expect(next).toBe("More.");
    // What was kept is what people wrote.
    expect(scene.book.said("user_message")).toEqual(["Do it. SECRET-apple", "Go on.", "More."]);
  });

  it.each([
    ["with its account", ACCOUNT, new RegExp(`${ACCOUNT}\n\n=== CURRENT REQUEST ===\nDo it\\. SECRET-apple$`)],
    ["alone where nothing was said", null, /^Do it\. SECRET-apple$/],
  ])("gets the prompt that the old conversation had been cut off at, %s", async (_how, digest, prompt) => {
    await using scene = await AcpScene.open(CUT_IN_TURN);
    await cutInTurn(scene);
    wanted(scene, digest);
    scene.notes.push(CONTINUATION);
    scene.write({ turns: second });
    await scene.attempt();
    expect(scene.prompts()[1]).toMatch(prompt);
  });
});
