import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { announce } from "./announcer";
import { LiveRegion } from "./live-region";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe("announce", () => {
  it("speaks at once, then at most once per 5 s with the newest sentence", () => {
    vi.advanceTimersByTime(60_000);
    render(<LiveRegion />);
    const said = () => screen.getByRole("status").textContent;
    announce("1 task paused");
    act(() => vi.advanceTimersByTime(1));
    expect(said()).toBe("1 task paused");
    announce("2 tasks paused");
    announce("3 tasks paused");
    act(() => vi.advanceTimersByTime(4_000));
    expect(said()).toBe("1 task paused");
    act(() => vi.advanceTimersByTime(1_100));
    expect(said()).toBe("3 tasks paused");
  });
});
