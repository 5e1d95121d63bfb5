import { beforeEach, describe, expect, it } from "vitest";
import { recentReasons, rememberReason } from "./recent-reasons";

beforeEach(() => {
  localStorage.clear();
});

describe("recent reasons", () => {
  it("are the last five, newest first, each once", () => {
    for (const reason of ["a", "b", "c", "d", "e", "f", "c", "  "]) rememberReason(reason);
    expect(recentReasons()).toEqual(["c", "f", "e", "d", "b"]);
  });

  it("survive text of others in their place", () => {
    localStorage.setItem("checkrein.reasons", "{oops");
    expect(recentReasons()).toEqual([]);
  });
});
