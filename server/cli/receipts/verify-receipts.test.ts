import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeKey as makeKeyFiles, readKey } from "../../identity/key-files";
import { edited, exportLines, makeChain, makeHead, makeKey } from "../../testing/make-receipts";
import { verifyReceiptsCommand } from "./verify-receipts";

const KEY = makeKey("rk-2026-01-05-1");
const chain = makeChain(6, () => KEY);
const HEAD = makeHead(chain, KEY);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verify-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(lines: readonly (string | object)[], name = "export.jsonl"): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join(""));
  return path;
}

async function run(...args: string[]) {
  const said: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line) => said.push(line));
  vi.spyOn(console, "error").mockImplementation((line) => said.push(line));
  const code = await verifyReceiptsCommand(args);
  return { code, said };
}

describe("checkrein verify-receipts", () => {
  it("says that all is well and ends with 0", async () => {
    const { code, said } = await run(await fileOf(exportLines(chain, { keys: [KEY], head: HEAD })));
    expect(code).toBe(0);
    expect(said).toEqual([
      `Checked 6 receipts, 1 to 6; keys rk-2026-01-05-1; head of ${HEAD.at} at 6; 0 kept heads compared.`,
      "All are as they were sealed.",
    ]);
  });

  it("names the receipt whose file was tampered with and ends with 1", async () => {
    const tampered = chain.map((line, i) => (i === 3 ? edited(line, { reason: "nothing to see" }) : line));
    const { code, said } = await run(await fileOf(exportLines(tampered, { keys: [KEY], head: HEAD })));
    expect(code).toBe(1);
    expect(said[0]).toBe("Receipt 4 was changed after it was sealed: its text is not the one that was signed.");
    expect(said.at(-1)).toBe("1 thing is wrong.");
  });

  it("names a cut tail by heads that were kept, in a file or a folder of them", async () => {
    const short = chain.slice(0, 4);
    const file = await fileOf(exportLines(short, { keys: [KEY], head: makeHead(short, KEY) }));
    expect((await run(file)).code).toBe(0);
    const heads = await fileOf(["", HEAD, '{"torn'], "heads-2026-01.jsonl");
    for (const path of [heads, folder]) {
      const { code, said } = await run(file, "--heads", path);
      expect(code).toBe(1);
      expect(said[0]).toBe("Receipts 5 to 6 are cut off: a signed head says that the chain went so far.");
    }
  });

  it("takes only the keys of a folder when it is given one", async () => {
    const keys = join(folder, "keys");
    const id = await makeKeyFiles(keys, "2026-01-05");
    const { publicKey } = await readKey(keys, id);
    expect(publicKey).not.toBe(KEY.shown.publicKey);
    const { code, said } = await run(await fileOf(exportLines(chain, { keys: [KEY], head: HEAD })), "--keys", keys);
    expect(code).toBe(1);
    expect(said[0]).toBe("Receipt 1 was signed with a key that nobody here knows.");
  });

  it.each([
    ["no file", []],
    ["two files", ["a", "b"]],
    ["a file that is not there", ["/nowhere/export.jsonl"]],
    ["an unknown option", ["a", "--fix"]],
    ["a file of something else", ["README.md"]],
  ])("ends with 2 for %s", async (_, args) => {
    expect(await run(...args)).toMatchObject({ code: 2, said: [expect.stringContaining("Nothing was checked.")] });
  });
});
