import { z } from "zod";
import type { JsonValue as Json } from "../../../contract/primitives";
import type { Question } from "../../../sdk/worker";
import type { PermissionOutcome } from "../protocol/connect-agent";
import type { LegEnd } from "./leg";
import type { PermissionCall } from "./open-permissions";

/** What a person says of a turn that has ended. */
export type Review =
  | { readonly kind: "accept" }
  | { readonly kind: "reply"; readonly text: string }
  /** Nobody is going to review it: that is no word that the work is good. */
  | { readonly kind: "declined"; readonly reason: string };

const REVIEW_SCHEMA = {
  type: "object",
  title: "Turn finished: review",
  properties: {
    reply: {
      type: "string",
      title: "Reply",
      description: "What it should do next. Empty accepts the work: the task is completed.",
    },
  },
  additionalProperties: false,
};

/** Asked at the end of each turn: the agent stands still until somebody replies, accepts or cancels. */
export function reviewQuestion(end: Exclude<LegEnd, { kind: "permission" | "parked" }>): Question {
  const { headline, facts } = reviewWords(end);
  return { message: headline, kind: "input", schema: REVIEW_SCHEMA, payload: facts };
}

function reviewWords(end: Exclude<LegEnd, { kind: "permission" | "parked" }>): { headline: string; facts: Json } {
  if (end.kind === "ended") {
    const facts = { stopReason: end.stopReason, lastMessage: end.text };
    const known = Object.hasOwn(STOP_WORDS, end.stopReason) ? STOP_WORDS[end.stopReason] : undefined;
    return { headline: known ?? `Turn finished (${end.stopReason}): review`, facts };
  }
  if (end.kind === "crashed")
    return {
      headline: "The agent ended in the middle of its turn. A reply takes the session up again.",
      facts: { error: end.message },
    };
  if (end.kind === "failed")
    return { headline: "The agent answered with an error. A reply tries again.", facts: { error: end.message } };
  const facts = { stoppedBy: end.by, acknowledged: end.acknowledged, reported: end.reported };
  if (end.by === "silence") return { headline: "The agent said nothing for too long, so its turn was stopped.", facts };
  return { headline: "The agent told more than one turn may, so its turn was stopped.", facts };
}

const STOP_WORDS: Readonly<Record<string, string>> = {
  end_turn: "Turn finished: review",
  max_tokens: "The agent ran into its limit of tokens. A reply goes on.",
  max_turn_requests: "The agent made as many model calls as one turn may. A reply goes on.",
  refusal: "The agent refused to go on.",
  cancelled: "The agent says that its turn was cancelled, though nobody here asked for that.",
};

export function readReview(answer: Json): Review {
  const declined = z.object({ declined: z.literal(true), reason: z.string().default("") }).safeParse(answer).data;
  if (declined) return { kind: "declined", reason: declined.reason.trim() };
  const { data } = z.object({ reply: z.string() }).safeParse(answer);
  const text = data?.reply.trim() ?? (typeof answer === "string" ? answer.trim() : "");
  return text === "" ? { kind: "accept" } : { kind: "reply", text };
}

/** Asked before a call that the agent may not make by itself; the options are the agent's own. */
export function permissionQuestion(call: PermissionCall): Question {
  return {
    message: `May the agent do this? ${call.title}`,
    kind: "confirmation",
    schema: {
      type: "object",
      title: call.title,
      properties: {
        decision: {
          title: "Decision",
          oneOf: call.options.map(({ optionId, name }) => ({ const: optionId, title: name })),
        },
      },
      required: ["decision"],
      additionalProperties: false,
    },
    payload: {
      call: { title: call.title, tool: call.tool, input: call.input, diffs: call.diffs },
      paths: [...(call.paths ?? [])],
      options: call.options.map(({ optionId, kind }) => ({ optionId, kind })),
      callId: call.callId,
      permission: call.id,
      hash: call.hash,
    },
  };
}

/** Only an option that was offered allows anything: whatever else comes denies the call. */
export function readPermission(call: PermissionCall, answer: Json): PermissionOutcome {
  const { data } = z.object({ decision: z.string() }).safeParse(answer);
  const chosen = call.options.find(({ optionId }) => optionId === data?.decision);
  const denied = call.options.find(({ kind }) => kind === "reject_once");
  const option = chosen ?? denied;
  return option ? { outcome: "selected", optionId: option.optionId } : { outcome: "cancelled" };
}
