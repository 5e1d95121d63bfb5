import { screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ReceiptDetail, SealView } from "@/server/contract/activity";
import { aReceiptDetail, aSeal } from "@/server/testing/make-activity";
import { makeKey } from "@/server/testing/make-receipts";
import { ago } from "@/server/testing/make-views";
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

  describe("in a browser that cannot check Ed25519", () => {
    const withoutEd25519 = () =>
      vi.spyOn(globalThis.crypto.subtle, "importKey").mockRejectedValue(new DOMException("No.", "NotSupportedError"));
    afterEach(() => vi.restoreAllMocks());

    it.each([
      ["valid", { isHashed: true, isSigned: true }, "Signature valid"],
      ["changed", { isHashed: false, isSigned: true }, "Changed after it was signed"],
    ])("asks the server, says that it was the server, and that it is %s", async (_, checked, title) => {
      withoutEd25519();
      show({}, {}, () => checked);
      expect(await screen.findByText(title)).toBeTruthy();
      expect(screen.getByRole("region", { name: "Signature" }).textContent).toContain(
        "by the server: this browser cannot check Ed25519",
      );
    });

    it("says that nobody checked it when the server cannot either", async () => {
      withoutEd25519();
      show({}, {}, () => {
        throw refuse({ code: "RECEIPT_NOT_FOUND", message: "There is no such receipt here." });
      });
      expect(await screen.findByText("Not checked")).toBeTruthy();
      expect(screen.queryByText("Signature valid")).toBeNull();
    });
  });

  it("does not call the oldest that is kept the first", async () => {
    show({ before: null });
    await screen.findByText("Signature valid");
    expect(screen.getByText("Not here any more")).toBeTruthy();
    expect(screen.queryByText("Start of the chain")).toBeNull();
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

  it("names who was first where it was refused", async () => {
    const actor = { kind: "operator", id: "reviewer-2" } as const;
    const lastAccepted = { id: "r", number: 18_413, at: ago(64_000), actor, verb: "resume" };
    show({}, { at: ago(60_000), outcome: "refused", code: "HANDLE_MISMATCH", lastAccepted });
    const first = await screen.findByRole("link", { name: "receipt 18,413" });
    expect(first.closest("p")?.textContent).toBe(
      "Pause of Migrate billing tables. Nothing was changed. Accepted last before it: Resume by reviewer-2, 4 s earlier, receipt 18,413.",
    );
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
