import { createHash } from "node:crypto";
import { formatActor } from "../../domain/actor";
import { canonicalJson } from "../../domain/canonical-json";
import type { Json } from "../../domain/json";
import type { Act } from "../../domain/receipt/act";
import { receiptFacts } from "../../domain/receipt/receipt-facts";
import type { Change } from "../../domain/task/change";
import type { Task } from "../../domain/task/task";
import { type Cell, type Column, jsonCell } from "../writer/column";

/** Columns of a receipt that follow from the act and what it led to. */
export const ACT_COLUMNS: readonly Column[] = [
  ["id", "uuid"],
  ["verb", "text"],
  ["actor", "text"],
  ["initiator", "text"],
  ["reason", "text"],
  ["request_id", "text"],
  ["subject", "text"],
  ["handle", "text"],
  ["conditions", "json"],
  ["conditions_hash", "text"],
  ["continue_transcript", "boolean"],
  ["matched_event", "json"],
  ["input_hash", "text"],
  ["trace_id", "text"],
  ["span_id", "text"],
  ["state_before", "text"],
  ["state_after", "text"],
  ["version_before", "int"],
  ["version_after", "int"],
];

export interface ToldAct {
  readonly id: string;
  readonly act: Act;
  /** As it was before; null where there is none. */
  readonly task: Task | null;
  /** Null when nothing moved. */
  readonly change: Change | null;
}

/** The cells of `ACT_COLUMNS`. */
export function actCells({ id, act, task, change }: ToldAct): readonly Cell[] {
  const facts = receiptFacts(act, task, change);
  return [
    id,
    act.verb,
    formatActor(act.actor),
    facts.initiator,
    act.reason,
    act.requestId ?? null,
    facts.subject,
    facts.handle,
    jsonCell(facts.conditions),
    facts.conditions === null ? null : hashOf(facts.conditions),
    facts.continueTranscript,
    jsonCell(facts.matchedEvent),
    facts.inputHash ?? inputHashOf(change),
    facts.traceId,
    facts.spanId,
    facts.stateBefore,
    facts.stateAfter,
    facts.versionBefore,
    facts.versionAfter,
  ];
}

/** For a move that no command asked for with an input: a timeout that brings its own. */
function inputHashOf(change: Change | null): string | null {
  const { close } = change ?? {};
  if (close?.input && close.inputHash) return close.inputHash;
  const input = close?.input ?? (change?.answers?.length === 1 ? change.answers[0]?.answer : null) ?? null;
  return input === null ? null : hashOf(input);
}

function hashOf(value: Json): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}
