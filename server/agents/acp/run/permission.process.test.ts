import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { AcpScene } from "../../../testing/acp/acp-scene";

describe("a permission", () => {
  const ask = (scene: AcpScene) => ({
    turns: [
      [{ call: "rm -rf build", ask: true, at: "/src/build", marks: join(scene.folder, "marks") }, { say: "After." }],
    ],
  });

  it("waits for a person, is bound to the call, and lets the turn go on with the answer", async () => {
    await using scene = await AcpScene.open({});
    scene.write(ask(scene));
    expect(await scene.attempt()).toMatchObject({
      kind: "asked",
      key: "permission-1.1",
      question: {
        kind: "confirmation",
        payload: {
          call: { title: "rm -rf build", input: { command: "rm -rf build" } },
          hash: expect.stringMatching(/^[0-9a-f]{64}$/),
          paths: ["/src/build"],
          options: expect.arrayContaining([{ optionId: "allow", kind: "allow_once" }]),
        },
      },
    });
    scene.answer("permission-1.1", { decision: "allow" });
    expect(await scene.attempt()).toMatchObject({ key: "review-1" });
    expect(readFileSync(join(scene.folder, "marks"), "utf8")).toBe("rm -rf build\n");
    expect(scene.asked("permission").map(({ params }) => params)).toEqual([{ outcome: "selected", optionId: "allow" }]);
    expect(scene.prompts()).toHaveLength(1);
  });

  it("shows the lines of a change that the agent tells as nothing else, and is bound to them", async () => {
    const edits = (newText: string) => {
      const content = [{ type: "diff", path: "/src/a.ts", oldText: "one\ntwo", newText }];
      const call = { sessionUpdate: "tool_call", toolCallId: "edit", title: "Edit", kind: "edit", content };
      return { turns: [[{ update: call }, { askAgain: "edit" }]] };
    };
    const askedFor = async (newText: string) => {
      await using scene = await AcpScene.open(edits(newText));
      const asked = await scene.attempt();
      return asked.kind === "asked" ? asked.question.payload : null;
    };
    const [first, other] = [await askedFor("one\nthree"), await askedFor("one\nfour")];
    const diffs = [{ path: "/src/a.ts", added: 1, removed: 1, lines: " one\n-two\n+three" }];
    expect(first).toMatchObject({ call: { title: "Edit", tool: "edit", input: null, diffs }, paths: ["/src/a.ts"] });
    expect(first).not.toMatchObject({ hash: Reflect.get(Object(other), "hash") });
  });

  it("is not asked of anybody for a call that has ended", async () => {
    await using scene = await AcpScene.open({ turns: [[{ call: "make" }, { askAgain: "make" }]] });
    expect(await scene.attempt()).toMatchObject({ key: "review-1" });
    expect(scene.messages).toEqual(["cancelled"]);
    expect(scene.asides).toEqual([
      "session: The agent asked for a permission. The call had ended before it asked, so it was denied.",
    ]);
  });

  it("is asked for a call and among answers whose ids are long", async () => {
    const call = "c".repeat(5_000);
    const update = (id: string) => ({
      update: { sessionUpdate: "tool_call", toolCallId: `${call}${id}`, title: `Remove ${id}`, kind: "execute" },
    });
    await using scene = await AcpScene.open({ turns: [[update("a"), update("b"), { askAgain: `${call}b` }]] });
    expect(await scene.attempt()).toMatchObject({
      key: "permission-1.1",
      question: { payload: { call: { title: "Remove b" } } },
    });
    scene.answer("permission-1.1", { decision: "allow" });
    expect(await scene.attempt()).toMatchObject({ key: "review-1" });
    expect(scene.messages).toEqual(["allow"]);
  });

  it("asked for twice for one call is two questions, each answered once", async () => {
    await using scene = await AcpScene.open({ turns: [[{ bothAsk: "make" }]] });
    const first = await scene.attempt();
    scene.answer("permission-1.1", { decision: "allow" });
    const next = await scene.attempt();
    expect([first, next]).toMatchObject([{ key: "permission-1.1" }, { key: "permission-1.2" }]);
    scene.answer("permission-1.2", { decision: "reject" });
    expect(await scene.attempt()).toMatchObject({ key: "review-1" });
    expect(scene.messages).toEqual(["allow reject"]);
  });

  it.each([{ decision: "reject" }, { decision: "made up" }, null, "allow"])("is denied by %j", async (answer) => {
    await using scene = await AcpScene.open({});
    scene.write(ask(scene));
    await scene.attempt();
    scene.answer("permission-1.1", answer);
    await scene.attempt();
    expect(scene.asked("permission").map(({ params }) => params.optionId)).toEqual(["reject"]);
    expect(scene.parts).toMatchObject([{ ended: { error: "It failed." } }]);
  });

  it("is not given to another process: a lost one asks again", async () => {
    await using scene = await AcpScene.open({});
    scene.write(ask(scene));
    await scene.attempt();
    await scene.host.endAll();
    scene.answer("permission-1.1", { decision: "allow" });
    // The call has the same name as before; what it is about is shown all the same.
    expect(await scene.attempt()).toMatchObject({
      kind: "asked",
      key: "permission-1.2",
      question: { payload: { call: { tool: "execute", input: { command: "rm -rf build" } }, paths: ["/src/build"] } },
    });
    expect(scene.asked("permission")).toMatchObject([{ params: { outcome: "cancelled" } }]);
    expect(scene.prompts()[1]).toContain("Ask for it again");
  });
});

describe("usage", () => {
  it("is told as the agent told it; nothing told is not 0", async () => {
    const cost = (amount: number) => ({
      update: { sessionUpdate: "usage_update", used: 1, size: 2, cost: { amount, currency: "USD" } },
    });
    const tokens = { usage: { usage: { inputTokens: 10, outputTokens: 5, totalTokens: 15 } } };
    await using scene = await AcpScene.open({ turns: [[cost(0.02), cost(0.05), tokens], [{ say: "Nothing told." }]] });
    await scene.attempt();
    scene.answer("review-1", { reply: "Again." });
    await scene.attempt();
    expect(scene.usages).toEqual([{ source: "scripted", inputTokens: 10, outputTokens: 5, costMicros: 50_000 }]);
  });
});
