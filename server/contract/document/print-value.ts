import { at, type JsonTape, kindOf } from "./json-tape";
import { type CutText, cut, keyOf, scalarOf, stringOf } from "./node-text";

/** A value to read: a string as its text, a container as indented JSON, at most so many characters of it. */
export function printValue(tape: JsonTape, node: number, limit: number): CutText {
  const kind = kindOf(tape, node);
  if (kind !== "object" && kind !== "array") return cut(scalarOf(tape, node) ?? "", limit);
  return cut(printJson(tape, node, limit), limit);
}

/** Indented JSON; stops soon after `limit` characters, so that the start of 25 MB costs no more than any start. */
function printJson(tape: JsonTape, node: number, limit: number): string {
  const end = at(tape.next, node);
  const lines: string[] = [];
  /** Containers begun and not ended, innermost last. */
  const open: number[] = [];
  let length = 0;
  const write = (line: string) => {
    lines.push(line);
    length += line.length + 1;
  };
  const closeUpTo = (next: number) => {
    for (let last = open.at(-1); last !== undefined && at(tape.next, last) <= next; last = open.at(-1)) {
      open.pop();
      write(`${indent(open.length)}${bracketOf(tape, last).close}${last === node || isLast(tape, last) ? "" : ","}`);
    }
  };
  for (let each = node; each < end && length <= limit; each += 1) {
    closeUpTo(each);
    const head = `${indent(open.length)}${each === node ? "" : keyPart(tape, each)}`;
    const comma = each === node || isLast(tape, each) ? "" : ",";
    if (at(tape.count, each) > 0) {
      write(head + bracketOf(tape, each).open);
      open.push(each);
    } else write(head + leafText(tape, each) + comma);
  }
  if (length <= limit) closeUpTo(end);
  return lines.join("\n");
}

function leafText(tape: JsonTape, node: number): string {
  const kind = kindOf(tape, node);
  if (kind === "object") return "{}";
  if (kind === "array") return "[]";
  const string = stringOf(tape, node);
  return string === null ? (scalarOf(tape, node) ?? "") : JSON.stringify(string);
}

function keyPart(tape: JsonTape, node: number): string {
  const key = keyOf(tape, node);
  return key === null ? "" : `${JSON.stringify(key)}: `;
}

function bracketOf(tape: JsonTape, node: number): { open: string; close: string } {
  return kindOf(tape, node) === "object" ? { open: "{", close: "}" } : { open: "[", close: "]" };
}

function isLast(tape: JsonTape, node: number): boolean {
  return at(tape.place, node) + 1 === at(tape.count, at(tape.parent, node));
}

function indent(depth: number): string {
  return "  ".repeat(depth);
}
