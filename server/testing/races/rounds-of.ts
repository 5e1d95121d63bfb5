import type { Race } from "./race";

/** Rounds of a full run. */
export const ROUNDS = 1_000;
/** A race whose rounds take long is played less often, in proportion; this often at least. */
const LEAST_ROUNDS = 20;

/** How often a race is played when so many rounds are asked for. */
export function roundsOf({ atMost }: Pick<Race, "atMost">, asked: number): number {
  if (atMost === undefined) return asked;
  return Math.min(asked, atMost, Math.max(LEAST_ROUNDS, Math.ceil((asked * atMost) / ROUNDS)));
}
