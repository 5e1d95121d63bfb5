import { describe, expect, it } from "vitest";
import type { Caller } from "../../ports";
import { done } from "./hand-attempt";
import { testScene } from "./scene";
import type { SceneTask } from "./scene-task";

// C010, C025, C031: of two that come at once one moves the task, and nobody else's task moves. More rounds are run as races.

const stage = testScene();
const ROUNDS = 30;
const PEER: Caller = { tenantId: "local", actor: { kind: "client", id: "reviewer" } };

describe("two at once", () => {
  it(`C010: of two who answer one question through two processes one is heard, in ${ROUNDS} rounds`, async () => {
    await using elsewhere = await stage.scene.inAnotherProcess();
    const agent = await stage.scene.agent();
    for (let round = 0; round < ROUNDS; round++) {
      const task = await stage.scene.task({ agent });
      await (await task.claim()).commit({ ask: [{ key: "ok", kind: "confirmation", message: "Delete it?" }] });
      const beside = task.in(elsewhere);
      const [approve, reject] = await Promise.all([task.answer("ok", true), beside.answer("ok", false, PEER)]);
      const [winner, loser] = approve.kind === "accepted" ? [approve, reject] : [reject, approve];
      expect(winner.kind).toBe("accepted");
      const name = winner === approve ? "operator:local" : "client:reviewer";
      expect(loser).toMatchObject({
        kind: "refused",
        refusal: { code: "INTERRUPT_NOT_OPEN", winner: { actor: name } },
      });
      expect((await task.claim()).work.answers).toEqual([{ key: "ok", answer: winner === approve }]);
      const told = (await task.receipts()).filter(({ verb }) => verb === "answer").map(({ outcome }) => outcome);
      expect(told.sort()).toEqual(["accepted", "refused"]);
    }
  });

  it(`C025: a cancel beside a hand-back leaves nothing to claim, in ${ROUNDS} rounds`, async () => {
    const agent = await stage.scene.agent();
    for (let round = 0; round < ROUNDS; round++) {
      const task = await stage.scene.task({ agent });
      const attempt = await task.claim();
      const [canceled] = await Promise.all([task.cancel(), attempt.tryCommit({ release: true })]);
      expect(canceled).toMatchObject({ kind: "accepted", answer: "canceled" });
      expect(await task.tryClaim()).toBeNull();
      expect(await task.now()).toMatchObject({ state: "canceled", queuedAt: null, attempt: null });
    }
  });
});

describe("twenty tasks of one agent", () => {
  it("C031: a cancel, a pause and a resume touch the one they name", async () => {
    const agent = await stage.scene.agent();
    const tasks: SceneTask[] = [];
    while (tasks.length < 20) tasks.push(await stage.scene.task({ agent }));
    const [canceled, paused, resumed, ...others] = tasks;
    const { body } = await stage.scene.door.call("POST claim", {
      workerId: "w-1",
      agents: [agent],
      max: 10,
      waitMs: 0,
    });
    expect(body.work).toHaveLength(10);
    await resumed?.pause();
    const { attempt } = body.work.find((work: { taskId: string }) => work.taskId === resumed?.id);
    await stage.scene.door.call(`POST tasks/${resumed?.id}/commit`, { attempt, no: 1, steps: [done("a")] });
    const before = await Promise.all(others.map((task) => task.now()));
    await canceled?.cancel();
    await paused?.pause();
    await resumed?.resume();
    expect((await canceled?.now())?.state).toBe("canceled");
    expect((await paused?.now())?.pending).not.toBeNull();
    expect((await resumed?.now())?.state).toBe("resumed");
    expect(await Promise.all(others.map((task) => task.now()))).toEqual(before);
  });
});
