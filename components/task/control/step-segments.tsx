import { cn } from "@/components/ui/cn";

interface StepSegmentsProps {
  done: number;
  running: number;
  total: number;
}

const SEGMENTS = 10;

/** How far the task is, as ten segments; the text beside it and the label say it exactly. */
export function StepSegments({ done, running, total }: StepSegmentsProps) {
  const cells = segmentStates({ done, running, total });
  const label = `${done} of ${total} steps done${running > 0 ? `, ${running} running` : ""}`;
  return (
    <div role="img" aria-label={label} className="mb-[11px] flex gap-[3px]">
      {cells.map((cell, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place
        <span key={n} className={cn("keeps-colour h-[5px] flex-1 rounded-xs", LOOK[cell])} />
      ))}
    </div>
  );
}

type Cell = "done" | "running" | "open";

const LOOK: Record<Cell, string> = {
  done: "bg-[color-mix(in_oklab,var(--color-st-working)_56%,var(--color-bg))]",
  running:
    "bg-[repeating-linear-gradient(90deg,var(--color-st-working)_0_4px,color-mix(in_oklab,var(--color-st-working)_35%,var(--color-bg))_4px_6px)]",
  open: "bg-s3",
};

/** One segment a step up to ten, else each stands for a tenth. A segment is done when all of it is. */
export function segmentStates({ done, running, total }: StepSegmentsProps): readonly Cell[] {
  const count = Math.min(SEGMENTS, Math.max(1, total));
  return Array.from({ length: count }, (_, n) => {
    const from = (n / count) * total;
    const to = ((n + 1) / count) * total;
    if (to <= done + 1e-9) return "done";
    return from < done + running ? "running" : "open";
  });
}
