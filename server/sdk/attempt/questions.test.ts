import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../domain/canonical-json";
import type { Json } from "../../domain/json";
import { FakeDoor } from "../../testing/fake-door";
import { serveAgent } from "../../testing/serve-agent";

const hashOf = (call: Json) => createHash("sha256").update(canonicalJson(call)).digest("hex");

describe("ctx.askAll", () => {
  it("asks what is not answered yet, and gives all answers by key when they are there", async () => {
    await using door = await FakeDoor.start();
    const got: unknown[] = [];
    await using _ = serveAgent(door, async (ctx) => {
      got.push(
        await ctx.askAll([
          { key: "a", message: "A?" },
          { key: "b", message: "B?", wake: "each" },
        ]),
      );
    });
    const first = door.give({ answers: [{ key: "a", answer: 1 }] });
    await door.until(() => door.of(first).length > 0);
    expect(door.of(first)).toMatchObject([{ ask: [{ key: "b", wake: "each" }] }]);
    const second = door.give({
      answers: [
        { key: "b", answer: 2 },
        { key: "a", answer: 1 },
      ],
    });
    await door.until(() => door.of(second).some((commit) => commit.outcome));
    expect(got).toEqual([{ a: 1, b: 2 }]);
  });
});

describe("questions beside each other", () => {
  it("let what is answered go on, step after step, before the attempt ends with those that are open", async () => {
    await using door = await FakeDoor.start();
    await using _ = serveAgent(door, async (ctx) => {
      await Promise.all(
        ["a", "b"].map(async (key) => {
          const answer = await ctx.ask(key, { message: `${key}?`, wake: "each" });
          await ctx.step(`read ${key}`, () => answer);
          await ctx.step(`use ${key}`, async () => answer);
        }),
      );
    });
    const task = door.give({ answers: [{ key: "a", answer: 1 }] });
    await door.until(() => door.of(task).some((commit) => commit.ask));
    const steps = door.of(task).flatMap((commit) => commit.steps ?? []);
    expect(steps.filter(({ status }) => status === "completed").map(({ key }) => key)).toEqual(["read a", "use a"]);
    expect(door.of(task).at(-1)).toMatchObject({ ask: [{ key: "b" }] });
  });

  it("are told while a step beside them still runs, and named again at the end", async () => {
    await using door = await FakeDoor.start();
    let finish = (): void => undefined;
    const long = new Promise<void>((resolve) => {
      finish = resolve;
    });
    await using _ = serveAgent(door, async (ctx) => {
      await Promise.all([ctx.step("long", () => long), ctx.ask("a", { message: "a?" })]);
    });
    const task = door.give({});
    await door.until(() => door.of(task).some((commit) => commit.askAhead));
    expect(door.of(task).find((commit) => commit.askAhead)).toMatchObject({
      askAhead: [{ key: "a", message: "a?" }],
      running: [{ key: "long" }],
    });
    finish();
    await door.until(() => door.of(task).some((commit) => commit.ask));
    expect(door.of(task).filter((commit) => commit.askAhead)).toHaveLength(1);
    expect(door.of(task).at(-1)).toMatchObject({ ask: [{ key: "a" }] });
  });
});

describe("ctx.interrupt", () => {
  it("ends the attempt with all that the run waits for, and the next run sees what is answered, by node and run", async () => {
    await using door = await FakeDoor.start();
    const seen: unknown[] = [];
    const review = (runId: string) => ({ key: "ok", message: "Ok?", nodePath: "wf/review", runId });
    await using _ = serveAgent(door, async (ctx) => {
      seen.push(ctx.answers);
      if (ctx.answers.length === 0) await ctx.interrupt([review("1"), review("2")]);
      return String(await ctx.ask(review("2")));
    });
    const first = door.give();
    await door.until(() => door.of(first).length > 0);
    expect(door.of(first)).toMatchObject([
      {
        ask: [
          { key: "ok", runId: "1" },
          { key: "ok", runId: "2" },
        ],
      },
    ]);
    const second = door.give({ answers: [{ key: "ok", nodePath: "wf/review", runId: "1", answer: "no" }] });
    await door.until(() => door.of(second).length > 0);
    expect(door.of(second)).toMatchObject([{ ask: [{ key: "ok", nodePath: "wf/review", runId: "2" }] }]);
    expect(seen).toEqual([[], [{ key: "ok", nodePath: "wf/review", runId: "1", answer: "no" }]]);
  });
});

describe("ctx.approve", () => {
  const proposal = { tool: "pay", arguments: { amount: 80 }, schema: { type: "object" } };
  const pay = (amount: number) => ({ tool: "pay", arguments: { amount } });
  const objection = (args: Json) => (JSON.stringify(args).includes("99") ? "99 is too much." : null);

  it.each([
    ["as it was proposed", { confirmed: true }, { approved: true, arguments: { amount: 80 }, isEdited: false }],
    [
      "with the edits that were made",
      { confirmed: true, arguments: { amount: 60 }, note: "less" },
      { approved: true, arguments: { amount: 60 }, isEdited: true, note: "less" },
    ],
    ["not, when it was declined", { confirmed: false, note: "no" }, { approved: false, reason: "no" }],
    [
      "not, when the tool's policy is against the edits",
      { confirmed: true, arguments: { amount: 99 } },
      { approved: false, reason: "99 is too much." },
    ],
  ] as const)("consents to a call %s", async (_title, answer, expected) => {
    await using door = await FakeDoor.start();
    const got: unknown[] = [];
    await using _ = serveAgent(door, async (ctx) => {
      got.push(await ctx.approve("pay", { ...proposal, policy: objection }));
    });
    const first = door.give();
    await door.until(() => door.of(first).length > 0);
    expect(door.of(first)).toMatchObject([{ ask: [{ key: "pay", kind: "confirmation", call: proposal }] }]);
    const second = door.give({ answers: [{ key: "pay", answer }] });
    await door.until(() => door.of(second).some((commit) => commit.outcome));
    expect(got).toMatchObject([expected]);
  });

  it("lets a step carry out just that call, and says so in its record", async () => {
    await using door = await FakeDoor.start();
    const errors: unknown[] = [];
    await using _ = serveAgent(door, async (ctx) => {
      const approval = await ctx.approve("pay", proposal);
      if (!approval.approved) return;
      const call = (args: unknown) => ({ call: { approval, arguments: args } });
      await ctx.step("other", () => 1, call({ amount: 81 })).catch((error: Error) => errors.push(error.message));
      await ctx.step("pay", () => "paid", call(approval.arguments));
    });
    const work = door.give({ answers: [{ key: "pay", answer: { confirmed: true } }] });
    await door.until(() => door.of(work).some((commit) => commit.outcome));
    expect(errors).toEqual(["The call of pay is not the one that was consented to. It was not carried out."]);
    const steps = door.of(work).flatMap((commit) => commit.steps ?? []);
    expect(steps).toMatchObject([{ key: "pay", approval: { key: "pay", sha256: hashOf(pay(80)) } }]);
  });
});
