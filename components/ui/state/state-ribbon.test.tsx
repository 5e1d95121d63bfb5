import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { StateBandSpan } from "./ribbon-bands";
import { STATE_KINDS } from "./state-kind";
import { StateRibbon } from "./state-ribbon";
import { bandPaint, StateTextures } from "./state-textures";

const min = 60_000;
const from = 1_000 * min;
const to = from + 120 * min;

function show(bands: readonly StateBandSpan[]) {
  return render(<StateRibbon bands={bands} from={from} to={to} />);
}

describe("StateRibbon", () => {
  it("reads as the states and how long each lasted", () => {
    show([
      { kind: "working", from, to: from + 46 * min },
      { kind: "input_required", from: from + 46 * min, to },
    ]);
    expect(screen.getByRole("img", { name: "State history: Working 46 min, Needs input 1 h 14 min" })).toBeTruthy();
  });

  it("cuts bands to its window and joins equal neighbours", () => {
    const { container } = show([
      { kind: "paused_by_agent", from: from - 90 * min, to: from - 30 * min },
      { kind: "working", from: from - 30 * min, to: from + 10 * min },
      { kind: "working", from: from + 10 * min, to: from + 20 * min },
      { kind: "paused_by_client", from: from + 20 * min, to: to + 60 * min },
    ]);
    expect(screen.getByRole("img", { name: "State history: Working 20 min, Paused 1 h 40 min" })).toBeTruthy();
    expect(container.querySelectorAll("rect")).toHaveLength(2);
  });

  it("says so when nothing happened yet", () => {
    show([]);
    expect(screen.getByRole("img", { name: "State history: nothing yet" })).toBeTruthy();
  });

  it("paints every state with something the page defines", () => {
    const { container } = render(<StateTextures />);
    for (const kind of STATE_KINDS) {
      const reference = /url\(#(.+)\)/.exec(bandPaint(kind).fill)?.[1];
      if (reference) expect(container.querySelector(`[id="${reference}"]`)).toBeTruthy();
    }
  });
});
