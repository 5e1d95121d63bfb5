import { render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ClockTime } from "./clock-time";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 27, 14, 33) });
  return () => vi.useRealTimers();
});

describe("ClockTime", () => {
  it("tells the seconds of today and the day of what is older, in a list that goes back for days", () => {
    render(
      <p>
        <ClockTime at={new Date(2026, 10, 27, 14, 32, 41)} seconds="today" plain />,{" "}
        <ClockTime at={new Date(2026, 10, 25, 9, 33, 55)} seconds="today" plain />,{" "}
        <ClockTime at={new Date(2026, 10, 25, 9, 33, 55)} seconds plain />
      </p>,
    );
    expect(screen.getByText(/14:32/).closest("p")?.textContent).toBe("14:32:41, Wed 09:33, 09:33:55");
  });
});
