const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Part = [count: number, unit: string];

/** How long something has lasted: "38 s", "11 min", "1 h 12 min", "3 d". A wait that has begun is never "0 s". */
export function formatDuration(ms: number): string {
  if (!Number.isFinite(ms) || ms <= 0) return "0 s";
  if (ms < MINUTE) return `${Math.max(1, Math.floor(ms / SECOND))} s`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`;
  if (ms < DAY) return twoParts([Math.floor(ms / HOUR), "h"], [Math.floor((ms % HOUR) / MINUTE), "min"]);
  const days = Math.floor(ms / DAY);
  return days >= 10 ? `${days} d` : twoParts([days, "d"], [Math.floor((ms % DAY) / HOUR), "h"]);
}

/** How long a finished step or call took: "12 ms", "0.4 s", "12.4 s", "2 min 10 s", "1 h 12 min". */
export function formatTookDuration(ms: number): string {
  if (!Number.isFinite(ms) || ms < 0) return "0 ms";
  if (ms < 100) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${trimZero((ms / SECOND).toFixed(1))} s`;
  const whole = Math.round(ms / SECOND) * SECOND;
  if (whole < HOUR) return twoParts([Math.floor(whole / MINUTE), "min"], [(whole % MINUTE) / SECOND, "s"]);
  return formatDuration(whole);
}

function twoParts(big: Part, small: Part): string {
  return small[0] === 0 ? big.join(" ") : `${big.join(" ")} ${small.join(" ")}`;
}

function trimZero(text: string): string {
  return text.endsWith(".0") ? text.slice(0, -2) : text;
}
