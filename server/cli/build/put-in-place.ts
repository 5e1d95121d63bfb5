import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

const FRESH = "fresh-";
const BEFORE = "before-";

/** Where a part is made: beside the one that is there, and as deep, since some parts name files by the way from themselves. */
export function freshPart(folder: string, part: string): string {
  return join(folder, FRESH + part);
}

/** Puts whole parts where the earlier ones are. One that was not made anew stays as it is. */
export function putInPlace(folder: string, parts: readonly string[]): void {
  for (const part of parts) {
    const [place, before, fresh] = [join(folder, part), join(folder, BEFORE + part), freshPart(folder, part)];
    if (!existsSync(fresh)) continue;
    rmSync(before, { recursive: true, force: true });
    if (existsSync(place)) renameSync(place, before);
    renameSync(fresh, place);
    rmSync(before, { recursive: true, force: true });
  }
}

/** What a build that was cut left behind. */
export function clearFresh(folder: string, parts: readonly string[]): void {
  for (const part of parts) rmSync(freshPart(folder, part), { recursive: true, force: true });
}
