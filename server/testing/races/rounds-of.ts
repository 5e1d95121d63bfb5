import type { Race } from "./race";

/** Rounds of a full run. */
export const ROUNDS = 1_000;
/** A race whose rounds take long is played so often at least. */
const LEAST_ROUNDS = 20;
const SHARE = 1 / 5;

/** How often a race is played when so many rounds are asked for: in a full run as often as all others. */
export function roundsOf({ isLong }: Pick<Race, "isLong">, asked: number): number {
  if (!isLong || asked >= ROUNDS) return asked;
  return Math.min(asked, Math.max(LEAST_ROUNDS, Math.ceil(asked * SHARE)));
}
