import { mkdir, open, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { SignedHead } from "../contract/receipt-export";
import type { KeptHeads } from "../ports/receipt-book";

const NAME = /^heads-\d{4}-\d{2}\.jsonl$/;

/** Signed heads as JSON lines, a file a month, appended and never changed. `month` is YYYY-MM. */
export function openKeptHeads({ folder, month }: { folder: string; month: () => string }): KeptHeads {
  // What a crash or a full disk left of a line must not spoil the next one.
  let opening = "\n";
  return {
    async append(heads) {
      if (heads.length === 0) return;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(join(folder, `heads-${month()}.jsonl`), "a", 0o600);
      try {
        await file.appendFile(opening + heads.map((head) => `${JSON.stringify(head)}\n`).join(""));
        await file.datasync();
        opening = "";
      } catch (error) {
        opening = "\n";
        throw error;
      } finally {
        await file.close();
      }
    },
    async newest(limit) {
      const heads: SignedHead[] = [];
      for (const name of (await listFiles(folder)).reverse()) {
        heads.unshift(...readHeads(await readFile(join(folder, name), "utf8")));
        if (heads.length >= limit) break;
      }
      return heads.slice(-limit);
    },
  };
}

/** The heads of a file of them, oldest first; lines that are none are left out. */
export function readHeads(text: string): SignedHead[] {
  return text.split("\n").flatMap((line) => {
    const head = line.trim() && parse(line);
    return head ? [head] : [];
  });
}

function parse(line: string): SignedHead | null {
  try {
    return SignedHead.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => NAME.test(name)).sort();
}
