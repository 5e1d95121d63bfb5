import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { ShortcutListener } from "@/components/ui/keyboard/shortcut-listener";
import type { SearchHit, SearchView } from "@/server/contract/checkpoint-view";
import { aTaskId, MADE_AT } from "@/server/testing/make-views";
import { type FakeApi, renderWithData } from "@/server/testing/render-with-data";
import { SearchScreen } from "./search-screen";

const TASK = aTaskId();
const aHit = (version: number, changed: Partial<SearchHit> = {}): SearchHit => ({
  version,
  path: "/cutover/approved",
  value: "false",
  kind: "pause",
  label: "Paused by oncall",
  createdAt: MADE_AT,
  flagged: version === 14,
  sizeBytes: 1_380_000,
  ...changed,
});
const FOUND: SearchView = {
  tasks: [
    {
      taskId: TASK,
      title: "Migrate billing\u202etables",
      agent: "schema-migrator",
      state: "paused_by_client",
      versions: 14,
      hits: [aHit(14), aHit(11)],
    },
  ],
  hasMore: false,
  notWhollyFindable: 0,
  beyond: [],
  waiting: 0,
};

function show(found: SearchView, url = "", api: FakeApi = {}) {
  return renderWithData(
    <>
      <ShortcutListener />
      <SearchScreen />
    </>,
    { url, api: { "agent.list": () => [], "checkpoint.search": () => found, ...api } },
  );
}

describe("Checkpoint search", () => {
  it("asks nothing before something is sought, then keeps the question in the address", async () => {
    const view = show(FOUND);
    expect(await screen.findByText("What did a task know, and when?")).toBeTruthy();
    expect(view.calls.some(({ path }) => path === "checkpoint.search")).toBe(false);
    await userEvent.keyboard("/");
    await userEvent.keyboard("cutover.approved");
    await userEvent.type(screen.getByRole("textbox", { name: "Value" }), "false{Enter}");
    await screen.findByText(/2 of 14 versions, since v11/);
    expect(view.search()).toContain("path=cutover.approved");
    expect(view.calls.findLast(({ path }) => path === "checkpoint.search")?.input).toEqual({
      path: "/cutover/approved",
      how: "contains",
      value: "false",
      versions: "any",
      minBytes: 0,
    });
  });

  it("shows hits by task, and leads by keys to the very place in a version", async () => {
    show(FOUND, "?path=cutover.approved&op=is&value=false");
    const list = await screen.findByRole("region", { name: "Results by task" });
    expect(await within(list).findByText("Migrate billing\\u202etables")).toBeTruthy();
    const links = within(list).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      `/tasks/${TASK}/checkpoints/14?path=%2Fstate%2Fcutover%2Fapproved`,
      `/tasks/${TASK}/checkpoints/11?path=%2Fstate%2Fcutover%2Fapproved`,
    ]);
    await userEvent.keyboard("jj");
    expect(document.activeElement).toBe(links[1]);
    await userEvent.keyboard("k");
    expect(document.activeElement).toBe(links[0]);
  });

  it("says what it does not cover, and looks through the whole states of a task until it is stopped", async () => {
    const parts = [
      { hits: [{ ...aHit(9), path: "/rows/1199/n", value: "1199" }], scanned: 2, total: 9, next: 8 },
      new Promise(() => undefined),
    ];
    const beyond = { notWhollyFindable: 9, beyond: [{ taskId: TASK, title: "Long rows", versions: 9 }] };
    const view = show({ ...FOUND, tasks: [], ...beyond }, "?path=rows[*].n&op=is&value=1199", {
      "checkpoint.scan": () => parts.shift(),
    });
    expect(await screen.findByText(/Of 9 versions only a part is searched/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Look through Long rows" }));
    const dialog = await screen.findByRole("dialog", { name: "Look through all versions" });
    await waitFor(() => expect(dialog.textContent).toContain("2 of 9 versions, 1 hit so far"));
    expect(within(dialog).getByRole("meter").getAttribute("aria-valuetext")).toBe("2 of 9");
    expect(view.calls.findLast(({ path }) => path === "checkpoint.scan")?.input).toMatchObject({ before: 8 });
    await userEvent.click(within(dialog).getByRole("button", { name: "Stop" }));
    await waitFor(() => expect(dialog.textContent).not.toContain("so far"));
  });
});
