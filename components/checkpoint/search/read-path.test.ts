import { describe, expect, it } from "vitest";
import { readPath } from "./read-path";

describe("readPath", () => {
  it.each([
    ["", undefined],
    ["  ", undefined],
    ["/a/0/b", "/a/0/b"],
    ["migration.cutover.approved", "/migration/cutover/approved"],
    ["parts[*].state", "/parts/*/state"],
    ["parts[12][3].state", "/parts/12/3/state"],
    ["a/b.c", "/a~1b/c"],
    ["years.2024", "/years/2024"],
    ["a..b", "/a..b"],
    ["a[b]", "/a[b]"],
  ])("reads %j as %j", (text, pointer) => expect(readPath(text)).toBe(pointer));
});
