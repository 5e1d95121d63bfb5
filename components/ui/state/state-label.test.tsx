import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { STATE_KINDS, stateLabel, toStateKind } from "./state-kind";
import { StateLabel } from "./state-label";
import { StatePill } from "./state-pill";

describe("StateLabel", () => {
  it.each(STATE_KINDS)("shows %s as an icon and a word of its own", (kind) => {
    const { container } = render(<StateLabel kind={kind} />);
    expect(screen.getByText(stateLabel(kind))).toBeTruthy();
    const icon = container.querySelector("svg");
    expect(icon?.getAttribute("aria-hidden")).toBe("true");
    expect(icon?.getAttribute("data-state-kind")).toBe(kind);
  });

  it("has no two states with one word, nor one silhouette but for the arc of working", () => {
    expect(new Set(STATE_KINDS.map(stateLabel)).size).toBe(STATE_KINDS.length);
    const shapes = STATE_KINDS.map(
      (kind) => render(<StateLabel kind={kind} />).container.querySelector("svg")?.innerHTML,
    );
    expect(new Set(shapes).size).toBe(STATE_KINDS.length);
  });

  it("keeps the label when a mark is added, and says why", () => {
    render(
      <StateLabel
        kind="paused_by_client"
        cause="oncall: cut-over review"
        marks={[{ mark: "fenced" }, { mark: "canceling", text: "Canceling in 8 s" }]}
      />,
    );
    for (const words of ["Paused", "oncall: cut-over review", "Fenced", "Canceling in 8 s"]) {
      expect(screen.getByText(words)).toBeTruthy();
    }
  });

  it("turns on Pausing… rows and never on Working ones", () => {
    const { container } = render(
      <>
        <StateLabel kind="working" />
        <StateLabel kind="pausing" />
      </>,
    );
    const turning = container.querySelectorAll(".animate-turn");
    expect(turning).toHaveLength(1);
    expect(turning[0]?.closest("[data-state-kind]")?.getAttribute("data-state-kind")).toBe("pausing");
  });
});

describe("StatePill", () => {
  it("reads as one phrase with the time", () => {
    render(<StatePill kind="paused_by_client">18 min</StatePill>);
    expect(screen.getByText("Paused 18 min")).toBeTruthy();
  });
});

describe("toStateKind", () => {
  it("shows an accepted pause on a working task only", () => {
    expect(toStateKind("working", true)).toBe("pausing");
    expect(toStateKind("paused_by_client", true)).toBe("paused_by_client");
    expect(toStateKind("working", false)).toBe("working");
  });
});
