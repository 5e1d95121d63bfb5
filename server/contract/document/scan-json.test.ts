import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at, type JsonTape, kindOf } from "./json-tape";
import { keyOf, stringOf } from "./node-text";
import { NotJson, scanJson } from "./scan-json";

/** The value again, read from the tables alone. */
function rebuild(tape: JsonTape, node = 0): unknown {
  const kind = kindOf(tape, node);
  if (kind !== "object" && kind !== "array") {
    return stringOf(tape, node) ?? JSON.parse(tape.text.slice(at(tape.start, node), at(tape.end, node)));
  }
  const children: number[] = [];
  for (let child = node + 1; child < at(tape.next, node); child = at(tape.next, child)) children.push(child);
  expect(children).toHaveLength(at(tape.count, node));
  if (kind === "array") return children.map((child) => rebuild(tape, child));
  return Object.fromEntries(children.map((child) => [keyOf(tape, child), rebuild(tape, child)]));
}

const anyJson = fc.jsonValue({ noUnicodeString: false });

describe("scanJson", () => {
  it("holds every JSON value, however it is spaced", () => {
    fc.assert(
      fc.property(anyJson, fc.constantFrom(0, 2, "\t\r\n "), (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(rebuild(scanJson(text))).toEqual(JSON.parse(text));
      }),
      { numRuns: 300 },
    );
  });

  it("knows the size of every part as UTF-8", () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const tape = scanJson(JSON.stringify(value));
        for (let node = 0; node < tape.size; node += 1) {
          const part = tape.text.slice(at(tape.start, node), at(tape.end, node));
          expect(at(tape.bytes, node)).toBe(Buffer.byteLength(part));
        }
      }),
      { numRuns: 200 },
    );
  });

  it("tells parents, places and what comes after", () => {
    const tape = scanJson('{"a":[1,{"b":2}],"c":3}');
    const tables = [tape.parent, tape.place, tape.count, tape.next].map((table) => [...table.slice(0, tape.size)]);
    expect(tables).toEqual([
      [-1, 0, 1, 1, 3, 0],
      [0, 0, 0, 1, 0, 1],
      [2, 2, 0, 1, 0, 0],
      [6, 5, 3, 5, 5, 6],
    ]);
  });

  it("holds more values than its first tables", () => {
    const tape = scanJson(JSON.stringify(Array.from({ length: 5_000 }, (_, n) => n)));
    expect(tape.size).toBe(5_001);
    expect(at(tape.place, 5_000)).toBe(4_999);
  });

  it.each([
    "",
    "{",
    "[1",
    "[1,]",
    '{"a"}',
    '{"a":1,}',
    '{"a":1 "b":2}',
    "[1 2]",
    '"open',
    '"a\nb"',
    "tru",
    "1 2",
    "{]",
  ])("refuses %j", (text) => {
    expect(() => scanJson(text)).toThrow(NotJson);
  });
});
