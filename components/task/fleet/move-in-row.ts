import type { KeyboardEvent } from "react";

// The box has a key of its own.
const STOPS = 'a[href], button:not([role="checkbox"])';

/** → goes into a row's links and buttons, ← back out to the row. True when the key was one of these. */
export function moveInRow(event: KeyboardEvent<HTMLElement>): boolean {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  const target = event.target;
  if (step === 0 || !(target instanceof HTMLElement)) return false;
  const row = target.closest<HTMLElement>('[role="row"][data-task]');
  if (!row) return false;
  const stops = [row, ...row.querySelectorAll<HTMLElement>(STOPS)];
  const next = stops[Math.min(stops.length - 1, Math.max(0, stops.indexOf(target) + step))];
  event.preventDefault();
  next?.focus();
  return true;
}
