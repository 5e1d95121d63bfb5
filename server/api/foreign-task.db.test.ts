import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { createTask } from "../commands/task/create-task";
import { pauseTask } from "../commands/task/pause-task";
import { claimWork } from "../commands/worker/claim-work";
import { commitWork } from "../commands/worker/commit-work";
import { CreateTaskInput, PauseTaskInput } from "../contract/task-inputs";
import { ClaimWork, Commit } from "../contract/worker-protocol";
import { type ConsoleAnswer, consoleStage } from "../testing/console-stage";
import { appRouter } from "./root";

// Whatever the console can ask about a task, or do with it: another tenant's is answered like one that is not there.

const stage = consoleStage();
const UNKNOWN = "019abf6b-0000-7000-8000-0000000000fe";
const THEIRS = { tenantId: "other", actor: { kind: "operator", id: "eve" } } as const;
const AT = "2026-01-05T10:00:00Z";
const WORDS = "Only theirs";

/** What each needs beside the task; a question is named by its key. */
const MORE: Readonly<Record<string, object>> = {
  "task.artifact": { artifactId: "report" },
  "task.withdraw": { handle: `suspend-${UNKNOWN}` },
  "task.label": { add: ["seen"] },
  "task.exempt": { reason: "It is the fix." },
  "task.answer": { interruptId: UNKNOWN, answer: "yes" },
  "task.answerSeveral": { answers: [{ interruptId: UNKNOWN, answer: "yes" }] },
  "task.undoAnswers": { interruptIds: [UNKNOWN] },
  "task.decline": { interruptIds: [UNKNOWN] },
  "checkpoint.consequences": { version: 1, of: "fork" },
  "checkpoint.editState": { version: 1, state: { is: "ours" } },
  "checkpoint.flag": { version: 1, flagged: false },
  "checkpoint.reveal": { mark: "mark" },
  "checkpoint.lookAtHit": { version: 1, path: "/goal", value: WORDS },
  "checkpoint.scan": { path: "/goal" },
  "event.get": { seq: 1 },
  "approval.give": { interruptId: UNKNOWN, reach: "task", pathPrefix: null, minutes: 1, uses: 1 },
};

// Flat by path at run time; typed as the tree of routers.
const procedures = Object.entries(appRouter._def.procedures as unknown as Readonly<Record<string, Procedure>>);
const takesTask = procedures.flatMap(([path, { _def }]) => {
  const [input] = _def.inputs;
  return input && "shape" in input && Object.hasOwn(input.shape as object, "taskId") ? [{ path, input }] : [];
});

interface Procedure {
  readonly _def: { readonly inputs: readonly z.ZodType[] };
}

let taskId = "";
let interruptId = "";

/** A held task of another tenant with a step, words, an artifact, a version of its state and a question. */
beforeAll(async () => {
  const { ports } = stage.tools;
  await stage.addAgent("theirs", THEIRS.tenantId);
  const order = CreateTaskInput.parse({ agent: "theirs", title: WORDS, input: { note: WORDS } });
  const made = await createTask(ports, THEIRS, order);
  if (made.kind === "refused") throw new Error(made.refusal.message);
  taskId = made.taskId;
  const ref = { tenantId: THEIRS.tenantId, taskId };
  const asked = ClaimWork.parse({ workerId: "w", agents: ["theirs"], max: 1, waitMs: 0 });
  const claimed = await claimWork(ports, { ...asked, tenantId: ref.tenantId });
  const attempt = claimed.kind === "claimed" ? claimed.work[0]?.attempt : undefined;
  const commit = Commit.parse({
    ...{ attempt, no: 1 },
    steps: [{ key: "read", name: WORDS, startedAt: AT, endedAt: AT, status: "completed" }],
    messages: [{ text: WORDS }],
    artifacts: [{ artifactId: "report", name: "report.md", mimeType: "text/markdown", text: WORDS }],
    state: { replace: { goal: WORDS } },
    checkpoint: { label: WORDS, flagged: true },
    ask: [{ key: "which", message: WORDS }],
  });
  expect(await commitWork(ports, ref, commit)).toMatchObject({ kind: "answered" });
  await pauseTask(ports, THEIRS, PauseTaskInput.parse({ taskId, waitMs: 0 }));
  const [question] = await ports.reader.interrupts(ref);
  interruptId = question?.id ?? "";
});

const everything = async () => {
  const { ports, pool } = stage.tools;
  const { rows } = await pool.query(
    "select verb, outcome from receipt where tenant_id = $1 and task_id = $2 order by id",
    [THEIRS.tenantId, taskId],
  );
  return [await ports.reader.findView({ tenantId: THEIRS.tenantId, taskId }), rows];
};

/** The answer without what was asked and what differs each time. */
function blind({ status, text }: ConsoleAnswer, id: string) {
  return { status, text: text.replaceAll(id, "the id").replace(/"requestId":"[^"]*"/g, "") };
}

describe("a task of another tenant", () => {
  it("is what its own people see of it, and is asked for by dozens of calls", async () => {
    const [view] = await everything();
    expect(view).toMatchObject({ state: "paused_by_client", openInterrupts: 1, checkpointCount: 2 });
    expect(takesTask.length).toBeGreaterThan(30);
  });

  it.each(takesTask)("is to $path like one that is not there, and is left as it is", async ({ path, input }) => {
    const text = JSON.stringify({ version: 1, ...MORE[path] }).replaceAll(UNKNOWN, interruptId);
    const { version, ...more } = JSON.parse(text);
    const takesVersion = "shape" in input && Object.hasOwn(input.shape as object, "version");
    const order = takesVersion ? { version, ...more } : more;
    expect(input.safeParse({ ...order, taskId }).error?.issues ?? []).toEqual([]);
    const before = await everything();
    const foreign = await stage.send(path, { ...order, taskId });
    expect(foreign.status).toBeLessThan(500);
    expect(foreign.text).not.toContain(WORDS);
    expect(blind(foreign, taskId)).toEqual(blind(await stage.send(path, { ...order, taskId: UNKNOWN }), UNKNOWN));
    expect(await everything()).toEqual(before);
  });
});
