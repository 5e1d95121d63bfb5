import { describe, expect, it } from "vitest";
import { nodeReceiptCrypto } from "../identity/receipt-crypto";
import { edited, exportLines, makeChain, makeCut, makeHead, makeKey, rehashed } from "../testing/make-receipts";
import { notJudgedWords } from "./finding-words";
import type { ExportedReceipt, SignedHead } from "./receipt-export";
import { ReceiptSelection } from "./receipt-filter";
import { type VerifyOptions, verifyReceipts } from "./verify-receipts";

const KEY = makeKey("rk-2026-01-05-1");
const chain = makeChain(9, () => KEY);
const HEAD = makeHead(chain, KEY);

async function verify(
  receipts: readonly ExportedReceipt[],
  { head = HEAD, ...options }: Partial<VerifyOptions> & { head?: SignedHead | null } = {},
) {
  return verifyLines(exportLines(receipts, { keys: [KEY], head }), options);
}

async function verifyLines(lines: readonly string[], options: Partial<VerifyOptions> = {}) {
  async function* read() {
    yield* lines;
  }
  return verifyReceipts(read(), { crypto: nodeReceiptCrypto(), ...options });
}

const at = (number: number) => {
  const line = chain[number - 1];
  if (!line) throw new Error(`There is no receipt ${number}.`);
  return line;
};
const relinked = (line: ExportedReceipt) => rehashed(line, { previousHash: "d".repeat(64) });
const instead = (number: number, line: ExportedReceipt) => chain.map((own, i) => (i === number - 1 ? line : own));

describe("verifyReceipts", () => {
  it("finds nothing in a chain as it was sealed", async () => {
    expect(await verify(chain)).toMatchObject({
      findings: [],
      faults: 0,
      receipts: 9,
      first: 1,
      last: 9,
      head: { count: 9 },
      keyIds: ["rk-2026-01-05-1"],
      clockWentBackAt: [],
    });
    expect(await verify([], { head: makeHead([], KEY) })).toMatchObject({ findings: [], receipts: 0, first: null });
  });

  it.each([
    ["a reason", { reason: "something else" }],
    ["an input hash", { inputHash: "b".repeat(64) }],
    ["a time, by a millisecond", { at: "2026-01-05T10:00:05.001Z" }],
    ["who it was", { actor: "operator:somebody" }],
    ["a field that was not there", { code: "TASK_BUSY" }],
  ])("names a receipt in which %s was edited, and no other", async (_, fields) => {
    const findings = [{ kind: "edited", number: 5 }];
    expect(await verify(instead(5, edited(at(5), fields)))).toMatchObject({ findings });
    // Also when its hash was made to fit: the signature does not.
    expect(await verify(instead(5, rehashed(at(5), fields)))).toMatchObject({ findings });
  });

  it("names what was deleted", async () => {
    expect(await verify(chain.filter((line) => line !== at(4)))).toMatchObject({
      findings: [{ kind: "missing", number: 4, to: 4 }],
    });
    expect(await verify(chain.slice(3))).toMatchObject({ findings: [{ kind: "missing", number: 1, to: 3 }] });
  });

  it("names what was put in: a copy, and one that was made up", async () => {
    expect(await verify([...chain.slice(0, 5), at(3), ...chain.slice(5)])).toMatchObject({
      findings: [{ kind: "inserted", number: 3 }],
    });
    const madeUp = rehashed(at(6), { reason: "made up", previousHash: at(6).hash });
    expect(await verify([...chain.slice(0, 6), madeUp, ...chain.slice(6)])).toMatchObject({
      findings: [
        { kind: "edited", number: 6 },
        { kind: "inserted", number: 6 },
      ],
    });
  });

  it("names what stands in another place, and takes nothing for missing then", async () => {
    const swapped = [...chain.slice(0, 5), at(7), at(6), ...chain.slice(7)];
    expect(await verify(swapped)).toMatchObject({ findings: [{ kind: "moved", number: 6 }] });
    const back = [...chain.slice(0, 2), ...chain.slice(3), at(3)];
    expect(await verify(back)).toMatchObject({ findings: [{ kind: "moved", number: 3 }] });
  });

  it("names a cut tail, by the head of the file and by one that was kept", async () => {
    expect(await verify(chain.slice(0, 7))).toMatchObject({ findings: [{ kind: "cut_off", number: 8, to: 9 }] });
    expect(await verify(chain.slice(0, 7), { head: null })).toMatchObject({ findings: [{ kind: "no_head" }] });
    // An older head of the same chain is valid by itself: only what was kept outside tells.
    const older = makeHead(chain.slice(0, 7), KEY);
    expect(await verify(chain.slice(0, 7), { head: older })).toMatchObject({ findings: [] });
    expect(await verify(chain.slice(0, 7), { head: older, keptHeads: [HEAD] })).toMatchObject({
      findings: [{ kind: "cut_off", number: 8, to: 9 }],
      keptHeads: 1,
    });
  });

  it("takes nothing for cut off that came after the export, and says that the chain went on", async () => {
    const keptHeads = [
      HEAD,
      makeHead(
        makeChain(1_001, () => KEY),
        KEY,
      ),
    ];
    const verdict = await verify(chain, { keptHeads });
    expect(verdict).toMatchObject({ findings: [], keptHeads: 1, goneOnTo: 1_001 });
    expect(notJudgedWords(verdict)).toEqual([expect.stringContaining("to receipt 1001 at least")]);
    expect(notJudgedWords(await verify(chain, { keptHeads: [HEAD] }))).toEqual([]);
  });

  it("names the receipt that was another one when a head was kept", async () => {
    const other = makeChain(
      6,
      () => KEY,
      (number) => number + 100,
    );
    const keptHeads = [makeHead(chain.slice(0, 4), KEY), makeHead(other, KEY)];
    expect(await verify(chain, { keptHeads })).toMatchObject({
      findings: [{ kind: "replaced", number: 6 }],
      keptHeads: 2,
    });
  });

  it("takes no head that no known key signed", async () => {
    const forged = { ...HEAD, count: 20 };
    expect(await verify(chain, { head: forged })).toMatchObject({
      findings: [{ kind: "head_not_valid", number: 20 }, { kind: "no_head" }],
    });
    expect(await verify(chain, { keptHeads: [forged] })).toMatchObject({
      findings: [{ kind: "head_not_valid", number: 20 }],
      keptHeads: 0,
    });
  });

  it("names a receipt that an unknown key signed, or one that was out of use", async () => {
    const stranger = makeKey("rk-2026-01-05-9");
    const mixed = makeChain(4, (number) => (number === 3 ? stranger : KEY));
    expect(await verify(mixed, { head: makeHead(mixed, KEY) })).toMatchObject({
      findings: [{ kind: "unknown_key", number: 3 }],
    });
    const retired = makeKey("rk-2026-01-05-2", { validTo: "2025-12-31T00:00:00.000Z" });
    const late = makeChain(4, (number) => (number === 2 ? retired : KEY));
    const lines = exportLines(late, { keys: [KEY, retired], head: makeHead(late, KEY) });
    expect(await verifyLines(lines)).toMatchObject({ findings: [{ kind: "key_out_of_time", number: 2 }] });
  });

  it("follows a chain across a rotation", async () => {
    const next = makeKey("rk-2026-02-01-1");
    const rotated = makeChain(6, (number) => (number <= 3 ? KEY : next));
    const lines = exportLines(rotated, { keys: [KEY, next], head: makeHead(rotated, next) });
    expect(await verifyLines(lines)).toMatchObject({ findings: [], keyIds: [KEY.shown.id, next.shown.id] });
  });

  it("trusts the keys it was given, not those that the file brings", async () => {
    const forger = makeKey(KEY.shown.id);
    const forged = makeChain(3, () => forger);
    const lines = exportLines(forged, { keys: [forger], head: makeHead(forged, forger) });
    expect(await verifyLines(lines)).toMatchObject({ findings: [] });
    const { findings } = await verifyLines(lines, { trusted: new Set([KEY.shown.publicKey]) });
    expect(findings.map(({ kind }) => kind)).toEqual([
      ...["unknown_key", "unknown_key", "unknown_key"],
      ...["head_not_valid", "no_head"],
    ]);
  });

  describe("where older receipts were deleted after their time", () => {
    const after = makeCut(chain.slice(0, 4), KEY);
    const rest = (begin: SignedHead | null) => exportLines(chain.slice(4), { keys: [KEY], head: HEAD, after: begin });

    it("begins there when that beginning is signed, and says what was deleted", async () => {
      const verdict = await verifyLines(rest(after));
      expect(verdict).toMatchObject({ findings: [], first: 5, receipts: 5, after: { count: 4 } });
      expect(notJudgedWords(verdict)).toEqual([
        "Receipts 1 to 4 were deleted after their time, on 2026-01-05; what they said cannot be checked any more.",
      ]);
    });

    it.each([
      ["nobody signed", { ...after, signature: HEAD.signature }],
      ["was signed for another receipt", { ...after, hash: "c".repeat(64) }],
      ["was signed as the end of the chain once, not as its beginning", makeHead(chain.slice(0, 4), KEY)],
      ["an unknown key signed", makeCut(chain.slice(0, 4), makeKey("rk-2026-01-05-9"))],
      ["is that of another tenant", { ...after, tenant: "other" }],
    ])("takes no beginning that %s: what is before it is missing", async (_, begin) => {
      expect(await verifyLines(rest(begin))).toMatchObject({
        findings: [{ kind: "head_not_valid" }, { kind: "missing", number: 1, to: 4 }],
        after: null,
      });
    });

    it("names what was deleted after that beginning, and a beginning that a kept head knows otherwise", async () => {
      const more = exportLines(chain.slice(6), { keys: [KEY], head: HEAD, after });
      expect(await verifyLines(more)).toMatchObject({ findings: [{ kind: "missing", number: 5, to: 6 }] });
      const other = makeChain(
        4,
        () => KEY,
        (number) => number + 100,
      );
      const keptHeads = [makeHead(chain.slice(0, 2), KEY), makeHead(other, KEY)];
      const verdict = await verifyLines(rest(after), { keptHeads });
      expect(verdict).toMatchObject({
        findings: [{ kind: "replaced", number: 4 }],
        keptHeads: 1,
        keptHeadsNotHere: 1,
      });
      expect(notJudgedWords(verdict)).toContain("1 kept head names a receipt that the file does not have.");
    });

    it("has an end though all were deleted", async () => {
      const lines = exportLines([], { keys: [KEY], head: HEAD, after: makeCut(chain, KEY) });
      expect(await verifyLines(lines)).toMatchObject({ findings: [], receipts: 0, after: { count: 9 } });
    });
  });

  describe("of a selection", () => {
    const selection = ReceiptSelection.parse({ result: "refused" });
    const chosen = [at(2), at(3), at(7)];
    const of = (receipts: readonly ExportedReceipt[], head: SignedHead | null = HEAD) =>
      exportLines(receipts, { keys: [KEY], head, selection });

    it("takes nothing for missing, and says that this cannot be judged", async () => {
      const keptHeads = [makeHead(chain.slice(0, 3), KEY), makeHead(chain.slice(0, 5), KEY)];
      const verdict = await verifyLines(of(chosen), { keptHeads });
      expect(verdict).toMatchObject({
        findings: [],
        receipts: 3,
        first: 2,
        last: 7,
        keptHeads: 1,
        keptHeadsNotHere: 1,
      });
      expect(notJudgedWords(verdict)[0]).toBe(
        "These are 3 of 9 receipts that somebody chose. Whether others that fit were left out cannot be seen, nor what came between them.",
      );
    });

    it.each([
      ["edited", [at(2), edited(at(3), { reason: "x" }), at(7)], { kind: "edited", number: 3 }],
      ["put in twice", [at(2), at(3), at(3), at(7)], { kind: "inserted", number: 3 }],
      ["moved", [at(3), at(2), at(7)], { kind: "moved", number: 2 }],
      ["unlinked from its neighbour", [at(2), relinked(at(3))], { kind: "edited", number: 3 }],
    ])("still names one that was %s", async (_, receipts, finding) => {
      expect((await verifyLines(of(receipts))).findings).toContainEqual(finding);
    });

    it("still wants a signed end", async () => {
      expect((await verifyLines(of(chosen, null))).findings).toEqual([{ kind: "no_head", number: null }]);
    });
  });

  it("takes one header alone: a second one would begin anew and hide what went before", async () => {
    const lines = exportLines(chain, { keys: [KEY], head: HEAD });
    const again = exportLines([], { keys: [KEY], head: HEAD, selection: ReceiptSelection.parse({}) })[0] ?? "";
    expect(await verifyLines([...lines.slice(0, 4), again, ...lines.slice(5)])).toMatchObject({
      findings: [
        { kind: "unreadable", detail: "a second header" },
        { kind: "missing", number: 4, to: 4 },
      ],
      selection: null,
    });
  });

  it("says where a clock was set back, which is no fault of the chain", async () => {
    const late = makeChain(
      4,
      () => KEY,
      (number) => (number === 3 ? 1 : number),
    );
    const lines = exportLines(late, { keys: [KEY], head: makeHead(late, KEY) });
    expect(await verifyLines(lines)).toMatchObject({ findings: [], clockWentBackAt: [3] });
  });

  it("names lines that are none of an export, and a file without a header", async () => {
    const lines = exportLines(chain, { keys: [KEY], head: HEAD });
    expect(await verifyLines([...lines.slice(0, 3), "{]", ...lines.slice(3)])).toMatchObject({
      findings: [{ kind: "unreadable", detail: "line 4" }],
    });
    expect((await verifyLines(lines.slice(1))).findings[0]).toEqual({
      kind: "unreadable",
      number: null,
      detail: "no header",
    });
  });

  it("names a receipt of another tenant", async () => {
    const foreign = rehashed(at(5), { tenant: "other" });
    expect((await verify(instead(5, foreign))).findings).toContainEqual({ kind: "foreign", number: 5 });
  });
});
