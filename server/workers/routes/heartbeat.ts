import { extendLeases } from "../../commands/worker/extend-leases";
import { Heartbeat } from "../../contract/worker-protocol";
import { type Answer, done } from "../answer";
import type { Call } from "../call";
import { readBody } from "../read-body";

const LIMIT_BYTES = 1024 * 1024;

/** POST /api/workers/heartbeat */
export async function heartbeat({ request, ports, bearer }: Call): Promise<Answer> {
  const body = await readBody(request, Heartbeat, LIMIT_BYTES);
  if ("answer" in body) return body.answer;
  return done({ leases: await extendLeases(ports, { ...body.value, tenantId: bearer.tenantId }) });
}
