import { act, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useIdle } from "./use-idle";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe("useIdle", () => {
  it("is true after ten seconds without pointer or key", () => {
    const { result } = renderHook(() => useIdle(10_000));
    wait(9_999);
    expect(result.current).toBe(false);
    wait(1);
    expect(result.current).toBe(true);
  });

  it.each(["pointerMove", "keyDown", "wheel", "pointerDown"] as const)("starts anew on %s", (sign) => {
    const { result } = renderHook(() => useIdle(10_000));
    wait(9_000);
    fireEvent[sign](document.body);
    wait(9_000);
    expect(result.current).toBe(false);
    wait(1_000);
    expect(result.current).toBe(true);
    fireEvent[sign](document.body);
    expect(result.current).toBe(false);
  });
});
