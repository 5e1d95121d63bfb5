import type { CompareLine } from "@/server/contract/document/compare/compare-line";
import { Comparison } from "@/server/contract/document/compare/comparison";
import { diffAtOnce } from "@/server/contract/document/diff/diff-documents";
import { replaceValue } from "@/server/contract/document/edit-document";
import { at, type JsonTape } from "@/server/contract/document/json-tape";
import { scanJson } from "@/server/contract/document/scan-json";
import { findNode } from "@/server/contract/document/tape-pointer";
import { checkAgainstSchema } from "@/server/contract/json-schema";
import type { JsonValue } from "@/server/contract/primitives";

/** One part of the state, as it is being typed. */
export interface EditedPart {
  readonly pointer: string;
  readonly text: string;
}

/** What saving an edited part would change. */
export interface EditPreview {
  /** Why the text is no JSON; null when it is. */
  readonly problem: string | null;
  /** What the agent's schema has against the state, by pointer into it. */
  readonly misfits: Readonly<Record<string, string>>;
  readonly changes: number;
  /** The first lines of the list of changes. */
  readonly lines: readonly CompareLine[];
}

const SHOWN_LINES = 200;
const STATE = "/state";

/** What an edited part would change in the document, and whether the agent would take the state. */
export function previewEdit(tape: JsonTape, part: EditedPart, schema: JsonValue): EditPreview {
  const problem = whyNoJson(part.text);
  const text = problem === null ? replaceValue(tape, part.pointer, part.text) : null;
  if (text === null) {
    return { problem: problem ?? "There is no such value any more.", misfits: {}, changes: 0, lines: [] };
  }
  const edited = scanJson(text);
  const comparison = new Comparison(diffAtOnce(tape, edited));
  const misfits = schema === null ? null : checkAgainstSchema(schema, JSON.parse(stateIn(edited)) as JsonValue);
  return {
    problem: null,
    misfits: misfits ?? {},
    changes: comparison.groups.length,
    lines: comparison.lines("changes", 0, SHOWN_LINES),
  };
}

/** The whole state with an edited part in it, as JSON text; null when the text is none. */
export function editedState(tape: JsonTape, part: EditedPart): string | null {
  if (whyNoJson(part.text) !== null) return null;
  const text = replaceValue(tape, part.pointer, part.text);
  return text === null ? null : stateIn(scanJson(text));
}

function stateIn(tape: JsonTape): string {
  const node = findNode(tape, STATE) ?? 0;
  return tape.text.slice(at(tape.start, node), at(tape.end, node));
}

function whyNoJson(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return error instanceof SyntaxError ? error.message : "This is no JSON.";
  }
}
