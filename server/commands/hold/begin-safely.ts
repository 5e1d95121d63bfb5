import { SAFE_START_ACTOR } from "../../domain/hold/safe-start";
import type { Act } from "../../domain/receipt/act";
import type { Ports } from "../../ports";

const REASON = "Safe start: the system was restarted. Nothing starts before this is released.";

/** After a restart, before anything is served: where it is wanted, a stop over everything. One that stands stays as it is. */
export async function beginSafely({
  safeStart,
  stops,
  newId,
}: Pick<Ports, "safeStart" | "stops" | "newId">): Promise<readonly string[]> {
  const tenants = await safeStart.tenants();
  for (const tenantId of tenants) {
    const id = newId();
    const act: Act = { actor: SAFE_START_ACTOR, verb: "stop", reason: REASON, facts: { subject: `hold:${id}` } };
    const target = { kind: "all", value: "" } as const;
    const order = { id, operationId: newId(), tenantId, target, mode: null, reason: REASON, requestId: null };
    await stops.start({ ...order, actor: SAFE_START_ACTOR }, act);
  }
  return tenants;
}
