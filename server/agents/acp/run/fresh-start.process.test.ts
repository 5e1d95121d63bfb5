import { describe, expect, it } from "vitest";
import { CONTINUATION } from "../../../contract/session-view";
import { AcpScene } from "../../../testing/acp/acp-scene";
import { killGroup } from "../../../testing/acp/kill-group";

const until = (look: () => boolean) => expect.poll(look, { timeout: 25_000, interval: 20 }).toBe(true);
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
    await using scene = await AcpScene.open({ turns: [[{ say: "Half." }, { wait: 60_000 }]] });
    const cut = scene.attempt();
    await until(() => scene.book.said("agent_message").length === 1);
    const { group } = scene.book.process ?? {};
    scene.loseWorker();
    killGroup(group?.pid);
    await cut;
    scene.records.clear();
    wanted(scene, digest);
    scene.notes.push(CONTINUATION);
    scene.write({ turns: second });
    await scene.attempt();
    expect(scene.prompts()[1]).toMatch(prompt);
  });
});
