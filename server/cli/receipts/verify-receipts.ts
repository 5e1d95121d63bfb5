import { createPublicKey } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findingWords, notJudgedWords } from "../../contract/finding-words";
import type { SignedHead } from "../../contract/receipt-export";
import { splitLines } from "../../contract/split-lines";
import { type Verdict, verifyReceipts } from "../../contract/verify-receipts";
import { readHeads } from "../../identity/kept-heads";
import { nodeReceiptCrypto } from "../../identity/receipt-crypto";

/** How it ended: all is well, something is wrong with the receipts, it could not be checked. */
const EXIT = { valid: 0, tampered: 1, notChecked: 2 } as const;
const USAGE = "Usage: checkrein verify-receipts FILE [--heads FILE or FOLDER] [--keys FOLDER]";

/** Checks an export offline and prints what it finds, a line each. */
export async function verifyReceiptsCommand(args: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { heads: { type: "string" }, keys: { type: "string" } },
    });
    const [file] = positionals;
    if (!file || positionals.length > 1) throw new Error(USAGE);
    const keptHeads = values.heads === undefined ? [] : await readKeptHeads(values.heads);
    const trusted = values.keys === undefined ? null : await readPublicKeys(values.keys);
    const pieces: AsyncIterable<string> = createReadStream(file, { encoding: "utf8" });
    const verdict = await verifyReceipts(splitLines(pieces), {
      crypto: nodeReceiptCrypto(),
      keptHeads,
      ...(trusted ? { trusted } : {}),
    });
    if (isNoExport(verdict)) throw new Error(`${file} is no export of receipts.`);
    for (const text of report(verdict)) console.log(text);
    return verdict.faults === 0 ? EXIT.valid : EXIT.tampered;
  } catch (error) {
    console.error(`${whyNotChecked(error)} Nothing was checked.`);
    return EXIT.notChecked;
  }
}

/** It has neither the keys that a header names nor a receipt. */
const isNoExport = ({ receipts, keyIds, faults }: Verdict) => receipts === 0 && keyIds.length === 0 && faults > 0;

function whyNotChecked(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!("syscall" in error && "path" in error)) return error.message;
  return "code" in error && error.code === "ENOENT" ? `There is no ${error.path}.` : `${error.message}.`;
}

function report(verdict: Verdict): readonly string[] {
  const { findings, faults, receipts, first, last, head, keyIds, keptHeads, clockWentBackAt } = verdict;
  const range = receipts > 0 ? `${receipts} receipts, ${first} to ${last}` : "no receipts";
  const more = faults - findings.length;
  return [
    ...findings.map(findingWords),
    ...(more > 0 ? [`And ${more} more.`] : []),
    ...clockWentBackAt.map((number) => `Note: receipt ${number} was sealed under a clock that had been set back.`),
    ...notJudgedWords(verdict).map((words) => `Not judged: ${words}`),
    `Checked ${range}; keys ${keyIds.join(", ") || "none"}; ${head ? `head of ${head.at} at ${head.count}` : "no head"}; ${keptHeads} kept heads compared.`,
    faults === 0 ? "All are as they were sealed." : `${faults} ${faults === 1 ? "thing is" : "things are"} wrong.`,
  ];
}

async function readKeptHeads(path: string): Promise<readonly SignedHead[]> {
  const isFolder = (await stat(path)).isDirectory();
  const names = isFolder ? (await readdir(path)).filter((name) => name.endsWith(".jsonl")).sort() : [""];
  const texts = await Promise.all(names.map((name) => readFile(name ? join(path, name) : path, "utf8")));
  return texts.flatMap(readHeads);
}

/** SPKI in base64, as `<id>.public.pem` in the folder has it. */
async function readPublicKeys(folder: string): Promise<ReadonlySet<string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".public.pem"));
  const pems = await Promise.all(names.map((name) => readFile(join(folder, name))));
  return new Set(pems.map((pem) => createPublicKey(pem).export({ format: "der", type: "spki" }).toString("base64")));
}
