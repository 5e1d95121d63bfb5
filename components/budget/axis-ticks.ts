const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY_MS = 24 * HOUR;
const STEPS = [
  ...[1, 5, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 5, 10, 30, 90, 365].map((days) => days * DAY_MS),
];

/** Instants between two, evenly from the first one on, as few as fit a chart; with the step between them. Milliseconds. */
export function axisTicks(
  fromMs: number,
  toMs: number,
  most = 7,
): { readonly stepMs: number; readonly ticks: readonly number[] } {
  const span = Math.max(0, toMs - fromMs);
  const stepMs = STEPS.find((step) => span / step <= most) ?? Math.max(1, Math.ceil(span / most));
  const count = Math.floor(span / stepMs) + 1;
  return { stepMs, ticks: Array.from({ length: count }, (_, i) => fromMs + i * stepMs) };
}
