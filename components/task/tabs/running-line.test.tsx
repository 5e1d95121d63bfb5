import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { SCAN } from "@/server/testing/show-control-card";
import { RunningLine } from "./running-line";

describe("a step that runs now", () => {
  it.each([
    [false, /^Running/],
    [true, /^Being cut,/],
  ])("is told as going on, or as being cut: %s", (isCut, words) => {
    const { container } = render(<RunningLine step={{ ...SCAN, number: 8 }} isCut={isCut} />);
    expect(screen.getByText(words)).toBeTruthy();
    expect(container.querySelector(".animate-turn") === null).toBe(isCut);
  });
});
