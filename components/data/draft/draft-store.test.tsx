import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
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
    expect(localStorage.getItem("checkrein.drafts")).toContain("go ahead");
  });

  it("are forgotten once emptied", () => {
    const { result } = renderHook(() => useTextDraft("t2/resume"));
    act(() => result.current[1]("x"));
    act(() => result.current[1](""));
    expect(result.current[0]).toBe("");
    expect(localStorage.getItem("checkrein.drafts")).not.toContain("t2/resume");
  });

  it("with secrets stay in memory", () => {
    const { result } = renderHook(() => useDraft("t3/answer", true));
    act(() => result.current[1]({ token: "hunter2" }));
    expect(result.current[0]).toEqual({ token: "hunter2" });
    expect(localStorage.getItem("checkrein.drafts")).not.toContain("hunter2");
  });
});
