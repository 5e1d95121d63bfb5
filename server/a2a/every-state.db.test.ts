import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { TASK_STATES, type TaskState } from "../domain/task/state";
import { testDialects } from "../testing/dialects/dialect-stage";
import { askAtStep } from "../testing/dialects/pause-at-door";
import { done } from "../testing/promises/hand-attempt";
import type { SceneTask } from "../testing/promises/scene-task";
import { ANONYMOUS } from "./principal";

// What every operation is answered with in every state, by every door: one column each, in this order.
const DOORS = ["v1", "REST", "0.3", "bindu", "harn"] as const;
type Door = (typeof DOORS)[number];
const OPERATIONS = ["get", "say", "subscribe", "pause", "resume", "cancel"] as const;
type Operation = (typeof OPERATIONS)[number];

/** Nothing happens to it any more; over the older stream it is told once more. */
const ENDED = {
  get: "stays stays stays stays stays",
  say: "-32004 400 -32004 -32008 -32011",
  subscribe: "-32004 400 -32004 - stays",
  pause: "-32040 409 -32040 -32040 -32011",
  resume: "-32041 409 -32041 -32041 -32011",
  cancel: "-32002 400 -32002 -32002 -32002",
};

/** `moves` leads elsewhere, `stays` is accepted and does not; a number is a refusal, which changes nothing; `-` is not asked for. */
const EXPECTED: Readonly<Record<TaskState, Readonly<Record<Operation, string>>>> = {
  submitted: {
    get: "stays stays stays stays stays",
    say: "stays stays stays stays stays",
    subscribe: "stays stays stays - stays",
    pause: "moves moves moves moves -32011",
    resume: "stays stays stays -32041 -32011",
    cancel: "moves moves moves moves moves",
  },
  working: {
    get: "stays stays stays stays stays",
    say: "stays stays stays stays stays",
    subscribe: "stays stays stays - stays",
    pause: "moves moves moves - -",
    resume: "stays stays stays -32041 -32011",
    cancel: "moves moves moves moves moves",
  },
  input_required: {
    get: "stays stays stays stays stays",
    say: "moves moves moves moves moves",
    subscribe: "stays stays stays - stays",
    pause: "moves moves moves moves -32011",
    resume: "-32041 409 -32041 -32041 -32011",
    cancel: "moves moves moves moves moves",
  },
  auth_required: {
    get: "stays stays stays stays stays",
    say: "moves moves moves moves moves",
    subscribe: "stays stays stays - stays",
    pause: "-32040 409 -32040 -32040 -32011",
    resume: "-32041 409 -32041 -32041 -32011",
    cancel: "moves moves moves moves moves",
  },
  paused_by_client: {
    get: "stays stays stays stays stays",
    say: "stays stays stays stays stays",
    subscribe: "stays stays stays - stays",
    pause: "stays stays stays -32040 stays",
    resume: "moves moves moves moves moves",
    cancel: "moves moves moves moves moves",
  },
  paused_by_agent: {
    get: "stays stays stays stays stays",
    say: "stays stays stays stays stays",
    subscribe: "stays stays stays - stays",
    pause: "moves moves moves -32040 moves",
    resume: "moves moves moves moves moves",
    cancel: "moves moves moves moves moves",
  },
  resumed: {
    get: "stays stays stays stays stays",
    say: "stays stays stays stays stays",
    subscribe: "stays stays stays - stays",
    pause: "moves moves moves -32040 moves",
    resume: "stays stays stays -32041 -32011",
    cancel: "moves moves moves moves moves",
  },
  completed: ENDED,
  failed: ENDED,
  rejected: ENDED,
  // Here a second cancel is answered with what stands; the older protocols have it refused.
  canceled: { ...ENDED, cancel: "stays stays stays -32002 -32002" },
};

const stage = testDialects();
const CLIENT = { tenantId: "local", actor: ANONYMOUS.actor };

const BRING: Readonly<Record<TaskState, (task: SceneTask) => Promise<unknown>>> = {
  submitted: async () => undefined,
  working: (task) => task.claim(),
  input_required: askAtStep,
  auth_required: async (task) =>
    (await task.claim()).commit({ ask: [{ key: "in", message: "Sign in.", kind: "credential" }] }),
  paused_by_client: pauseAtStep,
  paused_by_agent: async (task) => (await task.claim()).commit({ park: { reason: "CI" } }),
  resumed: async (task) => {
    await pauseAtStep(task);
    await task.resume({ by: CLIENT });
  },
  completed: (task) => task.end("completed"),
  failed: (task) => task.end("failed"),
  canceled: (task) => task.cancel(),
  rejected: (task) => task.end("rejected"),
};

async function pauseAtStep(task: SceneTask): Promise<void> {
  const attempt = await task.claim();
  await task.pause({ by: CLIENT });
  await attempt.commit({ steps: [done("look")] });
}

async function taskIn(state: TaskState): Promise<SceneTask> {
  const task = await stage.begin("bindu");
  await BRING[state](task);
  // Nobody goes on holding what is worked on.
  stage.scene.made.push(task.id);
  expect((await task.now()).state).toBe(state);
  return task;
}

const METHODS: Readonly<Record<"v1" | "older", Readonly<Record<Operation, string>>>> = {
  v1: {
    get: "GetTask",
    say: "SendMessage",
    subscribe: "SubscribeToTask",
    pause: "PauseTask",
    resume: "ResumeTask",
    cancel: "CancelTask",
  },
  older: {
    get: "tasks/get",
    say: "message/send",
    subscribe: "tasks/resubscribe",
    pause: "tasks/pause",
    resume: "tasks/resume",
    cancel: "tasks/cancel",
  },
};
const PATHS: Readonly<Record<Operation, (id: string) => string>> = {
  get: (id) => `GET /tasks/${id}`,
  say: () => "POST /message:send",
  subscribe: (id) => `GET /tasks/${id}:subscribe`,
  pause: (id) => `POST /tasks/${id}:pause`,
  resume: (id) => `POST /tasks/${id}:resume`,
  cancel: (id) => `POST /tasks/${id}:cancel`,
};

function paramsOf(door: Door, operation: Operation, id: string): object {
  if (operation === "pause") return { id, ...(door === "bindu" || door === "harn" ? {} : { waitMs: 0 }) };
  if (operation !== "say") return { id };
  const role = door === "v1" || door === "REST" ? "ROLE_USER" : "user";
  const message = { messageId: v7(), taskId: id, role, parts: [{ kind: "text", text: "And now?" }] };
  const configuration = door === "0.3" ? { blocking: false } : { returnImmediately: true };
  return { message, configuration: door === "bindu" || door === "harn" ? {} : configuration };
}

/** `order`: the task, and what else the call says. */
function send(door: Door, operation: Operation, order: { readonly id: string; readonly handle?: string }) {
  const { id } = order;
  const params = operation === "say" ? paramsOf(door, operation, id) : { ...paramsOf(door, operation, id), ...order };
  const headers = { "content-type": "application/json", "a2a-version": door === "0.3" ? "0.3" : "1.0" };
  if (door === "REST") {
    const [method = "", path = ""] = PATHS[operation](id).split(" ");
    const body = method === "POST" ? JSON.stringify(params) : null;
    return fetch(`${stage.url}/a2a/v1${path}`, { method, headers, body });
  }
  const method = METHODS[door === "v1" ? "v1" : "older"][operation];
  const path = door === "0.3" ? "v1" : door;
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  return fetch(`${stage.url}/a2a/${path}`, { method: "POST", headers, body });
}

/** The number of the refusal, by HTTP where that tells it; null for what was accepted. */
async function refusalOf(response: Response): Promise<string | null> {
  if (response.headers.get("content-type")?.startsWith("text/event-stream")) {
    await response.body?.cancel();
    return null;
  }
  const { error } = await response.json();
  if (error) return String(response.status === 200 ? error.code : response.status);
  return null;
}

describe.each(TASK_STATES)("a task that is %s", (state) => {
  it("is answered for alike by all doors, and a refusal changes nothing (C055)", async () => {
    const shared = await taskIn(state);
    const answered: Record<string, string> = {};
    for (const operation of OPERATIONS) {
      const cells: string[] = [];
      const expected = EXPECTED[state][operation].split(" ");
      for (const [n, door] of DOORS.entries()) {
        if (expected[n] === "-") cells.push("-");
        else cells.push(await outcomeOf(door, operation, expected[n] === "moves" ? await taskIn(state) : shared));
      }
      answered[operation] = cells.join(" ");
    }
    expect(answered).toEqual(EXPECTED[state]);
  });
});

async function outcomeOf(door: Door, operation: Operation, task: SceneTask): Promise<string> {
  const before = await task.now();
  const refusal = await refusalOf(await send(door, operation, { id: task.id }));
  const after = await task.now();
  if (refusal !== null) return after.version === before.version ? refusal : `${refusal}, but something was written`;
  const stays =
    after.state === before.state &&
    (after.pending === null) === (before.pending === null) &&
    (after.queuedAt === null) === (before.queuedAt === null);
  return stays ? "stays" : "moves";
}

/** Doors that take handles, and the number of one that does not fit. */
const HANDLES = { v1: "-32042", REST: "409", "0.3": "-32042", harn: "-32012" } as const;

describe.each(Object.entries(HANDLES))("a resume by %s", (name, mismatch) => {
  // Both are keys of the table above.
  const door = name as keyof typeof HANDLES;
  const resume = async (task: SceneTask, handle?: string) =>
    refusalOf(await send(door, "resume", { id: task.id, ...(handle === undefined ? {} : { handle }) }));

  it("takes the handle of the suspension that stands, or none; any other is refused and nothing moves", async () => {
    const [task, other] = [await taskIn("paused_by_client"), await taskIn("paused_by_client")];
    const first = await task.handle();
    expect(await resume(task, first)).toBeNull();
    expect(await resume(task, first)).toBe(mismatch);
    await task.pause({ by: CLIENT });
    const { version } = await task.now();
    const guesses = [first, await other.handle(), `suspend-${v7()}`, task.id, "' or 1=1 --", "\u202e", "x".repeat(200)];
    for (const guess of guesses) expect(await resume(task, guess)).toBe(mismatch);
    expect((await task.now()).version).toBe(version);
    expect(await resume(task, await task.handle())).toBeNull();
    expect(await resume(other)).toBeNull();
  });
});
