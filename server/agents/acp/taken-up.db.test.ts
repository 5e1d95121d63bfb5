import { describe, expect, it } from "vitest";
import { answerInterrupt } from "../../commands/task/answer-interrupt";
import { pauseTask } from "../../commands/task/pause-task";
import { resumeTask } from "../../commands/task/resume-task";
import { AnswerInterruptInput, PauseTaskInput, ResumeTaskInput } from "../../contract/task-inputs";
import type { Script } from "../../testing/acp/script";
import { ServedAgent } from "../../testing/acp/serve-scripted";
import { testDatabase } from "../../testing/test-database";
import { testWorkerDoor } from "../../testing/test-doors";

const database = testDatabase();
const door = testWorkerDoor(database);

/** Lines of the task's log that tell what became of its session. */
async function told(taskId: string): Promise<readonly string[]> {
  const { rows } = await database.pool.query(
    "select data->>'text' as text from task_event where task_id = $1 and type = 'aside.added' and data->>'aside' = 'session' order by seq",
    [taskId],
  );
  return rows.map(({ text }) => text);
}

interface Case {
  readonly it: string;
  readonly script?: Partial<Script>;
  readonly profile?: { readonly historyContextInjection: boolean };
  readonly how: string;
  readonly line: RegExp;
  /** Told with the prompt. */
  readonly given?: string;
}

describe("a task whose agent's process has ended between turns", () => {
  it.each<Case>([
    { it: "resumes", how: "native", line: /^The session was resumed by its token\.$/ },
    { it: "loads", script: { offers: { load: true } }, how: "load", line: /^The session was loaded by its token/ },
    {
      it: "says that it resumes, and then only loads",
      script: { refuses: ["session/resume"] },
      how: "load",
      line: /^The session was loaded by its token/,
    },
    {
      it: "takes what was kept",
      script: { offers: {} },
      how: "inject",
      line: /^A new session was begun\. The kept conversation goes before the next prompt\./,
      given: "The kept conversation went before this prompt: 2 lines.",
    },
    {
      it: "can do nothing of that",
      script: { offers: {} },
      profile: { historyContextInjection: false },
      how: "fresh",
      line: /^A new session was begun\. Nothing of the conversation is restored\. The agent has a token, but .+Lost: /,
    },
  ])(
    "is told how its session came back by a reply: it $it",
    async ({ it: what, script = {}, profile, how, line, given }) => {
      await using agent = await ServedAgent.open(door, script, { name: `back-${what.length}`, ...profile });
      const taskId = await agent.start();
      const [review] = (await agent.until(taskId, ({ state }) => state === "input_required")).interrupts;
      expect(await told(taskId)).toEqual([]);
      await agent.rest();
      const answer = { taskId, interruptId: review?.id, answer: { reply: "Go on." } };
      await answerInterrupt(door.ports, door.operator, AnswerInterruptInput.parse(answer));
      await agent.until(taskId, ({ interrupts }) => interrupts.some(({ key }) => key === "review-2"));
      expect(await told(taskId)).toEqual([expect.stringMatching(line), ...(given ? [given] : [])]);
      expect(await door.ports.sessions.find({ tenantId: "local", taskId })).toMatchObject({ lastStrategy: how });
    },
  );

  it("is told so by a resume of its pause", async () => {
    const profile = { name: "held", historyContextInjection: false };
    const script: Partial<Script> = { offers: {}, turns: [[{ say: "Begun." }, { wait: 600_000 }]] };
    await using agent = await ServedAgent.open(door, script, profile);
    const taskId = await agent.start();
    await agent.until(taskId, () => agent.prompts().length === 1);
    const pause = { taskId, reason: "look", mode: "interrupt_immediate" };
    await pauseTask(door.ports, door.operator, PauseTaskInput.parse(pause));
    await agent.until(taskId, ({ state }) => state === "paused_by_client");
    await agent.rest();
    agent.write({ offers: {} });
    await resumeTask(door.ports, door.operator, ResumeTaskInput.parse({ taskId }));
    await agent.until(taskId, ({ state }) => state === "input_required");
    expect(await told(taskId)).toEqual([
      expect.stringMatching(/^A new session was begun\. Nothing of the conversation/),
    ]);
  });
});
