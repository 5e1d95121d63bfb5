import { describe, expect, it } from "vitest";
import { nearPlace } from "./near-place";

const PATHS = ["/cutover/approved", "/cutover/approver", "/cutover/at", "/parts/*/state", "/years/2024", "/region"];

describe("nearPlace", () => {
  it.each([
    ["/cutover/approvd", { at: "/cutover", missing: "approvd", close: ["/cutover/approved", "/cutover/approver"] }],
    ["/cutovr/approved", { at: "", missing: "cutovr", close: ["/cutover/approved"] }],
    ["/parts/12/stat", { at: "/parts/*", missing: "stat", close: ["/parts/*/state"] }],
    ["/parts/12/State", { at: "/parts/*", missing: "State", close: ["/parts/*/state"] }],
    ["/cutover/window", { at: "/cutover", missing: "window", close: [] }],
    ["/region/name", { at: "/region", missing: "name", close: [] }],
    ["/cutover", { at: "/cutover", missing: null, close: ["/cutover/approved", "/cutover/approver", "/cutover/at"] }],
    ["/parts", { at: "/parts", missing: null, close: ["/parts/*"] }],
    ["/x", { at: "", missing: "x", close: [] }],
    ["/years/2024", null],
    ["/parts/3/state", null],
  ])("leads %s to %j", (sought, near) => expect(nearPlace(sought, PATHS)).toEqual(near));

  it("is at the top where there is nothing at all", () => {
    expect(nearPlace("/a/b", [])).toEqual({ at: "", missing: "a", close: [] });
  });
});
