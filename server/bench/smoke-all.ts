import { type Phase, runPhases } from "../cli/dev/run-phases";
import { source } from "../cli/tool";
import { BENCHES, PEERS } from "./benches";

const LIMIT_SECONDS = 300;
/** They show that they run and that their invariants hold; what they measure meanwhile counts for nothing. */
const AT_ONCE = 2;
/** Begun first, so that none of them is left over at the end. */
const LONGEST = ["a2a", "checkpoint", "commit"];

/** A short run of each of them, or of all, in processes of their own, with how long each took. Returns how many failed. */
export function smokeAll(chosen: readonly string[]): Promise<number> {
  const all = new Set([...LONGEST, ...Object.keys(BENCHES)].filter((name) => name !== PEERS));
  const phases = (chosen.length > 0 ? chosen : [...all]).map(
    (name): Phase => ({ name, limitSeconds: LIMIT_SECONDS, command: source("server/bench/main.ts", name, "--smoke") }),
  );
  return runPhases(phases, { atOnce: AT_ONCE });
}
