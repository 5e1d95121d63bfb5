import { Fragment, memo } from "react";
import { formatDuration } from "@/components/ui/format/format-duration";
import { formatClock } from "@/components/ui/format/format-instant";
import { bandsWithin, type StateBandSpan } from "@/components/ui/state/ribbon-bands";
import { StateBand } from "@/components/ui/state/state-band";
import { type StateKind, stateGroup, stateLabel } from "@/components/ui/state/state-kind";
import { SQUEEZED_PX, type TimeAxis } from "./time-axis";

interface StateLaneProps {
  bands: readonly StateBandSpan[];
  axis: TimeAxis;
  /** Held bands are drawn narrow, with their length in them. */
  squeezed: boolean;
}

const NAMED_PX = 62;
const TIMED_PX = 104;
/** About what a letter of 11 px text takes. */
const LETTER_PX = 6;

/** A band says what was done; its title names the state. */
const BAND_WORD: Partial<Record<StateKind, string>> = { input_required: "Asked", auth_required: "Sign-in" };

/** The state of the task over time. */
export const StateLane = memo(function StateLane({ bands, axis, squeezed }: StateLaneProps) {
  return (
    <div className="relative h-6">
      {bandsWithin(bands, axis.span).map((band) => {
        const left = axis.x(band.from);
        const width = axis.x(band.to) - left;
        const isNarrow = squeezed && width <= SQUEEZED_PX + 1 && stateGroup(band.kind) === "held";
        return (
          <Fragment key={band.from}>
            <StateBand
              kind={band.kind}
              left={(left / axis.width) * 100}
              width={(width / axis.width) * 100}
              label={bandLabel(band, width)}
              title={`${stateLabel(band.kind)}, ${formatClock(band.from)} to ${formatClock(band.to)}, ${formatDuration(band.to - band.from)}`}
            />
            {isNarrow ? <SqueezedLength band={band} x={left + width / 2} /> : null}
          </Fragment>
        );
      })}
    </div>
  );
});

function bandLabel(band: StateBandSpan, width: number): string | undefined {
  const label = BAND_WORD[band.kind] ?? stateLabel(band.kind);
  if (width >= TIMED_PX && band.kind !== "working") return `${label} ${formatDuration(band.to - band.from)}`;
  return width >= Math.max(NAMED_PX, label.length * LETTER_PX + 26) ? label : undefined;
}

/** How long a squeezed band was held, short enough to stand in it. */
function SqueezedLength({ band, x }: { band: StateBandSpan; x: number }) {
  const text = formatDuration(band.to - band.from)
    .split(" ")
    .slice(0, 2)
    .join("")
    .replace("min", "m");
  return (
    <span
      className="num pointer-events-none absolute inset-y-1 grid -translate-x-1/2 place-items-center rounded-xs bg-bg px-px text-[0.625rem] text-t1 leading-none"
      style={{ left: x }}
    >
      {text}
    </span>
  );
}
