import { expect, it } from "vitest";
import { toNotes } from "./operator-notes";

it("keeps typed text and writes other JSON out", () => {
  expect(toNotes(["Skip the tests.", { depth: 2 }, 7])).toEqual(["Skip the tests.", '{\n  "depth": 2\n}', "7"]);
});
