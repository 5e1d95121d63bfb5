import { isReached, type Measure, type Standing } from "./budget";

/**
 * The budget that decides: of those with nothing left the one that starts anew last, else the one with the smallest share
 * left. Null when none counts.
 */
export function tightest(standings: readonly Standing[]): Standing | null {
  const [first] = standings.toSorted(
    (a, b) =>
      Number(isExhausted(b)) - Number(isExhausted(a)) ||
      (isExhausted(a) ? resetOf(b) - resetOf(a) : 0) ||
      shareLeft(a) - shareLeft(b) ||
      a.name.localeCompare(b.name),
  );
  return first ?? null;
}

export function isExhausted({ spentUnits, reservedUnits, limitUnits }: Standing): boolean {
  return isReached(spentUnits + reservedUnits, limitUnits);
}

/** Less than nothing when more was used than there was. */
function shareLeft({ spentUnits, reservedUnits, limitUnits }: Standing): number {
  return (limitUnits - spentUnits - reservedUnits) / limitUnits;
}

function resetOf({ resetsAt }: Standing): number {
  return resetsAt === null ? Number.MAX_SAFE_INTEGER : new Date(resetsAt).getTime();
}

const UNITS: Readonly<Record<Measure, string>> = {
  tokens: "tokens",
  cost: "micro-units",
  steps: "steps",
  active_time: "ms of active time",
};

/** What stands in the way, in a sentence: whose budget, how much of what is used, when it starts anew, who set it and who may raise it. */
export function sayExhausted({
  name,
  targetKind,
  target,
  measure,
  spentUnits,
  reservedUnits,
  limitUnits,
  resetsAt,
  createdBy,
}: Standing): string {
  const reserved = reservedUnits > 0 ? ` and ${reservedUnits} reserved` : "";
  const reset = resetsAt === null ? "It does not start anew by itself" : `It starts anew at ${resetsAt}`;
  const raisers = `any operator${targetKind === "scope" && target !== "" ? ` of ${target}` : ""}`;
  const who = `set by ${createdBy.kind} ${createdBy.id}, and ${raisers} may raise it.`;
  return `The budget ${name} of ${targetKind} ${target === "" ? "(all)" : target} is used up: ${spentUnits}${reserved} of ${limitUnits} ${UNITS[measure]}. ${reset}; ${who}`;
}
