import { cn } from "./cn";

type MeterTone = "plain" | "warn" | "danger" | "working" | "pausing" | "paused";

interface MeterProps {
  label: string;
  value: number;
  max: number;
  /** auto: warn from 80 %, danger at the limit. */
  tone?: MeterTone | "auto";
  /** 6 px instead of 4. */
  thick?: boolean;
  /** Marks at fractions of max, as the warn and hold points of a budget. */
  ticks?: readonly number[];
  /** What a screen reader says instead of the percentage: "$4.12 of $10". */
  valueText?: string;
  className?: string;
}

const FILL: Record<MeterTone, string> = {
  plain: "bg-t3",
  warn: "bg-warn",
  danger: "bg-danger",
  working: "bg-[color-mix(in_oklab,var(--color-st-working)_72%,var(--color-bg))]",
  pausing: "bg-st-pausing",
  paused: "state-fill",
};

/** How much of something is used. */
export function Meter({ label, value, max, tone = "auto", thick, ticks = [], valueText, className }: MeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  const shown = tone === "auto" ? toneOf(share) : tone;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the native meter takes neither our tones nor marks
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={valueText}
      className={cn(
        "keeps-colour relative h-1 w-full overflow-hidden rounded-xs bg-s3 forced-colors:border",
        thick && "h-1.5 rounded-[3px]",
        className,
      )}
    >
      <div
        {...(shown === "paused" ? { "data-state-kind": "paused_by_client" } : {})}
        className={cn(
          "absolute inset-y-0 left-0 rounded-xs transition-[width] forced-colors:bg-[CanvasText]",
          FILL[shown],
        )}
        style={{ width: `${share * 100}%` }}
      />
      {ticks.map((tick) => (
        <div key={tick} className="absolute inset-y-0 w-px bg-bg" style={{ left: `${tick * 100}%` }} />
      ))}
    </div>
  );
}

/** The tone a share of a limit calls for, also for the number beside the meter. */
export function toneOf(share: number): "plain" | "warn" | "danger" {
  if (share >= 1) return "danger";
  return share >= 0.8 ? "warn" : "plain";
}
