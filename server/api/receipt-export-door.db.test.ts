import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyReceipts } from "../contract/verify-receipts";
import { sealReceipts } from "../domain/receipt/seal-receipts";
import { nodeReceiptCrypto } from "../identity/receipt-crypto";
import { checkReceipt } from "../queries/receipt/find-receipt";
import { makeKey } from "../testing/make-receipts";
import { joinTestTools, type TestTools } from "../testing/product/join-test-tools";
import { testDatabase } from "../testing/test-database";
import { handleReceiptExport } from "./receipt-export-door";

const database = testDatabase();
const CALLER = { tenantId: "local", actor: { kind: "operator", id: "oncall" } } as const;
let tools: TestTools;
beforeAll(() => {
  tools = joinTestTools(database.url);
});
afterAll(() => tools.close());

const take = (query = "", headers: Record<string, string> = {}) =>
  handleReceiptExport(
    new Request(`http://127.0.0.1:4310/api/receipts/export${query}`, {
      headers: { host: "127.0.0.1:4310", "sec-fetch-site": "same-origin", ...headers },
    }),
    { ports: tools.ports, caller: CALLER, stopping: new AbortController().signal },
  );
const exportsLeft = async () =>
  (await database.pool.query("select actor, subject from receipt where verb = 'export'")).rows;

describe("the door of exports", () => {
  it("gives JSON lines as a file and leaves a receipt of who took it", async () => {
    const response = await take();
    expect(response.headers.get("content-type")).toBe("application/jsonl; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="receipts-local-.*\.jsonl"$/);
    const lines = (await response.text()).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { kind: "header", format: "checkrein-receipts/1", tenant: "local", receipts: 0, after: null },
    ]);
    expect(await exportsLeft()).toEqual([{ actor: "operator:oncall", subject: "no receipts" }]);
  });

  it("refuses an address with a NUL, and leaves nothing", async () => {
    const before = (await exportsLeft()).length;
    for (const query of ["?q=%00", "?scope=a%00", "?since=%00", "?%00=1", "?for=check&q=%00"])
      expect((await take(query)).status).toBe(400);
    expect(await exportsLeft()).toHaveLength(before);
  });

  it("leaves none when a page of ours reads it to check it", async () => {
    const before = (await exportsLeft()).length;
    const response = await take("?for=check");
    expect(response.headers.get("content-disposition")).toBeNull();
    await response.text();
    expect(await exportsLeft()).toHaveLength(before);
  });

  it("gives what is chosen, says so in its header and its receipt, and refuses a choice that it does not know", async () => {
    const act = { actor: CALLER.actor, verb: "pause", reason: "why not" } as const;
    await tools.ports.receipts.leave("local", act, { outcome: "refused", code: "TASK_BUSY" });
    await tools.ports.receipts.leave("local", { ...act, verb: "resume" }, { outcome: "accepted" });
    const key = makeKey("rk-2026-01-05-1", { validFrom: "2020-01-01T00:00:00.000Z" });
    const { publicKey } = key.shown;
    await tools.ports.receipts.registerKey({ id: key.shown.id, publicKey, retires: [] });
    const hash = (text: string) => tools.ports.digest(text).sha256;
    await tools.ports.receipts.seal("local", 100, (batch) =>
      sealReceipts(batch, { keyId: key.shown.id, sign: key.sign, hash }),
    );
    const text = await (await take("?result=refused&q=&scope=")).text();
    const lines = async function* () {
      yield* text.split("\n");
    };
    const verdict = await verifyReceipts(lines(), { crypto: nodeReceiptCrypto() });
    expect(verdict).toMatchObject({ receipts: 1, findings: [], selection: { result: "refused", q: "" } });
    expect(text).toContain('"verb":"pause"');
    expect((await exportsLeft()).at(-1)).toMatchObject({ subject: expect.stringMatching(/^some of receipts 1 to /) });
    const ref = 1;
    expect(await checkReceipt(tools.ports, CALLER, ref)).toMatchObject({ value: { isHashed: true, isSigned: true } });
    await database.pool.query("update receipt set reason = 'tampered' where number = 1");
    expect(await checkReceipt(tools.ports, CALLER, ref)).toMatchObject({ value: { isHashed: false, isSigned: false } });
    const before = (await exportsLeft()).length;
    const refused = await take("?result=maybe");
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("Nothing was exported.")]);
    expect(await exportsLeft()).toHaveLength(before);
  });

  it.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a rebound name", { host: "evil.example" }],
  ])("turns %s away before anything is read", async (_, headers) => {
    const before = (await exportsLeft()).length;
    expect((await take("", headers)).status).toBe(403);
    expect(await exportsLeft()).toHaveLength(before);
  });
});
