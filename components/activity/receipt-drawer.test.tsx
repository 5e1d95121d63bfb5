import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ReceiptDetail, SealView } from "@/server/contract/activity";
import { aReceiptDetail, aSeal } from "@/server/testing/make-activity";
import { makeKey } from "@/server/testing/make-receipts";
import { refuse, renderWithData } from "@/server/testing/render-with-data";
import { ReceiptDrawer } from "./receipt-drawer";

const KEY = makeKey("rk-2026-01-05-1");

function show(seal: Partial<SealView> | null, detail: Partial<ReceiptDetail> = {}, check?: () => unknown) {
  const receipt = aReceiptDetail({ number: 2, seal: seal && aSeal(KEY, seal), ...detail });
  return renderWithData(<ReceiptDrawer reference="2" />, {
    api: { "receipt.get": () => receipt, ...(check ? { "receipt.check": check } : {}) },
  });
}

describe("ReceiptDrawer", () => {
  it("checks the signature here and says so, with key, hash and the receipt before", async () => {
    show({});
    expect(await screen.findByText("Signature valid")).toBeTruthy();
    const box = screen.getByRole("region", { name: "Signature" });
    expect(box.textContent).toMatch(/in this browser/);
    expect(box.textContent).toMatch(/rk-2026-01-05-1, Ed25519/);
    expect(box.textContent).toMatch(/receipt 1/);
    expect(screen.getByRole("link", { name: "Receipt 1" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Receipt 3" })).toBeTruthy();
  });

  it("says that a receipt was changed after it was signed", async () => {
    const { text } = aSeal(KEY);
    show({ text: text.replace("reason 2", "another reason") });
    expect(await screen.findByText("Changed after it was signed")).toBeTruthy();
    expect(screen.getByRole("region", { name: "Signature" }).textContent).toContain("cannot be relied on");
  });

  it("says that nobody knows the key", async () => {
    show({ key: null });
    expect(await screen.findByText("Signed with a key nobody here knows")).toBeTruthy();
  });

  it("says that a neighbour names another hash", async () => {
    show({ after: { number: 3, hash: "c".repeat(64), previousHash: "d".repeat(64) } });
    expect(await screen.findByText("The chain is broken here")).toBeTruthy();
    expect(screen.getByText("Names another one")).toBeTruthy();
  });

  it("tells a receipt that waits for its seal", async () => {
    show(null);
    expect(await screen.findByText("Sealing")).toBeTruthy();
  });

  it("shows the fields that apply and no others, and text of people as text", async () => {
    show({}, { reason: "<b>bold</b>", outcome: "refused", code: "HANDLE_MISMATCH", conditions: { at: "2026-01-05" } });
    await screen.findByText("Signature valid");
    const fields = screen.getByRole("region", { name: "Fields" });
    expect(fields.textContent).toContain("<b>bold</b>");
    expect(fields.textContent).toContain('{"at":"2026-01-05"}');
    expect(fields.textContent).not.toContain("Woken by");
    expect(screen.getByText("HANDLE_MISMATCH")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Migrate billing tables" })).toBeTruthy();
  });

  it("says that there is no such receipt", async () => {
    renderWithData(<ReceiptDrawer reference="99" />, {
      api: {
        "receipt.get": () => {
          throw refuse({ code: "RECEIPT_NOT_FOUND", message: "There is no such receipt here." });
        },
      },
    });
    expect(await screen.findByText("There is no such receipt here.")).toBeTruthy();
  });
});
