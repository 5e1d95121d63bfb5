import type { OutputUnit } from "@cfworker/json-schema";

/** Errors that say a value was not meant for this branch at all. */
const WRONG_KIND = new Set(["type", "const", "enum"]);
const WRONG_KIND_WEIGHT = 1000;

/**
 * A `oneOf` that fails lists the errors of all its branches. Keeps those of the branch the value was most likely made
 * for, and the general one only when no branch comes near.
 */
export function keepLikelyBranches(units: readonly OutputUnit[]): readonly OutputUnit[] {
  const forks = units.filter((unit) => unit.keyword === "oneOf" || unit.keyword === "anyOf");
  return forks.reduce<readonly OutputUnit[]>((left, fork) => {
    const weights = new Map<string, number>();
    for (const unit of left) {
      const branch = branchOf(unit, fork);
      if (branch !== null) weights.set(branch, (weights.get(branch) ?? 0) + weightOf(unit, fork));
    }
    const [likely] = [...weights].sort((a, b) => a[1] - b[1]);
    const near = likely && likely[1] < WRONG_KIND_WEIGHT ? likely[0] : null;
    return left.filter((unit) => {
      if (unit === fork) return near === null;
      const branch = branchOf(unit, fork);
      return branch === null || branch === near;
    });
  }, units);
}

function branchOf(unit: OutputUnit, fork: OutputUnit): string | null {
  const inside =
    unit.keywordLocation.startsWith(`${fork.keywordLocation}/`) &&
    unit.instanceLocation.startsWith(fork.instanceLocation);
  return inside ? (unit.keywordLocation.slice(fork.keywordLocation.length + 1).split("/")[0] ?? null) : null;
}

function weightOf(unit: OutputUnit, fork: OutputUnit): number {
  return WRONG_KIND.has(unit.keyword) && depthBelow(unit, fork) <= 1 ? WRONG_KIND_WEIGHT : 1;
}

function depthBelow(unit: OutputUnit, fork: OutputUnit): number {
  return unit.instanceLocation.slice(fork.instanceLocation.length).split("/").length - 1;
}
