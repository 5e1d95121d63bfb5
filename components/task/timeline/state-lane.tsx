import { formatDuration } from "@/components/ui/format/format-duration";
import { formatClock } from "@/components/ui/format/format-instant";
import { bandsWithin, type StateBandSpan } from "@/components/ui/state/ribbon-bands";
import { StateBand } from "@/components/ui/state/state-band";
import { stateLabel } from "@/components/ui/state/state-kind";
import type { TimeAxis } from "./time-axis";

interface StateLaneProps {
  bands: readonly StateBandSpan[];
  axis: TimeAxis;
  /** Held bands are drawn narrow, with only their length in them. */
  squeezed: boolean;
}

const NAMED_PX = 62;
const TIMED_PX = 104;
/** About what a letter of 11 px text takes. */
const LETTER_PX = 6;

/** The state of the task over time. */
export function StateLane({ bands, axis, squeezed }: StateLaneProps) {
  return (
    <div className="relative h-6">
      {bandsWithin(bands, axis.span).map((band) => {
        const left = axis.x(band.from);
        const width = axis.x(band.to) - left;
        return (
          <StateBand
            key={band.from}
            kind={band.kind}
            left={(left / axis.width) * 100}
            width={(width / axis.width) * 100}
            label={bandLabel(band, width, squeezed)}
            title={`${stateLabel(band.kind)}, ${formatClock(band.from)} to ${formatClock(band.to)}, ${formatDuration(band.to - band.from)}`}
          />
        );
      })}
    </div>
  );
}

function bandLabel(band: StateBandSpan, width: number, squeezed: boolean): string | undefined {
  const took = formatDuration(band.to - band.from);
  const label = stateLabel(band.kind);
  if (width >= TIMED_PX && band.kind !== "working") return `${label} ${took}`;
  if (width >= Math.max(NAMED_PX, label.length * LETTER_PX + 26)) return label;
  // A squeezed band has room for its length only: "39 min" stands in 24 px as "39m".
  return squeezed && width >= 20 && band.kind.startsWith("paused")
    ? took.replace(" ", "").replace(/min.*/, "m")
    : undefined;
}
