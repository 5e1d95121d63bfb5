import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const BLOCK = 512;

/** Packs a folder as npm does, below `package/`. The same content gives the same bytes: no times, no owners. */
export function writeTarball(folder: string, outFile: string): void {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .toSorted();
  const parts = paths.flatMap((path) => entryOf(`package/${path}`, readFileSync(join(folder, path))));
  writeFileSync(outFile, gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)])));
}

function entryOf(name: string, content: Buffer): Buffer[] {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for the archive.`);
  const header = Buffer.alloc(BLOCK);
  const put = (at: number, text: string) => header.write(text, at, "latin1");
  put(0, name);
  put(100, "0000644\0");
  put(108, "0000000\0");
  put(116, "0000000\0");
  put(124, `${content.byteLength.toString(8).padStart(11, "0")}\0`);
  put(136, "00000000000\0");
  put(148, "        ");
  put(156, "0");
  put(257, "ustar\x0000");
  const sum = header.reduce((total, byte) => total + byte, 0);
  put(148, `${sum.toString(8).padStart(6, "0")}\0 `);
  return [header, content, Buffer.alloc((BLOCK - (content.byteLength % BLOCK)) % BLOCK)];
}
