import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { recentReasons, rememberReason } from "./recent-reasons";
import { useDraft, useTextDraft } from "./use-draft";

beforeEach(() => {
  localStorage.clear();
});

describe("drafts", () => {
  it("keep what was typed when the form that held it is gone", () => {
    const first = renderHook(() => useTextDraft("t1/resume"));
    act(() => first.result.current[1]("go ahead"));
    first.unmount();
    expect(renderHook(() => useTextDraft("t1/resume")).result.current[0]).toBe("go ahead");
    expect(sessionStorage.getItem("checkrein.drafts")).toContain("go ahead");
  });

  it("are forgotten once emptied", () => {
    const { result } = renderHook(() => useTextDraft("t2/resume"));
    act(() => result.current[1]("x"));
    act(() => result.current[1](""));
    expect(result.current[0]).toBe("");
    expect(sessionStorage.getItem("checkrein.drafts")).not.toContain("t2/resume");
  });

  it("with secrets stay in memory", () => {
    const { result } = renderHook(() => useDraft("t3/answer", true));
    act(() => result.current[1]({ token: "hunter2" }));
    expect(result.current[0]).toEqual({ token: "hunter2" });
    expect(sessionStorage.getItem("checkrein.drafts")).not.toContain("hunter2");
  });
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
