import { describe, expect, it } from "vitest";
import { AcpScene } from "../../../testing/acp/acp-scene";
import type { Act } from "../../../testing/acp/script";
import { OpenPermissions } from "./open-permissions";

const HALF = "\ud83d";
const WHOLE = "\ud83d\ude00";
/** One unit in front of a character of two, so that a limit of this many units cuts it. */
const before = (units: number) => `${"x".repeat(units - 1)}${WHOLE}`;
const update = (sessionUpdate: string, more: object): Act => ({ update: { sessionUpdate, ...more } });
const inDepth = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`);

/** A turn of an agent that says such a thing; what came of it was stored, or the attempt would have failed. */
async function played(...acts: Act[]) {
  await using scene = await AcpScene.open({ turns: [acts] });
  const outcome = await scene.attempt();
  const question = outcome.kind === "asked" ? outcome.question : null;
  return { outcome, question, usages: scene.usages, told: [...scene.book.events] };
}

describe("a turn ends in its review, whatever is said in it", () => {
  it.each<[string, Act[], object]>([
    ["a last message that is cut within a character", [{ say: `${WHOLE}${"x".repeat(1_999)}` }], {}],
    ["a result that is cut within a character", [{ call: "c", gives: before(500) }], {}],
    ["a title that is cut within a character", [{ call: "c", title: before(300) }], {}],
    ["an error that no store takes", [{ fail: `quota\0${HALF}` }], { message: expect.stringContaining("an error") }],
    [
      "a call with a name that no store takes",
      [update("tool_call", { toolCallId: "t\0", title: "T", status: "in_progress" })],
      {},
    ],
    [
      "a message with such a name",
      [update("agent_message_chunk", { content: { type: "text", text: "a" }, messageId: "\0" })],
      {},
    ],
    [
      "a mode that is too long to be one",
      [update("current_mode_update", { currentModeId: `m\0${"x".repeat(600)}` })],
      {},
    ],
    [
      "options by the name of none",
      [update("config_option_update", { configOptions: [{ id: "__proto__", currentValue: "x" }] })],
      {},
    ],
    ["an empty stop reason", [{ usage: { stopReason: "" } }], { message: "Turn finished: review" }],
    ["a stop reason that no store takes", [{ usage: { stopReason: `a\0${HALF}` } }], {}],
    [
      "a stop reason by the name of a method",
      [{ usage: { stopReason: "toString" } }],
      { message: "Turn finished (toString): review" },
    ],
  ])("%s", async (_what, acts, question) => {
    const turn = await played(...acts);
    expect(turn.outcome).toMatchObject({ kind: "asked", key: "review-1", question });
    expect(turn.told.at(-1)).toMatchObject({ kind: "turn_ended" });
  });

  it("figures that nothing uses up count as not told", async () => {
    const cost = (amount: number) => update("usage_update", { used: 1, size: 2, cost: { amount, currency: "USD" } });
    const tokens = { usage: { usage: { inputTokens: 1e15, outputTokens: 1, totalTokens: 1e15 } } };
    expect(await played(cost(0.5), cost(1e300), tokens)).toMatchObject({ usages: [{ costMicros: 500_000 }] });
  });

  it("a park for a reason that no store takes is a park", async () => {
    const { outcome } = await played({ park: { reason: `later\0${HALF}` } });
    expect(outcome).toMatchObject({ kind: "parked", order: { reason: expect.stringContaining("later") } });
  });
});

describe("an agent that holds itself until what cannot be", () => {
  it("waits for people, who are told why", async () => {
    await using scene = await AcpScene.open({
      turns: [[{ park: { reason: "Later.", conditions: { at: "noon" } } }, { say: "On." }]],
    });
    const parked = { kind: "parked", order: { reason: expect.stringMatching(/^Later\..*refused: MALFORMED/) } };
    expect(await scene.attempt()).toMatchObject(parked);
    scene.unpark("go on");
    expect(await scene.attempt()).toMatchObject({ kind: "asked", key: "review-1" });
  });
});

describe("a permission is asked for", () => {
  it.each([
    ["with text that no store takes", { command: `rm\0${HALF}` }],
    ["with a key that is none", JSON.parse('{"__proto__":{"a":1},"command":"rm"}')],
    ["with more depth than is stored", inDepth(600)],
  ])("%s", async (_what, rawInput) => {
    const call = update("tool_call", { toolCallId: "c", title: "Remove", kind: "execute", rawInput });
    const { question } = await played(call, { askAgain: "c" });
    expect(question).toMatchObject({ kind: "confirmation", payload: { call: { title: "Remove" } } });
  });

  it("with each option once, however long its name is", () => {
    const permissions = new OpenPermissions("process", () => undefined, expect.unreachable);
    const option = (optionId: string, name: string) => ({ optionId, name, kind: "allow_once" });
    const options = [option("a", "Allow"), option("a", "Again"), option("b", `Always allow ${"x".repeat(1_000)}`)];
    void permissions.ask({ toolCall: { toolCallId: "c" }, options }, { kind: "call", id: "c" }, undefined);
    expect(permissions.first?.options).toMatchObject([{ name: "Allow" }, { name: expect.stringMatching(/^Always/) }]);
  });

  it("with ids of any length: the agent hears its own", async () => {
    const permissions = new OpenPermissions("process", () => undefined, expect.unreachable);
    const long = (end: string) => "x".repeat(5_000) + end;
    const options = ["a", "b"].map((end) => ({ optionId: long(end), name: end, kind: "k".repeat(100) }));
    const heard = permissions.ask({ toolCall: { toolCallId: "c" }, options }, { kind: "call", id: "c" }, undefined);
    const { id = "", options: shown = [] } = permissions.first ?? {};
    expect(new Set(shown.map(({ optionId }) => optionId)).size).toBe(2);
    permissions.answer(id, { outcome: "selected", optionId: shown[1]?.optionId ?? "" });
    expect(await heard).toEqual({ outcome: "selected", optionId: long("b") });
  });

  it.each([
    ["no answers", []],
    ["answers that cannot be read", [{ optionId: "", name: "Allow", kind: "allow_once" }]],
  ])("with %s: it is denied, and people hear why", async (_what, options) => {
    const why: string[] = [];
    const permissions = new OpenPermissions(
      "process",
      () => undefined,
      (words) => why.push(words),
    );
    const call = { kind: "call", id: "c" } as const;
    expect(await permissions.ask({ toolCall: {}, options }, call, undefined)).toEqual({ outcome: "cancelled" });
    expect(why).toEqual([expect.stringContaining("no answers that can be read")]);
  });
});

describe("a review that is declined", () => {
  it.each([
    [{ declined: true, reason: "Nobody has time." }, "Nobody reviews what it did: Nobody has time."],
    [{ declined: true }, "Nobody reviews what it did."],
  ])("is no word that the work is good: %j", async (answer, reason) => {
    await using scene = await AcpScene.open({});
    await scene.attempt();
    scene.answer("review-1", answer);
    expect(await scene.attempt()).toEqual({ kind: "rejected", reason });
  });
});
