import { describe, expect, it } from "vitest";
import { setRetention } from "../../commands/checkpoint/set-retention";
import { checkpointLane } from "../../runtime/checkpoint-lane";
import { artifact, done } from "./hand-attempt";
import { FOREIGN, testScene } from "./scene";
import { codeOf, keysOf, pausedAfterThree } from "./three-steps";

// A checkpoint is where people go on from: edited, gone back to, or in a task of its own. Nothing is ever lost by it.

const stage = testScene();
const SCHEMA = { type: "object", required: ["page"], properties: { page: { type: "number" } } };

const OVER = "suspend-0199a000-0000-7000-8000-00000000dead";

describe("an edited state", () => {
  it("is a version of its own, and exactly what the next attempt gets; its steps stay recorded", async () => {
    const task = await pausedAfterThree(stage.scene);
    const state = { page: 2.5, ü: [null, "x"] };
    expect(await task.edit(state)).toMatchObject({ kind: "accepted", answer: { version: 4 } });
    expect(await task.checkpoint(3)).toEqual({ page: 3 });
    const { checkpoints, suspension } = await task.view();
    expect(checkpoints[0]).toMatchObject({
      version: 4,
      label: "Edited by local",
      createdBy: { kind: "operator" },
      flagged: true,
    });
    expect(suspension?.checkpointVersion).toBe(4);
    await task.resume();
    const { work } = await task.claim();
    expect(work.state).toEqual(state);
    expect(keysOf(work)).toEqual(["a", "b", "c"]);
  });

  it("never overwrites what moved on, and says who was first", async () => {
    const task = await pausedAfterThree(stage.scene);
    const results = await Promise.all([
      task.edit({ page: 10 }, { version: 3 }),
      task.edit({ page: 11 }, { version: 3 }),
    ]);
    expect(results.map(codeOf).toSorted()).toEqual(["CHECKPOINT_OUTDATED", "accepted"]);
    expect(results.find(({ kind }) => kind === "refused")).toMatchObject({
      refusal: { winner: { verb: "edit_state" } },
    });
    expect((await task.now()).checkpointSeq).toBe(4);
  });

  it.each([
    { who: "of a task that runs", resumed: true, order: {}, code: "TASK_NOT_HELD" },
    { who: "under a hold that is over", order: { handle: OVER }, code: "HANDLE_MISMATCH" },
    { who: "by a stranger", order: { by: FOREIGN }, code: "TASK_NOT_FOUND" },
  ])("$who is refused with a receipt", async ({ resumed, order, code }) => {
    const task = await pausedAfterThree(stage.scene);
    if (resumed) await task.resume();
    expect(codeOf(await task.edit({}, order))).toBe(code);
    expect((await task.now()).checkpointSeq).toBe(3);
    if (!("by" in order))
      expect((await task.receipts())[0]).toMatchObject({ verb: "edit_state", outcome: "refused", code });
  });

  it("has to fit the schema that its agent published", async () => {
    const task = await pausedAfterThree(stage.scene, { offer: { stateSchema: SCHEMA } });
    expect(await task.edit({ page: "two" })).toMatchObject({
      refusal: { code: "INPUT_NOT_VALID", fields: { "/page": expect.any(String) } },
    });
    expect(codeOf(await task.edit({ page: 7 }))).toBe("accepted");
  });

  it("is saved once for one request id", async () => {
    const task = await pausedAfterThree(stage.scene);
    await task.edit({ page: 4 }, { requestId: "e-1" });
    expect(await task.edit({ page: 4 }, { version: 3, requestId: "e-1" })).toEqual({ kind: "repeated" });
    expect((await task.now()).checkpointSeq).toBe(4);
  });
});

describe("a roll back", () => {
  it("is never lost, however often it is cleaned up between: what was gone back to stays, and so do the newest", async () => {
    const agent = await stage.scene.agent();
    await setRetention(stage.scene.ports, stage.scene.door.operator, { agent, keepNewest: 3 });
    const task = await stage.scene.task({ agent });
    const lane = checkpointLane(stage.scene.ports);
    const keepUp = async () => {
      for (;;) if ((await lane.settle(10)) === 0) return;
    };
    const versions = async () =>
      (await stage.scene.ports.checkpoints.keptVersions(task.ref))?.versions.map(({ version }) => version) ?? [];
    const attempt = await task.claim();
    const states = new Map<number, unknown>();
    for (let at = 1; at <= 6; at++) {
      await attempt.commit({ state: { replace: { at } }, checkpoint: { label: `at ${at}` } });
      states.set(at, { at });
    }
    await task.pause();
    await attempt.commit({});
    states.set(7, { at: 6 });
    await keepUp();
    const rollBacks: number[] = [];
    for (let round = 0; round < 12; round++) {
      const kept = await versions();
      const target = kept[(round * 7 + 3) % kept.length] ?? 0;
      expect(await task.rollBack(target)).toMatchObject({ kind: "accepted" });
      const made = (await task.now()).checkpointSeq;
      states.set(made, states.get(target));
      rollBacks.push(made);
      expect(await versions()).toEqual([...kept, made]);
      await keepUp();
      const left = await versions();
      expect(left).toEqual(expect.arrayContaining([5, 6, 7, ...rollBacks]));
      for (const version of left) expect(await task.checkpoint(version)).toEqual(states.get(version));
    }
    await task.resume();
    expect((await task.claim()).work.state).toEqual(states.get(rollBacks.at(-1) ?? 0));
  });

  it("starts the next resume there: state, and steps finished since run again; every version stays", async () => {
    const task = await pausedAfterThree(stage.scene);
    expect(await task.rollBack(1)).toMatchObject({ kind: "accepted", answer: { version: 4 } });
    const { checkpoints, suspension, state } = await task.view();
    expect(checkpoints.map(({ version, kind, parentVersion }) => [version, kind, parentVersion])).toEqual([
      [4, "rollback", 1],
      [3, "pause", 2],
      [2, "periodic", 1],
      [1, "periodic", null],
    ]);
    expect([state, suspension?.checkpointVersion]).toEqual(["paused_by_client", 4]);
    expect([await task.checkpoint(3), await task.checkpoint(4)]).toEqual([{ page: 3 }, { page: 1 }]);
    expect(await task.told("task.rolled_back")).toMatchObject([{ toVersion: 1, version: 4, repeatedSteps: 2 }]);
    await task.resume();
    const attempt = await task.claim();
    expect([attempt.work.state, keysOf(attempt.work)]).toEqual([{ page: 1 }, ["a"]]);
    await attempt.commit({ steps: [done("b", "again")] });
    await task.loseLease();
    await stage.scene.settle();
    const { work } = await task.claim();
    expect(work.journal).toMatchObject([
      { key: "a", result: 1 },
      { key: "b", result: "again" },
    ]);
  });

  it("leaves the log and the artifacts as they are, and says so before: each version shows its own, and a rerun adds the next", async () => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    const report = (text: string) => ({ artifacts: [artifact("report", text)] });
    await attempt.commit({ steps: [done("a")], ...report("first"), checkpoint: { label: "one" } });
    await attempt.begin("b");
    await task.pause();
    await attempt.commit({ steps: [done("b")], ...report("second") });
    const { checkpoints, reader } = stage.scene.ports;
    const told = await checkpoints.consequences(task.ref, { version: 1, of: "roll_back", sameAgent: true });
    expect(told?.notUndone.artifacts).toBe(1);
    const log = await task.events();
    await task.rollBack(1);
    expect((await task.events()).slice(0, log.length)).toEqual(log);
    const shown = async (version: number) =>
      (await reader.findCheckpoint(task.ref, version))?.artifacts.map((one) => one.version);
    expect([await shown(1), await shown(2), await shown(3)]).toEqual([[1], [2], [2]]);
    expect(await reader.findArtifact(task.ref, "report")).toMatchObject({ version: 2, text: "second" });
    await task.resume();
    await (await task.claim()).commit({ steps: [done("b")], ...report("third") });
    expect(await reader.findArtifact(task.ref, "report")).toMatchObject({ version: 3, text: "third" });
  });

  it("can be taken back by another one: what was recorded then is recorded again", async () => {
    const task = await pausedAfterThree(stage.scene);
    await task.rollBack(1);
    await task.rollBack(3);
    await task.resume();
    const { work } = await task.claim();
    expect([work.state, keysOf(work)]).toEqual([{ page: 3 }, ["a", "b", "c"]]);
  });

  it("asks again what was answered since, unless the answers are to be used", async () => {
    for (const reuseAnswers of [false, true]) {
      const task = await stage.scene.task();
      await (await task.claim()).commit({
        steps: [done("a")],
        state: { replace: 1 },
        checkpoint: { label: "before" },
        ask: [{ key: "q", message: "?" }],
      });
      await task.answer("q", "yes");
      const attempt = await task.claim();
      await attempt.begin("b");
      await task.pause();
      await attempt.commit({ steps: [done("b")] });
      await task.rollBack(1, { reuseAnswers });
      // v1 was kept as the question was asked; it was answered later.
      await task.resume();
      const { work } = await task.claim();
      expect(
        work.answers.map(({ key }) => key),
        `${reuseAnswers}`,
      ).toEqual(reuseAnswers ? ["q"] : []);
    }
  });

  it("drops a question that was opened since, so that the task runs when it is resumed", async () => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    await attempt.commit({ steps: [done("a")], checkpoint: { label: "one" } });
    await attempt.commit({ ask: [{ key: "q", message: "?" }] });
    await task.pause();
    await task.rollBack(1);
    expect(await task.now()).toMatchObject({ openInterrupts: 0, pausedFromState: "working" });
    await task.resume();
    expect(keysOf((await task.claim()).work)).toEqual(["a"]);
  });

  it("waits again where the agent had parked since", async () => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    await attempt.commit({ steps: [done("a")], checkpoint: { label: "one" } });
    await attempt.commit({ park: { reason: "later" } });
    await task.resume({ input: "the first" });
    const second = await task.claim();
    expect(second.work.parks).toHaveLength(1);
    await second.begin("b");
    await task.pause();
    await second.commit({ steps: [done("b")] });
    await task.rollBack(1);
    await task.resume();
    expect((await task.claim()).work.parks).toEqual([]);
  });

  it("and a resume at the same moment: one is first, and nothing is half done", async () => {
    const task = await pausedAfterThree(stage.scene);
    const handle = await task.handle();
    const [back, resumed] = await Promise.all([task.rollBack(1, { handle }), task.resume({ handle })]);
    expect(codeOf(resumed)).toBe("accepted");
    const { work } = await task.claim();
    expect(keysOf(work)).toEqual(codeOf(back) === "accepted" ? ["a"] : ["a", "b", "c"]);
    expect(["accepted", "HANDLE_MISMATCH"]).toContain(codeOf(back));
  });

  it("to a version that is not there is refused", async () => {
    const task = await pausedAfterThree(stage.scene);
    expect(codeOf(await task.rollBack(9))).toBe("CHECKPOINT_NOT_FOUND");
    expect((await task.receipts())[0]).toMatchObject({ verb: "roll_back", code: "CHECKPOINT_NOT_FOUND" });
  });

  it("to a version whose state was changed behind its back is refused, and so is a fork of it", async () => {
    const task = await pausedAfterThree(stage.scene);
    const put = (state: string) =>
      stage.scene.pool.query("update checkpoint set data = $1 where task_id = $2 and version = 1", [state, task.id]);
    await put('{"page":99}');
    const before = await task.now();
    expect(codeOf(await task.rollBack(1))).toBe("CHECKPOINT_DAMAGED");
    expect(codeOf(await task.tryFork(1))).toBe("CHECKPOINT_DAMAGED");
    expect(await task.now()).toEqual(before);
    expect((await task.receipts())[0]).toMatchObject({ verb: "roll_back", code: "CHECKPOINT_DAMAGED" });
    await put('{"page":1}');
    expect(codeOf(await task.rollBack(1))).toBe("accepted");
  });

  it("is told with what it would do before it is done", async () => {
    const task = await pausedAfterThree(stage.scene);
    const ask = (of: "roll_back" | "fork", sameAgent = true) =>
      stage.scene.ports.checkpoints.consequences(task.ref, { version: 1, of, sameAgent });
    const before = await task.now();
    expect(await ask("roll_back")).toMatchObject({
      keptSteps: 1,
      repeatedCount: 2,
      unsafeCount: 1,
      effectCount: 1,
      repeatedSteps: [
        {
          key: "b",
          tool: "mail",
          risk: "effect",
          sameIdempotencyKey: true,
        },
        { key: "c", repeatable: false, risk: "unsafe" },
      ],
      notUndone: { messages: 1, artifacts: 0, versions: 2, spentMicros: null },
    });
    expect(await ask("fork")).toMatchObject({ repeatedCount: 2, repeatedSteps: [{ sameIdempotencyKey: false }, {}] });
    expect(await ask("fork", false)).toMatchObject({ keptSteps: 0, repeatedCount: 3 });
    expect(await task.now()).toEqual(before);
  });
});
