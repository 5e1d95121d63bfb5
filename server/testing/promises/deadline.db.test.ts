import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { runDue } from "../../commands/due/run-due";
import { answerInterrupt } from "../../commands/task/answer-interrupt";
import { createTask } from "../../commands/task/create-task";
import { AnswerInterruptInput, CreateTaskInput } from "../../contract/task-inputs";
import { joinTestTools } from "../product/join-test-tools";
import { testDatabase } from "../test-database";
import { testWorkerDoor } from "../test-doors";

const database = testDatabase();
const door = testWorkerDoor(database);
const AGENT = "asker";

interface Claimed {
  readonly taskId: string;
  readonly attempt: string;
}
const commit = ({ taskId, attempt }: Claimed, body: object) =>
  door.call(`POST tasks/${taskId}/commit`, { attempt, ...body });
const make = () =>
  createTask(door.ports, door.operator, CreateTaskInput.parse({ agent: AGENT, title: "T", input: {} }));

describe("a question at its deadline", () => {
  const ROUNDS = 300;
  /** From the deadline to the answer, milliseconds, one round each. */
  const OFFSETS_MS = Array.from({ length: 20 }, (_, n) => n - 10);
  const DUE_MS = 30;

  it("is answered or it expires in each of 300 rounds, within 10 ms of it, and one of two workers takes it up (C041)", async () => {
    const other = joinTestTools(database.url);
    await door.call(`PUT agents/${AGENT}`, { version: "1", concurrency: OFFSETS_MS.length });
    const seen = new Set<string>();
    for (let played = 0; played < ROUNDS; played += OFFSETS_MS.length) {
      const asked = await askAll();
      let isOver = false;
      const sweeps = [door, other].map(async ({ ports }) => {
        while (!isOver) await runDue(ports, "expiries", { limit: OFFSETS_MS.length });
      });
      const outcomes = await Promise.all(
        asked.map(async ({ interruptId, taskId }, n) => {
          await delay(DUE_MS + (OFFSETS_MS[n] ?? 0));
          const input = AnswerInterruptInput.parse({ taskId, interruptId, answer: "mine" });
          return { taskId, answered: await answerInterrupt(door.ports, door.operator, input) };
        }),
      );
      isOver = true;
      await Promise.all(sweeps);
      const taken = (await Promise.all(["w1", "w2"].map(claimAll))).flat();
      expect(taken.map(({ taskId }) => taskId).sort()).toEqual(asked.map(({ taskId }) => taskId).sort());
      for (const { taskId, answered } of outcomes) {
        if (answered.kind === "refused") expect(answered.refusal.code).toBe("INTERRUPT_NOT_OPEN");
        const answer = answered.kind === "accepted" ? "mine" : "default";
        expect(taken.find((work) => work.taskId === taskId)).toMatchObject({ answers: [{ key: "q", answer }] });
        seen.add(answer);
      }
      await Promise.all(taken.map((work) => commit(work, { no: 1, outcome: { kind: "completed" } })));
    }
    expect([...seen].sort()).toEqual(["default", "mine"]);
    await other.close();
  });

  /** So many tasks that ask, all with the same deadline. */
  async function askAll(): Promise<readonly { readonly taskId: string; readonly interruptId: string }[]> {
    await Promise.all(OFFSETS_MS.map(make));
    const works = await claimAll("w1");
    const question = { key: "q", message: "?", expiresInMs: 60_000, defaultAnswer: "default" };
    await Promise.all(works.map((work) => commit(work, { no: 1, ask: [question] })));
    const { rows } = await database.pool.query(
      `update interrupt set expires_at = clock_timestamp() + $2 * interval '1 ms'
       where task_id = any($1) returning task_id as "taskId", id as "interruptId"`,
      [works.map(({ taskId }) => taskId), DUE_MS],
    );
    return rows;
  }

  async function claimAll(workerId: string): Promise<readonly Claimed[]> {
    const works: Claimed[] = [];
    for (;;) {
      const { body } = await door.call("POST claim", { workerId, agents: [AGENT], waitMs: 0 });
      if (body.work.length === 0) return works;
      works.push(...body.work);
    }
  }
});
