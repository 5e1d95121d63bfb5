import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeTempFolder, removeTempFolder } from "./temp-folder";

/** A folder of small files to digest, always the same. */
export type Folder = { path: string; remove(): void };

const FILES: Readonly<Record<string, string>> = {
  "README.md": "# Harbour\n\nShips come and ships go.\n",
  "docs/tides.md": "High tide at six, low tide at noon.\n",
  "docs/copy-of-tides.md": "High tide at six, low tide at noon.\n",
  "src/crane.ts": "export const crane = (load: number) => load * 2;\n",
  "src/quay.ts": "export const quay = { berths: 4 };\n",
  "src/ropes.py": "ROPES = ['bow', 'stern', 'spring']\n",
  "data/manifest.csv": "ship,load\nAurora,12\nBorealis,7\n",
  "data/log.txt": `${"A quiet night at the harbour. ".repeat(200)}\n`,
};

/** Options of a digest of two of its files, each slow enough to act on meanwhile. */
export const SLOWLY = { include: "docs/*", paceMs: 5_000 };
/** Options of a digest that does not end before a journey does. */
export const ENDLESSLY = { paceMs: 60_000 };

/** Its largest file, the only one over this many bytes. */
export const LARGE_FILE = { path: "data/log.txt", overBytes: 1_000 };

export function makeFolder(): Folder {
  // Digests name an absolute folder by its last part, so that part is the same for all.
  const path = join(makeTempFolder("checkrein-folder-"), "harbour");
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  }
  return { path, remove: () => removeTempFolder(dirname(path)) };
}
