import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const MAC = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

type Places = { chosen: string | undefined; searchPath: string; playwrights: string };

/** The Chromium to test with: the one named, else the system's, else the one Playwright brought. Null: there is none. */
export function findBrowser({ chosen, searchPath, playwrights }: Places): string | null {
  if (chosen) return chosen;
  const folders = searchPath.split(delimiter).filter(Boolean);
  const system = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...system, ...MAC, playwrights].find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
