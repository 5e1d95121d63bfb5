import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { answerInterrupt } from "../../commands/task/answer-interrupt";
import { resumeTask } from "../../commands/task/resume-task";
import { AnswerInterruptInput, ResumeTaskInput } from "../../contract/task-inputs";
import type { TaskView } from "../../contract/task-view";
import { ServedAgent } from "../../testing/acp/serve-scripted";
import { testDatabase } from "../../testing/test-database";
import { testWorkerDoor } from "../../testing/test-doors";

const database = testDatabase();
const door = testWorkerDoor(database);
const PROMPT = "Remember SECRET-apple.";

/** A folder with the agent's command and the folder that its task works in, which can be taken away. */
function aPlace() {
  const place = mkdtempSync(join(tmpdir(), "failed-resume-"));
  const [command, work] = [join(place, "agent"), join(place, "work")];
  const put = { profile: () => symlinkSync(process.execPath, command), workspace: () => mkdirSync(work) };
  for (const each of Object.values(put)) each();
  return {
    profile: { command, folder: place },
    put,
    take: (what: keyof typeof put) => rmSync(what === "profile" ? command : work, { recursive: true }),
    [Symbol.dispose]: () => rmSync(place, { recursive: true, force: true }),
  };
}

/** A task after its first turn, whose process is gone. */
async function atRest(agent: ServedAgent, input: Readonly<Record<string, string>> = {}): Promise<TaskView> {
  const review = await agent.until(await agent.start(input), ({ state }) => state === "input_required");
  await agent.rest();
  return review;
}

async function reply({ id: taskId, interrupts }: TaskView): Promise<void> {
  const order = { taskId, interruptId: interrupts[0]?.id, answer: { reply: "Go on." } };
  const answered = await answerInterrupt(door.ports, door.operator, AnswerInterruptInput.parse(order));
  expect(answered.kind).toBe("accepted");
}

const resume = (taskId: string) => resumeTask(door.ports, door.operator, ResumeTaskInput.parse({ taskId }));
const sessionOf = (taskId: string) => door.ports.sessions.find({ tenantId: "local", taskId });
const isHeld = ({ state }: TaskView) => state === "paused_by_client";
const isThrough = ({ interrupts }: TaskView) => interrupts.some(({ key }) => key === "review-2");

describe("a session that cannot be launched at its resume", () => {
  it.each([
    ["workspace", "working folder is not usable"],
    ["profile", "could not be launched"],
  ] as const)(
    "for its %s is held with the reason and its token, after one try for one word (C044)",
    async (cause, words) => {
      using place = aPlace();
      await using agent = await ServedAgent.open(door, {}, { name: `no-${cause}`, ...place.profile });
      const review = await atRest(agent, { folder: "work" });
      place.take(cause);
      await reply(review);
      const { id, suspension } = await agent.until(review.id, isHeld);
      expect(suspension?.reason).toContain(words);
      expect(await sessionOf(id)).toMatchObject({
        state: "waiting_for_input",
        fault: cause,
        faultMessage: expect.stringContaining(words),
        generation: 2,
        tokenAt: expect.any(String),
        droppedTokens: 0,
      });
      const { rows } = await database.pool.query(
        "select t.queued_at, t.attempt, x.status, x.process_group from task t join executor_running x on x.task_id = t.id where t.id = $1",
        [id],
      );
      // It was written down before there was a process; and in no queue, it is not tried again by itself.
      expect(rows).toEqual([{ queued_at: null, attempt: null, status: "stopped", process_group: null }]);
      expect(agent.prompts()).toEqual([PROMPT]);
      place.put[cause]();
      await resume(id);
      await agent.until(id, isThrough);
      expect(agent.prompts()).toEqual([PROMPT, "Go on."]);
      expect(agent.asked("session/resume")).toHaveLength(1);
    },
  );

  it("a second time is held anew, and can be resumed again", async () => {
    using place = aPlace();
    await using agent = await ServedAgent.open(door, {}, { name: "again", ...place.profile });
    const review = await atRest(agent, { folder: "work" });
    place.take("workspace");
    await reply(review);
    const first = await agent.until(review.id, isHeld);
    await resume(first.id);
    const second = await agent.until(
      first.id,
      (task) => isHeld(task) && task.suspension?.handle !== first.suspension?.handle,
    );
    expect(second).toMatchObject({ cutOff: true, actions: { resume: { allowed: true } } });
    expect((await sessionOf(first.id))?.recovery).toMatchObject({ isResumable: true, blockedBy: null });
    place.put.workspace();
    await resume(first.id);
    await agent.until(first.id, isThrough);
    expect(agent.prompts()).toEqual([PROMPT, "Go on."]);
  });
});

describe("a session whose record cannot be read", () => {
  it("is not launched until it can, and is then prompted once", async () => {
    await using agent = await ServedAgent.open(door, {}, { name: "unread" });
    const review = await atRest(agent);
    let asked = 0;
    const broken = vi.spyOn(door.ports.sessions, "transact").mockImplementation(async () => {
      asked += 1;
      throw new Error("The database does not answer.");
    });
    await reply(review);
    await expect.poll(() => asked).toBeGreaterThan(1);
    expect(agent.asked("initialize")).toHaveLength(1);
    broken.mockRestore();
    await agent.until(review.id, isThrough);
    expect(agent.prompts()).toEqual([PROMPT, "Go on."]);
    expect(agent.asked("initialize")).toHaveLength(2);
    expect(door.failures.splice(0)).toHaveLength(asked);
  });
});
