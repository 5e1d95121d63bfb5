import { setImmediate as nextTurn } from "node:timers/promises";
import { commitWork, type GivenCommit } from "../../commands/worker/commit-work";
import { TaskId } from "../../contract/primitives";
import { Commit, Commits, MAX_COMMIT_BYTES } from "../../contract/worker-protocol";
import { type Answer, done, type JsonAnswer, refused, statusAndBody } from "../answer";
import type { Call } from "../call";
import { fieldsOf, malformed, readBody, readBodyApart } from "../read-body";

/** POST /api/workers/tasks/{taskId}/commit */
export async function commit(call: Call, id: string): Promise<Answer> {
  const taskId = TaskId.safeParse(id);
  if (!taskId.success)
    return refused({ code: "TASK_NOT_FOUND", message: "There is no such task. Nothing was written." });
  const read = await readBodyApart(call.request, Commit, { place: ["state", "replace"], limitBytes: MAX_COMMIT_BYTES });
  if ("answer" in read) return read.answer;
  return take(call, taskId.data, { ...read.value.body, stateText: read.value.apart });
}

/** POST /api/workers/commits: one that is malformed, refused or fails says so in its own place. */
export async function commits(call: Call): Promise<Answer> {
  const body = await readBody(call.request, Commits, MAX_COMMIT_BYTES);
  if ("answer" in body) return body.answer;
  const answers = await Promise.all(
    body.value.commits.map(({ taskId, commit: given, traceparent = null }) => {
      const parsed = Commit.safeParse(given);
      if (!parsed.success) return malformed(fieldsOf(parsed.error.issues));
      const { requestId, watch } = call;
      return watch.follow({ requestId, traceparent }, () => take(call, taskId, parsed.data)).catch(call.failed);
    }),
  );
  for (const answer of answers) if (answer.kind === "refused") call.watch.refused(answer.refusal.code);
  return done({ replies: answers.map((answer) => statusAndBody(answer, call.requestId)) });
}

async function take({ ports, bearer }: Call, taskId: string, given: GivenCommit): Promise<JsonAnswer> {
  const ref = { tenantId: bearer.tenantId, taskId };
  const result = await commitWork(ports, ref, given);
  // Who waits for the end is answered first: the worker that told it waits for nothing any more.
  if (given.outcome) await nextTurn();
  return result.kind === "refused" ? refused(result.refusal) : done(result.answer);
}
