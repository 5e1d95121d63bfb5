"use client";
import { Scissors } from "lucide-react";
import type { ReactNode } from "react";
import { formatDuration } from "@/components/ui/format/format-duration";
import { Segmented } from "@/components/ui/segmented";
import type { StateBandSpan } from "@/components/ui/state/ribbon-bands";
import { ToggleButton } from "@/components/ui/toggle-button";
import { heldSpans, totalMs } from "./state-bands";
import type { Zoom } from "./use-zoom";

interface TimelineHeadProps {
  bands: readonly StateBandSpan[];
  zoom: Zoom;
  squeeze: boolean;
  onSqueezeChange: (squeeze: boolean) => void;
  /** Exact values under the hairline; takes the place of the summary. */
  readout: string | null;
  fold?: ReactNode;
}

const SPANS = [
  { value: "all", label: "All" },
  { value: "-1h", label: "1 h" },
  { value: "-15m", label: "15 min" },
] as const;

/** How long was waited in all, and what is shown. */
export function TimelineHead({ bands, zoom, squeeze, onSqueezeChange, readout, fold }: TimelineHeadProps) {
  return (
    <div className="mb-1.5 flex h-[26px] items-center gap-2">
      <h2 className="font-semibold">Timeline</h2>
      <span className="num min-w-0 flex-1 truncate text-t3 text-xs">{readout ?? summary(bands)}</span>
      <div className="flex flex-none gap-2 phone:hidden">
        <Segmented<"all" | "-1h" | "-15m" | "drawn">
          label="Time shown"
          value={zoom.value}
          onValueChange={(next) => next !== "drawn" && zoom.show(next)}
          options={SPANS}
        />
        <ToggleButton pressed={squeeze} onPressedChange={onSqueezeChange} icon={<Scissors className="size-3" />}>
          Squeeze held time
        </ToggleButton>
      </div>
      {fold}
    </div>
  );
}

/** "Held 57 min of 3 h 4 min", "Asked 15 min of 52 min", "52 min". */
function summary(bands: readonly StateBandSpan[]): string {
  const all = formatDuration(totalMs(bands));
  const heldMs = totalMs(heldSpans(bands));
  if (heldMs > 0) return `Held ${formatDuration(heldMs)} of ${all}`;
  const askedMs = totalMs(bands.filter((band) => band.kind === "input_required" || band.kind === "auth_required"));
  return askedMs > 0 ? `Asked ${formatDuration(askedMs)} of ${all}` : all;
}
