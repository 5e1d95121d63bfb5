import type { ValueInVersion } from "@/server/contract/checkpoint-view";

/** Versions one after the other in which the same stands at a place. */
export interface ValueRun extends Pick<ValueInVersion, "values" | "isCut"> {
  readonly from: number;
  readonly to: number;
}

/** A history, the oldest version first, in as few runs as it has. */
export function valueRuns(history: readonly ValueInVersion[]): readonly ValueRun[] {
  const runs: ValueRun[] = [];
  for (const { version, values, isCut } of history) {
    const last = runs.at(-1);
    if (last && last.isCut === isCut && isSame(last.values, values)) runs[runs.length - 1] = { ...last, to: version };
    else runs.push({ from: version, to: version, values, isCut });
  }
  return runs;
}

/** The version to compare a hit with: the one before what stands there appeared; null where it always did. */
export function versionBefore(history: readonly ValueInVersion[], version: number): number | null {
  const run = valueRuns(history).find(({ from, to }) => from <= version && version <= to);
  return history.findLast((each) => each.version < (run?.from ?? version))?.version ?? null;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value, i) => value === other[i]);
}
