import { describe, expect, it } from "vitest";
import type { ActivityPage } from "@/server/contract/activity";
import { aReceiptRow } from "@/server/testing/make-activity";
import { putHead } from "./put-head";

const page = (ids: readonly string[], nextCursor: string | null = ids.at(-1) ?? null): ActivityPage => ({
  receipts: ids.map((id) => aReceiptRow({ id })),
  nextCursor,
  lookedBackTo: null,
});
const idsOf = (rows: { pages: readonly ActivityPage[] }) =>
  rows.pages.flatMap(({ receipts }) => receipts.map(({ id }) => id));

describe("putHead", () => {
  const shown = { pages: [page(["6", "5"]), page(["4", "3"])], pageParams: [null, "5"] };

  it("puts what is new above what was read, each once", () => {
    const next = putHead(shown, page(["7", "6"]));
    expect(idsOf(next)).toEqual(["7", "6", "5", "4", "3"]);
    expect(next.pages.at(-1)?.nextCursor).toBe("3");
  });

  it("begins anew where the newer page does not join on", () => {
    expect(idsOf(putHead(shown, page(["99", "98"])))).toEqual(["99", "98"]);
  });

  it("keeps what was found further back when the newest that were looked at hold nothing", () => {
    const searched = { pages: [page([], "8"), page(["4", "3"], "2")], pageParams: [null, "8"] };
    const next = putHead(searched, page([], "9"));
    expect(idsOf(next)).toEqual(["4", "3"]);
    expect(next.pages.at(-1)?.nextCursor).toBe("2");
  });

  it("takes a page that is all there is", () => {
    expect(idsOf(putHead(shown, page(["7", "6"], null)))).toEqual(["7", "6"]);
  });
});
