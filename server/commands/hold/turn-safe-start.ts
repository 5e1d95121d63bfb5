import type { Caller, Ports } from "../../ports";

/** From the next restart on everything is held until somebody lets go of it, or is not. */
export async function turnSafeStart(
  { safeStart }: Pick<Ports, "safeStart">,
  { tenantId, actor }: Caller,
  { on }: { readonly on: boolean },
): Promise<{ readonly on: boolean }> {
  const verb = on ? "safe_start.on" : "safe_start.off";
  await safeStart.turn(tenantId, on, { actor, verb, reason: null, facts: { subject: "setting:safe_start" } });
  return { on };
}
