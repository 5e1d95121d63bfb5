/** With fewer events a second than these the page was not used under the load that its figures are told for. */
const LEAST_PER_SECOND = 45;

/** Throws where too few came. */
export function requireLoad(eventsPerSecond: number): void {
  if (eventsPerSecond >= LEAST_PER_SECOND) return;
  throw new Error(`${eventsPerSecond.toFixed(1)} events a second were seen, ${LEAST_PER_SECOND} are needed.`);
}
