import { claimWork } from "../../commands/worker/claim-work";
import { commitWork } from "../../commands/worker/commit-work";
import { ClaimWork, Commit, type WorkItem } from "../../contract/worker-protocol";
import { either } from "../../http/either";
import { type Answer, done, refused } from "../answer";
import { mayActFor, notForThisKey } from "../authenticate";
import type { Call } from "../call";
import { readBody } from "../read-body";

const LIMIT_BYTES = 64 * 1024;

/** POST /api/workers/claim: waits until there is work, `waitMs` are over, the worker is gone or the server stops. */
export async function claim(call: Call): Promise<Answer> {
  const { request, ports, bearer, stopping } = call;
  const body = await readBody(request, ClaimWork, LIMIT_BYTES);
  if ("answer" in body) return body.answer;
  const foreign = body.value.agents.find((agent) => !mayActFor(bearer, agent));
  if (foreign) return notForThisKey(foreign);
  const { signal, release } = either(request.signal, stopping);
  const result = await claimWork(
    ports,
    { ...body.value, tenantId: bearer.tenantId, keyId: bearer.keyId },
    signal,
  ).finally(release);
  if (result.kind === "refused") return refused(result.refusal);
  const lostKey = result.work.length > 0 ? await call.lostKey() : null;
  if (lostKey || request.signal.aborted) await handBack(call, result.work);
  return lostKey ?? done({ work: result.work });
}

/** The worker went away, or its key did, while it was given work: the next one does not have to wait for a lease to run out. */
async function handBack({ ports, bearer }: Call, work: readonly WorkItem[]): Promise<void> {
  for (const { taskId, attempt } of work) {
    const commit = Commit.parse({ attempt, no: 1, release: true });
    await commitWork(ports, { tenantId: bearer.tenantId, taskId }, commit);
  }
}
