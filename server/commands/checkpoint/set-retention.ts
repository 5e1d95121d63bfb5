import type { RetentionInput } from "../../contract/checkpoint-inputs";
import type { Caller, Ports } from "../../ports";

/** Changes how many unflagged versions are kept; older ones go in the background. */
export async function setRetention(ports: Ports, caller: Caller, { agent, keepNewest }: RetentionInput): Promise<void> {
  const subject = `${keepNewest} versions of ${agent === null ? "all agents" : `agent ${agent}`}`;
  const act = { actor: caller.actor, verb: "set_retention", reason: null, facts: { subject } };
  await ports.checkpoints.setRetention(caller.tenantId, { agent, keepNewest }, act);
}
