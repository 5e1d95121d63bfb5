import { act, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readClock, setServerClock } from "./clock";
import { Elapsed } from "./elapsed";
import { RelativeTime } from "./relative-time";
import { TimeLeft } from "./time-left";

const now = Date.UTC(2026, 10, 27, 14, 32);

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => {
  setServerClock(Date.now());
  vi.useRealTimers();
});

describe("relative times", () => {
  it("count on with one timer for all of them", () => {
    render(
      <>
        <RelativeTime at={now - 18 * 60_000} plain />
        <Elapsed since={now - 38_000} />
        <TimeLeft until={now + 8_000} />
      </>,
    );
    expect(screen.getByText("18 min ago")).toBeTruthy();
    expect(screen.getByText("38 s")).toBeTruthy();
    expect(screen.getByText("8 s")).toBeTruthy();
    expect(vi.getTimerCount()).toBe(1);
    act(() => vi.advanceTimersByTime(2_000));
    expect(screen.getByText("40 s")).toBeTruthy();
    expect(screen.getByText("6 s")).toBeTruthy();
  });

  it("stop their timer when the last one goes", () => {
    const view = render(<Elapsed since={now} />);
    view.unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("go by the server's clock where the browser's is wrong", () => {
    render(<Elapsed since={now} />);
    act(() => setServerClock(now + 5 * 60_000));
    expect(screen.getByText("5 min")).toBeTruthy();
  });

  it("read alike twice in a row where nothing ticks, as in a hidden tab", () => {
    const first = readClock();
    vi.setSystemTime(Date.now() + 400);
    expect(readClock()).toBe(first);
    vi.setSystemTime(Date.now() + 800);
    expect(readClock()).toBe(first + 1_200);
  });

  it("stay where they ended", () => {
    render(<Elapsed since={now - 60_000} until={now - 22_000} />);
    act(() => vi.advanceTimersByTime(5_000));
    expect(screen.getByText("38 s")).toBeTruthy();
  });

  it("leave server HTML empty, which knows neither clock nor zone of the reader", () => {
    expect(renderToString(<Elapsed since={now - 38_000} />)).not.toContain("38");
  });
});
