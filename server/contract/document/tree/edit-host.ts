import { checkIJson } from "../../i-json";
import { NotIJson } from "../../i-json-scanner";
import { checkAgainstSchema } from "../../json-schema";
import type { JsonValue } from "../../primitives";
import type { CompareLine } from "../compare/compare-line";
import { Comparison } from "../compare/comparison";
import { diffDocuments } from "../diff/diff-documents";
import { replaceValue } from "../edit-document";
import { at, type JsonTape } from "../json-tape";
import { markedPlaces } from "../marked-places";
import { scanSteps } from "../scan-json";
import { findNode } from "../tape-pointer";

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

/** What an edited part would change in the document, and whether the agent would take the state; in steps, as others wait. */
export function* previewEdit(tape: JsonTape, part: EditedPart, schema: JsonValue): Generator<unknown, EditPreview> {
  const problem = whyNoJson(part.text);
  const text = problem === null ? replaceValue(tape, part.pointer, part.text) : null;
  if (text === null) {
    return { problem: problem ?? "There is no such value any more.", misfits: {}, changes: 0, lines: [] };
  }
  const edited = yield* scanSteps(text);
  const comparison = new Comparison(yield* diffDocuments(tape, edited));
  return {
    problem: null,
    misfits: schema === null ? {} : misfitsOf(schema, JSON.parse(stateIn(edited))),
    changes: comparison.groups.length,
    lines: comparison.lines("changes", 0, SHOWN_LINES),
  };
}

/** The server knows what is redacted, and has the last word on it and on what it is part of. */
function misfitsOf(schema: JsonValue, state: JsonValue): Readonly<Record<string, string>> {
  const misfits = Object.entries(checkAgainstSchema(schema, state) ?? {});
  const marked = markedPlaces(
    state,
    misfits.map(([place]) => place),
  );
  const isUnsure = (place: string) => marked.some((mark) => mark === place || mark.startsWith(`${place}/`));
  return Object.fromEntries(misfits.filter(([place]) => !isUnsure(place)));
}

function stateIn(tape: JsonTape): string {
  const node = findNode(tape, STATE) ?? 0;
  return tape.text.slice(at(tape.start, node), at(tape.end, node));
}

/** JSON.parse would take a key twice, and a number that no double holds, and change them. */
function whyNoJson(text: string): string | null {
  try {
    checkIJson(text);
    return null;
  } catch (error) {
    if (!(error instanceof NotIJson)) throw error;
    return error.path === "" ? error.message : `${error.message} It is at ${error.path}.`;
  }
}
