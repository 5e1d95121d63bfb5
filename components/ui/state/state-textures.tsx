import type { CSSProperties } from "react";
import { STATE_KINDS, type StateKind, stateTexture } from "./state-kind";

/** The paint servers every ribbon on the page shares; the shell holds one. */
export function StateTextures() {
  return (
    <svg width="0" height="0" aria-hidden="true" className="absolute">
      <defs>
        <linearGradient id="state-pausing">
          <stop offset="0" style={{ stopColor: "var(--color-st-working)" }} />
          <stop offset="1" style={{ stopColor: "var(--color-st-paused)" }} />
        </linearGradient>
        {STATE_KINDS.map((kind) => (
          <TexturePattern key={kind} kind={kind} />
        ))}
      </defs>
    </svg>
  );
}

/** How a band of a ribbon is painted. */
export function bandPaint(kind: StateKind): { fill: string; stroke?: string } {
  switch (stateTexture(kind)) {
    case "hollow":
      return { fill: "none", stroke: "var(--c)" };
    case "quiet":
      return { fill: tint(56) };
    case "solid":
      return { fill: "var(--c)" };
    case "turning":
    case "lines":
    case "hatch":
    case "bars":
      return { fill: `url(#state-${kind})` };
  }
}

function TexturePattern({ kind }: { kind: StateKind }) {
  const id = `state-${kind}`;
  switch (stateTexture(kind)) {
    case "hatch":
      return (
        <pattern {...frame(id, kind)} width="5" height="5" patternTransform="rotate(45)">
          <rect width="5" height="5" style={{ fill: tint(30) }} />
          <rect width="2" height="5" style={INK} />
        </pattern>
      );
    case "bars":
      return (
        <pattern {...frame(id, kind)} width="4" height="4">
          <rect width="4" height="4" style={{ fill: tint(16) }} />
          <rect width="1.5" height="4" style={INK} />
        </pattern>
      );
    case "lines":
      return (
        <pattern {...frame(id, kind)} width="4" height="4">
          <rect width="4" height="4" style={{ fill: tint(32) }} />
          <rect y="2" width="4" height="2" style={INK} />
        </pattern>
      );
    case "hollow":
    case "quiet":
    case "turning":
    case "solid":
      return null;
  }
}

const INK: CSSProperties = { fill: "var(--c)" };

function frame(id: string, kind: StateKind) {
  return { id, "data-state-kind": kind, patternUnits: "userSpaceOnUse" as const };
}

/** The state's colour at that share over the page. */
function tint(share: number): string {
  return `color-mix(in oklab, var(--c) ${share}%, var(--color-bg))`;
}
