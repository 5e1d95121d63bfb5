import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

  it("leaves none when a page of ours reads it to check it", async () => {
    const before = (await exportsLeft()).length;
    const response = await take("?for=check");
    expect(response.headers.get("content-disposition")).toBeNull();
    await response.text();
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
