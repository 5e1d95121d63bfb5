import { type ListTasksRequest, type Task, TaskState } from "@a2a-js/sdk";
import type { Client } from "@a2a-js/sdk/client";
import { describe, expect, it } from "vitest";
import { releaseCallers } from "../../commands/settings/release-callers";
import { testDialects } from "../../testing/dialects/dialect-stage";
import { askAtStep } from "../../testing/dialects/pause-at-door";
import { nextInstant } from "../../testing/next-instant";
import { connectOfficial, type OfficialBinding, sendOfficial } from "../../testing/official-client";
import { artifact } from "../../testing/promises/hand-attempt";
import type { SceneTask } from "../../testing/promises/scene-task";

const stage = testDialects();

const ANYWHERE: ListTasksRequest = {
  tenant: "",
  contextId: "",
  status: TaskState.TASK_STATE_UNSPECIFIED,
  pageToken: "",
  statusTimestampAfter: undefined,
};

async function connect(binding: OfficialBinding): Promise<{ readonly client: Client; readonly agent: string }> {
  const agent = await stage.scene.agent();
  return { client: await connectOfficial(stage, { binding, agent }), agent };
}

interface Place {
  readonly client: Client;
  readonly agent: string;
  readonly contextId: string;
}

async function begin({ client, agent, contextId }: Place): Promise<SceneTask> {
  const order = { text: "Do it.", more: { contextId }, configuration: { returnImmediately: true } };
  return stage.task((await sendOfficial(client, order)).id, agent);
}

const idsOf = (tasks: readonly Task[]) => tasks.map(({ id }) => id);

/** Each led to a state of its own. */
const BRING: Readonly<Record<string, (task: SceneTask) => Promise<unknown>>> = {
  TASK_STATE_SUBMITTED: async () => undefined,
  TASK_STATE_WORKING: async (task) => {
    const attempt = await task.claim();
    await task.pause();
    await attempt.commit();
  },
  TASK_STATE_INPUT_REQUIRED: askAtStep,
  TASK_STATE_AUTH_REQUIRED: async (task) =>
    (await task.claim()).commit({ ask: [{ key: "in", message: "Sign in.", kind: "credential" }] }),
  TASK_STATE_COMPLETED: (task) => task.end("completed"),
  TASK_STATE_FAILED: (task) => task.end("failed"),
  TASK_STATE_CANCELED: (task) => task.cancel(),
  TASK_STATE_REJECTED: (task) => task.end("rejected"),
};

describe.each(["JSONRPC", "HTTP+JSON"] as const)("the list over %s", (binding) => {
  it("is paged, the newest change of state first, with artifacts only for those who ask", async () => {
    const contextId = `pages-${binding}`;
    const place = { ...(await connect(binding)), contextId };
    const { client } = place;
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      const task = await begin(place);
      await (await task.claim()).commit({ artifacts: [artifact("a", "x")], outcome: { kind: "completed" } });
      ids.push(task.id);
    }
    const seen: string[] = [];
    let pageToken = "";
    do {
      const page = await client.listTasks({ ...ANYWHERE, contextId, pageSize: 2, pageToken });
      expect(page).toMatchObject({ totalSize: 5, pageSize: 2 });
      expect(page.tasks.every((task) => task.artifacts === undefined || task.artifacts.length === 0)).toBe(true);
      seen.push(...idsOf(page.tasks));
      pageToken = page.nextPageToken;
    } while (pageToken !== "");
    expect(seen).toEqual(ids.toReversed());
    const whole = await client.listTasks({ ...ANYWHERE, contextId, pageSize: 1, includeArtifacts: true });
    expect(whole.tasks[0]?.artifacts).toHaveLength(1);
  });

  it("finds each task by what its client is shown of it, a held one by what it was before", async () => {
    const contextId = `states-${binding}`;
    const fleet = await connectOfficial(stage, { binding, agent: null });
    const found = async (status: string) => {
      const request = { ...ANYWHERE, contextId, status: TaskState[status as keyof typeof TaskState] };
      const { tasks, totalSize } = await fleet.listTasks(request);
      expect(totalSize).toBe(tasks.length);
      expect(tasks.every((task) => task.status?.state === request.status)).toBe(true);
      return idsOf(tasks);
    };
    const made = new Map<string, SceneTask>();
    for (const [status, bring] of Object.entries(BRING)) {
      const task = await begin({ ...(await connect(binding)), contextId });
      await bring(task);
      // Nobody ends what is left waiting.
      stage.scene.made.push(task.id);
      made.set(status, task);
    }
    for (const [status, task] of made) expect(await found(status), status).toEqual([task.id]);
    const held = made.get("TASK_STATE_WORKING");
    expect((await held?.now())?.state).toBe("paused_by_client");
    const { ports, door } = stage.scene;
    await releaseCallers(ports, door.operator, { agent: held?.agent ?? "", on: true });
    expect(await found("TASK_STATE_WORKING")).toEqual([]);
    expect(await found("TASK_STATE_INPUT_REQUIRED")).toEqual([made.get("TASK_STATE_INPUT_REQUIRED")?.id, held?.id]);
  });

  it("tells what changed at an instant or later, and of the agent alone that the tenant names", async () => {
    const contextId = `since-${binding}`;
    const place = { ...(await connect(binding)), contextId };
    const other = { ...(await connect(binding)), contextId };
    const early = await begin(place);
    await nextInstant(stage.scene.pool);
    const [late, theirs] = [await begin(place), await begin(other)];
    await nextInstant(stage.scene.pool);
    await late.cancel();
    const fleet = await connectOfficial(stage, { binding, agent: null });
    const listed = async (more: Partial<ListTasksRequest>) => {
      const { tasks, totalSize } = await fleet.listTasks({ ...ANYWHERE, contextId, ...more });
      expect(totalSize).toBe(tasks.length);
      return idsOf(tasks);
    };
    const since = async ({ id }: SceneTask) => {
      const { status } = await fleet.getTask({ tenant: "", id });
      return listed({ statusTimestampAfter: status?.timestamp });
    };
    expect(await since(early)).toEqual([late.id, theirs.id, early.id]);
    expect(await since(theirs)).toEqual([late.id, theirs.id]);
    expect(await since(late)).toEqual([late.id]);
    expect(await listed({ statusTimestampAfter: "9999-01-01T00:00:00Z" })).toEqual([]);
    expect(await listed({ tenant: place.agent })).toEqual([late.id, early.id]);
    expect(await listed({ tenant: other.agent })).toEqual([theirs.id]);
  });
});
