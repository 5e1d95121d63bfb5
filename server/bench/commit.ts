import type { BenchFlags } from "./bench-flags";
import { benchDoor, type DoorFigures, withWebProcess } from "./commit/door-rounds";
import { benchStore, type StoreFigures } from "./commit/store-rounds";
import { withDatabase } from "./with-database";

const WIDTHS = [1, 8, 32];
const ROUNDS = 12;
const ROUND_MS = 400;

/**
 * A step's commit through the store, against the same rows written by hand on the raw driver, at 1, 8 and 32 writers;
 * then through the workers' door of the installed web process.
 */
export async function benchCommit({ effort }: BenchFlags): Promise<Record<string, unknown>> {
  const rounds = Math.max(3, Math.round(ROUNDS * effort));
  const roundMs = effort < 1 ? ROUND_MS / 2 : ROUND_MS;
  const byWriters: Record<string, StoreFigures & DoorFigures> = {};
  console.log(`Steps a second, in rounds of ${roundMs} ms; raw and store take turns:`);
  await withDatabase(async (url, folder) => {
    const store = new Map<number, StoreFigures>();
    for (const width of WIDTHS) store.set(width, await benchStore(url, { width, rounds, roundMs }));
    await withWebProcess(url, { folder }, async (door) => {
      for (const [width, figures] of store)
        byWriters[width] = { ...figures, ...(await benchDoor(url, door, { width, rounds, roundMs })) };
    });
  });
  console.table(byWriters);
  const widest = byWriters[WIDTHS.at(-1) ?? 1];
  const ratio = Math.min(...Object.values(byWriters).map((figures) => figures.ratio));
  return { ...widest, ratio, byWriters };
}
