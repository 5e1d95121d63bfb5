import { describe, expect, it } from "vitest";
import { readPath, writePath } from "./read-path";

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
    ["*.approved", "/**/approved"],
    ["*.parts[*].state", "/**/parts/*/state"],
    ["[*].approved", "/*/approved"],
    ["a..b", "/a..b"],
    ["a[b]", "/a[b]"],
  ])("reads %j as %j", (text, pointer) => expect(readPath(text)).toBe(pointer));
});

describe("writePath", () => {
  it.each([
    ["/migration/cutover/approved", "migration.cutover.approved"],
    ["/parts/*/state", "parts[*].state"],
    ["/*/state", "[*].state"],
    ["/a.b/c", "/a.b/c"],
    ["/a~1b/c", "a/b.c"],
    ["/", "/"],
    ["/~1a", "/~1a"],
  ])("writes %s as %s, which leads back to it", (pointer, path) => {
    expect(writePath(pointer)).toBe(path);
    expect(readPath(path)).toBe(pointer);
  });
});
