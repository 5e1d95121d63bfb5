import type { RevealSecretInput } from "../../contract/checkpoint-inputs";
import type { Caller, Ports } from "../../ports";
import type { Found } from "../../queries/found";
import { openMark } from "./seal-state";

/** Shows a redacted value to an operator, who leaves a receipt for it; nobody else may see one. */
export async function revealSecret(
  ports: Ports,
  caller: Caller,
  { taskId, mark, reason }: RevealSecretInput,
): Promise<Found<{ readonly secret: string }>> {
  const ref = { tenantId: caller.tenantId, taskId };
  const secret = caller.actor.kind === "operator" ? await openMark(ports, ref, mark) : null;
  const act = { actor: caller.actor, verb: "reveal_secret", reason, facts: { subject: mark } };
  const message = "There is no such redacted value that can be shown. Nothing was shown.";
  const outcome = await ports.tasks.transact<null>(ref, act, (task) =>
    secret === null
      ? { kind: "refused", refusal: { code: "SECRET_NOT_FOUND", message, taskId, state: task.state } }
      : { kind: "unchanged", answer: null },
  );
  if (outcome.kind === "refused") return { refusal: outcome.refusal };
  return secret === null ? { refusal: { code: "SECRET_NOT_FOUND", message, taskId } } : { value: { secret } };
}
