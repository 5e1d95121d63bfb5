import { formatDuration } from "@/components/ui/format/format-duration";
import type { StateBandSpan } from "@/components/ui/state/ribbon-bands";
import { stateLabel } from "@/components/ui/state/state-kind";

const MOST_BANDS = 12;

/** The timeline in one sentence, for those who do not see it. */
export function describeTimeline(bands: readonly StateBandSpan[]): string {
  const [first] = bands;
  const last = bands.at(-1);
  if (!first || !last) return "Nothing happened yet.";
  const words = bands.map((band) => {
    const label = stateLabel(band.kind).toLowerCase();
    return band.kind === "working" ? label : `${label} ${formatDuration(band.to - band.from)}`;
  });
  const shown =
    words.length > MOST_BANDS ? [`${words.length - MOST_BANDS} earlier stretches`, ...words.slice(-MOST_BANDS)] : words;
  return `${formatDuration(last.to - first.from)}: ${shown.join(", ")}. The same facts are in Steps and History.`;
}
