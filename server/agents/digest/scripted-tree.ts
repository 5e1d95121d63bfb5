import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export type TreeEntry = string | Uint8Array | { readonly link: string };

export interface ScriptedTree {
  /** The temporary folder; removed on dispose. */
  readonly path: string;
  write(name: string, content: string | Uint8Array): void;
  [Symbol.dispose](): void;
}

/** A folder on disk made of these files ("a/b.md": content) and links; all as old as 2020. */
export function makeTree(entries: Readonly<Record<string, TreeEntry>>): ScriptedTree {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "digest-")));
  const put = (name: string, entry: TreeEntry): void => {
    const at = join(path, name);
    mkdirSync(dirname(at), { recursive: true });
    if (typeof entry === "object" && "link" in entry) symlinkSync(entry.link, at);
    else {
      writeFileSync(at, entry);
      utimesSync(at, 1_577_836_800, 1_577_836_800);
    }
  };
  for (const [name, entry] of Object.entries(entries)) put(name, entry);
  return {
    path,
    write: (name, content) => {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      writeFileSync(join(path, name), content);
    },
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}
