import { createHash } from "node:crypto";
import { canonicalJson } from "../../domain/canonical-json";
import type { Json } from "../../domain/json";
import { consentedCall } from "../../domain/task/consent";
import type { Approval, ApprovedCall, AskedCall, Policy } from "../question";
import { toJson } from "../state/to-json";
import type { StepOptions } from "../task-context";
import type { Address } from "./journal";
import type { StepSpec } from "./live-step";

interface Consent {
  readonly answer: Json;
  readonly call: AskedCall<Json, Json>;
  readonly policy: Policy | undefined;
  readonly address: Address;
}

/** What a person's answer to a proposed call means. Edited arguments are put to the tool's policy again. */
export async function judgeConsent({ answer, call, policy, address }: Consent): Promise<Approval> {
  const note = memberOf(answer, "note");
  const approved = consentedCall({ kind: "confirmation", call: { schema: true, ...call } }, answer);
  if (!approved) return { approved: false, reason: typeof note === "string" ? note : null };
  const sha256 = hashOf(approved);
  const isEdited = sha256 !== hashOf({ tool: call.tool, arguments: call.arguments });
  const objection = isEdited ? await policy?.(approved.arguments) : null;
  if (objection) return { approved: false, reason: objection };
  const { key, nodePath = "", runId = "" } = address;
  return {
    approved: true,
    ...approved,
    isEdited,
    note: typeof note === "string" ? note : null,
    sha256,
    key,
    nodePath,
    runId,
  };
}

/** What the record of a step says of the consent it had. Throws when the call is another one than was consented to. */
export function approvalOf({
  approval,
  arguments: used,
}: NonNullable<StepOptions["call"]>): NonNullable<StepSpec["approval"]> {
  const sha256 = hashOf({ tool: approval.tool, arguments: toJson(used, "The arguments") });
  if (sha256 !== approval.sha256)
    throw new Error(`The call of ${approval.tool} is not the one that was consented to. It was not carried out.`);
  const { key, nodePath, runId } = approval;
  return { key, nodePath, runId, sha256 };
}

function hashOf(call: Pick<ApprovedCall, "tool" | "arguments">): string {
  const text = canonicalJson({ tool: call.tool, arguments: call.arguments });
  return createHash("sha256").update(text).digest("hex");
}

function memberOf(value: Json, key: string): Json {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  return (value as Readonly<Record<string, Json>>)[key] ?? null; // an object, as was asked above
}
