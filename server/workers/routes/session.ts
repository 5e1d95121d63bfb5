import type { z } from "zod";
import { openSession } from "../../commands/session/open-session";
import { reportSession } from "../../commands/session/report-session";
import { TaskId } from "../../contract/primitives";
import { OpenSession, SessionReport } from "../../contract/session";
import type { TaskRef } from "../../ports";
import { type Answer, done, refused } from "../answer";
import type { Call } from "../call";
import { readBody } from "../read-body";

const LIMIT_BYTES = 8 * 1024 * 1024;

/** POST /api/workers/sessions/{taskId}/open */
export async function openTaskSession(call: Call, id: string): Promise<Answer> {
  const asked = await read(call, id, OpenSession);
  if ("answer" in asked) return asked.answer;
  const result = await openSession(call.ports, asked.ref, asked.value);
  return result.kind === "refused" ? refused(result.refusal) : done(result.opening);
}

/** POST /api/workers/sessions/{taskId}/report */
export async function reportTaskSession(call: Call, id: string): Promise<Answer> {
  const asked = await read(call, id, SessionReport);
  if ("answer" in asked) return asked.answer;
  const result = await reportSession(call.ports, asked.ref, asked.value);
  return result.kind === "refused" ? refused(result.refusal) : done(result.answer);
}

type Asked<T> = { readonly ref: TaskRef; readonly value: T } | { readonly answer: Answer };

async function read<S extends z.ZodType>(
  { request, bearer }: Call,
  id: string,
  schema: S,
): Promise<Asked<z.output<S>>> {
  const taskId = TaskId.safeParse(id);
  if (!taskId.success)
    return { answer: refused({ code: "TASK_NOT_FOUND", message: "There is no such task. Nothing was written." }) };
  const body = await readBody(request, schema, LIMIT_BYTES);
  if ("answer" in body) return body;
  return { ref: { tenantId: bearer.tenantId, taskId: taskId.data }, value: body.value };
}
