import { rmSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createTask } from "../../commands/task/create-task";
import { pauseTask } from "../../commands/task/pause-task";
import { resumeTask } from "../../commands/task/resume-task";
import { CreateTaskInput, PauseTaskInput, ResumeTaskInput } from "../../contract/task-inputs";
import { createWorker } from "../../sdk/worker";
import { scriptedProfile, writeScript } from "../../testing/acp/acp-scene";
import { readAsked } from "../../testing/acp/read-log";
import { type OpenDoor, openWorkerDoor } from "../../testing/open-worker-door";
import { testDatabase } from "../../testing/test-database";
import { untilTask } from "../../testing/until-task";
import type { AgentProfile } from "./profile";
import { acpAgent } from "./run/acp-agent";
import { AgentHost } from "./run/host";

const database = testDatabase();

/** Server and worker as one start of the system has them; `during` is what happens until both are stopped. */
async function running<T>(profile: AgentProfile, during: (door: OpenDoor) => Promise<T>): Promise<T> {
  await using door = await openWorkerDoor(database.url);
  const host = new AgentHost({ profile, env: process.env });
  const worker = createWorker({ url: door.url, key: door.key, agents: [acpAgent(host)], log: () => undefined });
  const served = worker.run();
  await worker.ready;
  try {
    return await during(door);
  } finally {
    await worker.stop({ now: true, timeoutMs: 2_000 });
    await served;
    await host.endAll();
  }
}

describe("a session whose agent's launch was changed while everything was stopped", () => {
  it("starts nothing at the first resume and says why, and is taken up in the new way at the second (C046)", async () => {
    const { folder, profile } = await scriptedProfile({ name: "changed" });
    writeScript(folder, { turns: [[{ say: "Begun." }, { wait: 60_000 }]] });
    const taskId = await running(profile, async (door) => {
      const order = CreateTaskInput.parse({
        agent: "changed",
        title: "T",
        input: { prompt: "Remember SECRET-apple." },
      });
      const made = await createTask(door.ports, door.operator, order);
      if (made.kind === "refused") throw new Error(made.refusal.message);
      await untilTask(door.ports, made.taskId, ({ running: steps }) => steps.length > 0);
      await expect
        .poll(
          async () => (await door.ports.sessions.history({ tenantId: "local", taskId: made.taskId })).entries.length,
          {
            timeout: 20_000,
          },
        )
        .toBeGreaterThan(1);
      const pause = { taskId: made.taskId, mode: "interrupt_immediate", reason: "look", waitMs: 0 };
      await pauseTask(door.ports, door.operator, PauseTaskInput.parse(pause));
      await untilTask(door.ports, made.taskId, ({ state }) => state === "paused_by_client");
      return made.taskId;
    });
    const launches = new Set(readAsked(folder).map(({ pid }) => pid));
    writeScript(folder, { turns: [[{ say: "I remember {remembered}." }]] });
    const changed = { ...profile, args: [...profile.args, "--quiet"], secrets: { KEY: "another-key" } };
    await running(changed, async (door) => {
      const resume = () => resumeTask(door.ports, door.operator, ResumeTaskInput.parse({ taskId }));
      const before = await door.ports.reader.findView({ tenantId: "local", taskId });
      await resume();
      const held = await untilTask(
        door.ports,
        taskId,
        ({ state, suspension }) => state === "paused_by_client" && suspension?.handle !== before?.suspension?.handle,
      );
      expect(held.suspension?.reason).toContain("launched was changed");
      expect(new Set(readAsked(folder).map(({ pid }) => pid))).toEqual(launches);
      await resume();
      await untilTask(door.ports, taskId, ({ state }) => state === "input_required");
      expect(readAsked(folder, "session/resume")).toHaveLength(1);
      const { entries: said } = await door.ports.sessions.history({ tenantId: "local", taskId });
      expect(said.at(-1)).toMatchObject({ kind: "agent_message", text: "I remember apple." });
      expect(door.failures).toEqual([]);
    });
    rmSync(folder, { recursive: true });
  });
});
