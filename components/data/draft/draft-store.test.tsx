import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { isDraftSaved, writeDraft } from "./draft-store";
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
    expect(isDraftSaved("t3/answer")).toBe(false);
  });

  it("of two pages stand side by side: what one types or sends, the other neither loses nor brings back", () => {
    const { result } = renderHook(() => useTextDraft("t4/answer"));
    act(() => result.current[1]("typed here"));
    const elsewhere = (entries: readonly (readonly [string, string])[]) => {
      localStorage.setItem("checkrein.drafts", JSON.stringify(entries));
      window.dispatchEvent(new StorageEvent("storage", { key: "checkrein.drafts" }));
    };
    const stored = () => new Map(JSON.parse(localStorage.getItem("checkrein.drafts") ?? "[]"));
    // A page that nobody told of it yet writes the same.
    localStorage.setItem("checkrein.drafts", JSON.stringify([...stored(), ["t5/answer", "typed there"]]));
    act(() => writeDraft("t6/answer", { value: "typed here too" }));
    expect([...stored().keys()].filter((key) => /^t[456]/.test(String(key)))).toEqual([
      "t4/answer",
      "t5/answer",
      "t6/answer",
    ]);
    act(() => elsewhere([["t5/answer", "typed there"]]));
    expect(result.current[0]).toBe("");
  });

  it("of all that one task may ask are kept", () => {
    const keys = Array.from({ length: 200 }, (_, n) => `many/${n}`);
    act(() => {
      for (const key of keys) writeDraft(key, { value: "x" });
    });
    expect(keys.filter(isDraftSaved)).toHaveLength(200);
  });

  it("that storage does not take are said not to be saved", () => {
    const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    act(() => writeDraft("t7/answer", { value: "x" }));
    expect(isDraftSaved("t7/answer")).toBe(false);
    full.mockRestore();
    act(() => writeDraft("t7/answer", { value: "xy" }));
    expect(isDraftSaved("t7/answer")).toBe(true);
  });
});
