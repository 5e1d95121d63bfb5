import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { ShortcutListener } from "@/components/ui/keyboard/shortcut-listener";
import type { ActivityPage, ListActivityInput } from "@/server/contract/activity";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { aReceiptRow } from "@/server/testing/make-activity";
import { type FakeApi, renderWithData } from "@/server/testing/render-with-data";
import { ActivityScreen } from "./activity-screen";

const ACCEPTED = aReceiptRow({ id: "019abf6b-0000-7000-8000-000000000003", number: 3 });
const REFUSED = aReceiptRow({
  id: "019abf6b-0000-7000-8000-000000000002",
  number: 2,
  verb: "resume",
  outcome: "refused",
  code: "HANDLE_MISMATCH",
  actor: { kind: "client", id: "ticket-bridge" },
});
const WAITING = aReceiptRow({ id: "019abf6b-0000-7000-8000-000000000004", number: null, verb: "cancel" });
const HEAD = {
  tenant: "local",
  first: 1,
  count: 3,
  hash: "a".repeat(64),
  at: "2026-01-05T10:00:00.000Z",
  keyId: "rk-2026-01-05-1",
  signature: "",
};

interface Shown {
  readonly list?: (input: ListActivityInput) => ActivityPage;
  readonly selected?: string;
  readonly url?: string;
  readonly api?: FakeApi;
}

function show({ list, selected, url = "", api = {} }: Shown = {}) {
  fillDomGaps();
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(1_000);
  return renderWithData(
    <>
      <ShortcutListener />
      <ActivityScreen selected={selected ?? null} />
    </>,
    {
      url,
      api: {
        "receipt.list": list ?? (() => ({ receipts: [ACCEPTED, REFUSED], nextCursor: null, lookedBackTo: null })),
        "receipt.counts": () => ({ all: 231, accepted: 219, refused: 12, atLeast: false }),
        "receipt.head": () => HEAD,
        "receipt.alarms": () => [],
        ...api,
      },
    },
  );
}

describe("ActivityScreen", () => {
  it("tells who did what, on what and why, and what came of it", async () => {
    show();
    const [accepted, refused] = await screen.findAllByRole("link", { name: /./ });
    expect(accepted?.textContent).toMatch(/oncall.*Pause.*Migrate billing tables.*cut-over review.*Asked to pause/);
    expect(refused?.textContent).toMatch(/ticket-bridge.*Resume.*Refused:HANDLE_MISMATCH/);
    expect(await screen.findByText(/3 sealed, head of/)).toBeTruthy();
  });

  it("counts all, accepted and refused, and asks for what is chosen", async () => {
    const view = show();
    const refused = await screen.findByRole("radio", { name: /Refused 12/ });
    await userEvent.click(refused);
    await waitFor(() => expect(view.search()).toBe("?result=refused"));
    expect(view.calls.filter(({ path }) => path === "receipt.list").at(-1)?.input).toMatchObject({ result: "refused" });
  });

  it("filters by text and by time, from the address and into it", async () => {
    const view = show({ url: "?when=today" });
    await screen.findAllByRole("link");
    const [first] = view.calls.filter(({ path }) => path === "receipt.list");
    expect(first?.input).toMatchObject({ since: expect.stringMatching(/T/) });
    await userEvent.click(screen.getByRole("button", { name: "Remove filter When" }));
    await userEvent.type(screen.getByRole("searchbox", { name: "Filter receipts" }), "bridge");
    await waitFor(() => expect(view.search()).toBe("?q=bridge"));
  });

  it("filters by who and by what, chosen by key, and leaves out what no verb is called", async () => {
    const view = show({ url: "?verb=No%20verb" });
    await screen.findAllByRole("link");
    expect(view.calls.find(({ path }) => path === "receipt.list")?.input).not.toHaveProperty("verb");
    for (const name of ["Policy", "Roll back"]) {
      await userEvent.keyboard("f");
      await userEvent.click(await screen.findByRole("option", { name }));
      await waitFor(() => expect(screen.queryByRole("option")).toBeNull());
    }
    await waitFor(() => expect(view.search()).toBe("?verb=roll_back&who=policy"));
    const asked = { who: "policy", verb: "roll_back" };
    expect(view.calls.filter(({ path }) => path === "receipt.list").at(-1)?.input).toMatchObject(asked);
    expect(view.calls.filter(({ path }) => path === "receipt.counts").at(-1)?.input).toMatchObject(asked);
    await userEvent.click(screen.getByRole("button", { name: "Remove filter Who" }));
    await waitFor(() => expect(view.search()).toBe("?verb=roll_back"));
  });

  it("says that a receipt waits for its seal, and looks for it once", async () => {
    let asked = 0;
    show({
      list: () => {
        asked += 1;
        return {
          receipts: [asked === 1 ? WAITING : { ...WAITING, number: 4 }, ACCEPTED],
          nextCursor: null,
          lookedBackTo: null,
        };
      },
    });
    expect(await screen.findByText("sealing")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText("sealing")).toBeNull(), { timeout: 3_000 });
    expect(asked).toBe(2);
  });

  it("is walked by keys: down and up, Enter opens, Esc closes", async () => {
    const view = show();
    await screen.findAllByRole("link");
    await userEvent.keyboard("jj{Enter}");
    expect(view.pushed.at(-1)).toBe("/activity/2");
    view.unmount();
    const open = show({ selected: "2" });
    await screen.findAllByRole("link");
    await userEvent.keyboard("k");
    expect(open.pushed.at(-1)).toBe("/activity/3");
    await userEvent.keyboard("{Escape}");
    expect(open.pushed.at(-1)).toBe("/activity");
  });

  it("marks the receipt that is open", async () => {
    show({ selected: "2" });
    const rows = await screen.findAllByRole("link");
    expect(rows.map((row) => row.getAttribute("aria-current"))).toEqual([null, "true"]);
  });

  it("has words for nothing at all and for filters that let nothing through", async () => {
    const nothing = { list: () => ({ receipts: [], nextCursor: null, lookedBackTo: null }) };
    const empty = show(nothing);
    expect(await screen.findByText("Nobody did anything yet.")).toBeTruthy();
    empty.unmount();
    const view = show({ ...nothing, url: "?q=nobody" });
    await userEvent.click(await screen.findByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(view.search()).toBe(""));
  });

  it("tells for good where the chain has not what a kept head says", async () => {
    show({
      api: {
        "receipt.alarms": () => [{ kind: "missing", number: 2, hash: "b".repeat(64), at: "2026-01-05T10:00:00.000Z" }],
      },
    });
    expect(await screen.findByText("Receipt 2 is missing, though a head kept outside names it.")).toBeTruthy();
  });

  it("says how far back it looked, and goes on when asked", async () => {
    const view = show({
      url: "?q=bridge",
      list: ({ cursor }) =>
        cursor
          ? { receipts: [REFUSED], nextCursor: null, lookedBackTo: null }
          : { receipts: [], nextCursor: ACCEPTED.id, lookedBackTo: "2026-01-05T10:00:00.000Z" },
    });
    expect((await screen.findByText(/None fits back to .*one look is through 10,000/)).textContent).toContain("5 Jan");
    const further = () => view.calls.filter(({ input }) => (input as { cursor?: string } | undefined)?.cursor);
    expect(further()).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Look further back" }));
    expect(await screen.findByText("HANDLE_MISMATCH")).toBeTruthy();
    expect(screen.queryByText(/Older ones were not looked at/)).toBeNull();
  });

  it("calls what is no task by its name, else by the end of its id", async () => {
    const subject = "webhook:019abf6b-0000-7000-8000-00000000beef";
    const named = aReceiptRow({ ...ACCEPTED, taskTitle: null, taskId: null, subject, subjectName: "Ops pager" });
    const gone = { ...named, id: REFUSED.id, number: 2, subjectName: null };
    show({ list: () => ({ receipts: [named, gone], nextCursor: null, lookedBackTo: null }) });
    expect(await screen.findByText("Webhook Ops pager")).toBeTruthy();
    expect(screen.getByText("Webhook 0000beef")).toBeTruthy();
  });

  it("exports what is shown when asked, and says what that does not prove", async () => {
    show({ url: "?result=refused&q=bridge" });
    await userEvent.click(await screen.findByRole("button", { name: "Export…" }));
    const dialog = await screen.findByRole("dialog", { name: "Export receipts" });
    await userEvent.click(within(dialog).getByRole("radio", { name: "What is shown" }));
    expect(dialog.textContent).toContain("not that none is missing");
    expect(within(dialog).getByRole("link").getAttribute("href")).toBe("/api/receipts/export?result=refused&q=bridge");
  });

  it("says what an export is and how it is checked", async () => {
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Export…" }));
    const dialog = await screen.findByRole("dialog", { name: "Export receipts" });
    expect(within(dialog).getByRole("link", { name: "Export 3" }).getAttribute("href")).toBe("/api/receipts/export");
    expect(dialog.textContent).toContain("npx checkrein verify-receipts");
  });
});
