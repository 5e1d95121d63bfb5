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
