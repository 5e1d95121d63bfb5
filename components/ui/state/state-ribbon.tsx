import { cn } from "../cn";
import { bandsWithin, describeBands, type StateBandSpan } from "./ribbon-bands";
import type { StateKind } from "./state-kind";
import { bandPaint } from "./state-textures";

interface StateRibbonProps {
  /** In order of time, ms. */
  bands: readonly StateBandSpan[];
  /** The time scale, the same in every row. */
  from: number;
  to: number;
  height?: number;
  label?: string;
  className?: string;
}

const HOLLOW_LINE = 1.5;

/** A life as one bar of textured bands, so that waiting is seen before it is read. */
export function StateRibbon({ bands, from, to, height = 8, label = "State history", className }: StateRibbonProps) {
  const shown = bandsWithin(bands, { from, to });
  const percent = (at: number) => ((at - from) / (to - from)) * 100;
  return (
    <svg
      role="img"
      aria-label={`${label}: ${describeBands(shown)}`}
      height={height}
      className={cn("block w-full overflow-hidden rounded-xs bg-s2 forced-colors:border", className)}
    >
      {shown.map((band) => (
        <Band
          key={band.from}
          kind={band.kind}
          left={percent(band.from)}
          width={percent(band.to) - percent(band.from)}
        />
      ))}
    </svg>
  );
}

/** One band, a pixel short of the next and never thinner than one can see. */
function Band({ kind, left, width }: { kind: StateKind; left: number; width: number }) {
  const { fill, stroke } = bandPaint(kind);
  const inset = stroke ? HOLLOW_LINE / 2 : 0;
  return (
    <rect
      data-state-kind={kind}
      rx={2 - inset}
      style={{
        x: `calc(${left}% + ${inset}px)`,
        y: inset,
        width: `max(calc(${width}% - ${1 + 2 * inset}px), ${stroke ? 1 : 1.5}px)`,
        height: `calc(100% - ${2 * inset}px)`,
        fill,
        ...(stroke ? { stroke, strokeWidth: HOLLOW_LINE } : {}),
      }}
    />
  );
}
