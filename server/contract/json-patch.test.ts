import { expect, it } from "vitest";
import { applyPatch } from "./json-patch";

it("applies operations in order and leaves document and patch alone", () => {
  const document = { a: 1 };
  const patch = [
    { op: "add", path: "/list", value: [1] },
    { op: "add", path: "/list/-", value: 2 },
    { op: "remove", path: "/a" },
  ];
  const before = structuredClone({ document, patch });
  expect(applyPatch(document, patch)).toEqual({ value: { list: [1, 2] } });
  expect({ document, patch }).toEqual(before);
});

it.each([
  [[{ op: "remove", path: "/none" }]],
  [[{ op: "test", path: "/a", value: 2 }]],
  [[{ op: "add", path: "/__proto__/x", value: 1 }]],
  [[{ op: "explode", path: "/a" }]],
  [[{ op: "add", path: "a", value: 1 }]],
  [[{ op: "add", path: "/list" }]],
])("says why %j does not apply", (patch) => {
  expect(applyPatch({ a: 1 }, patch)).toEqual({ problem: expect.stringMatching(/^The patch does not apply: .+/) });
});

const nested = (depth: number): unknown => (depth === 0 ? {} : { d: nested(depth - 1) });

it.each<[string, unknown[], string]>([
  ["copies itself into itself again and again", copies(40), "copies too much"],
  ["goes deeper with each operation", deeper(3), "deep"],
  ["goes deeper than any stack", deeper(100), "apply"],
  ["names an index that 32 bits do not hold", [{ op: "add", path: "/list/4294967294", value: 1 }], "beyond its array"],
  ["goes through such an index", [{ op: "replace", path: "/list/4294967296/x", value: 1 }], "beyond its array"],
])("does not apply a patch that %s", (_, patch, why) => {
  const document = { list: [{ x: 0 }], text: "x".repeat(1000) };
  expect(applyPatch(document, patch)).toEqual({ problem: expect.stringContaining(why) });
});

it("takes a number as the key of an object, however long", () => {
  expect(applyPatch({}, [{ op: "add", path: "/4294967296", value: 1 }])).toEqual({ value: { "4294967296": 1 } });
});

function copies(count: number): unknown[] {
  return Array.from({ length: count }, (_, i) => ({ op: "copy", from: "", path: `/copy${i}` }));
}

function deeper(count: number): unknown[] {
  return Array.from({ length: count }, (_, i) => ({
    op: "add",
    path: `${"/d".repeat(i * 250)}/d`,
    value: nested(249),
  }));
}
