import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ShortcutListener } from "@/components/ui/keyboard/shortcut-listener";
import type { HitView, SearchFacets, SearchHit, SearchView } from "@/server/contract/checkpoint-view";
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
  near: null,
};

const FACETS: SearchFacets = {
  values: [
    { value: "false", count: { n: 61 } },
    { value: "true", count: { n: 34 } },
  ],
  noSuchPath: { n: 10_000, atLeast: true },
  state: [{ value: "paused_by_client", count: { n: 5 } }],
  agent: [{ value: "schema-migrator", count: { n: 14 } }],
  scope: [],
  kind: [{ value: "pause", count: { n: 12 } }],
  size: [],
  found: { n: 61 },
};
const LINE = { depth: 1, text: "", isCut: false, count: 0, leftOut: 0 } as const;
const IN_PLACE: HitView = {
  pointer: "/cutover/approved",
  lines: [
    { ...LINE, depth: 0, key: "cutover", kind: "object", is: "open", count: 3 },
    { ...LINE, key: "at\u202e", kind: "string", text: "noon", is: "beside" },
    { ...LINE, key: "approved", kind: "boolean", text: "false", is: "value" },
    { ...LINE, key: null, kind: "null", is: "left_out", leftOut: 7 },
  ],
  history: [1, 10, 11, 14].map((version) => ({ version, values: version > 10 ? ["false"] : [], isCut: false })),
};

/** A window as wide as this page wants. */
function layOutWide(): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes(">"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
afterEach(() => vi.unstubAllGlobals());

function show(found: SearchView, url = "", api: FakeApi = {}) {
  return renderWithData(
    <>
      <ShortcutListener />
      <SearchScreen />
    </>,
    {
      url,
      api: {
        "agent.list": () => [],
        "checkpoint.search": () => found,
        "checkpoint.searchFacets": () => FACETS,
        "checkpoint.lookAtHit": () => IN_PLACE,
        ...api,
      },
    },
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

  it("says what a comparison needs before it is asked", async () => {
    const view = show(FOUND, "?op=over&value=many");
    const button = await screen.findByRole("button", { name: "Search" });
    await waitFor(() => expect(button.getAttribute("aria-disabled")).toBe("true"));
    await userEvent.type(screen.getByRole("textbox", { name: "Value" }), "{Enter}");
    expect(view.calls.some(({ path }) => path === "checkpoint.search")).toBe(false);
    await userEvent.clear(screen.getByRole("textbox", { name: "Value" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Value" }), "9.5{Enter}");
    await screen.findByText(/2 of 14 versions, since v11/);
    expect(view.calls.findLast(({ path }) => path === "checkpoint.search")?.input).toMatchObject({
      how: "over",
      value: "9.5",
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

  it("says how far a path leads that leads nowhere, and searches what may have been meant", async () => {
    const near = {
      at: "/migration/cutover",
      missing: "approvd\u202e",
      close: ["/migration/cutover/approved", "/migration/cutover/approver"],
      versions: { n: 95 },
    };
    const view = show({ ...FOUND, tasks: [], near }, "?path=migration.cutover.approvd&op=is&value=false");
    expect((await screen.findByText(/95 checkpoints have/)).textContent).toBe(
      "95 checkpoints have migration.cutover without approvd\\u202e. Close to it: migration.cutover.approved, migration.cutover.approver.",
    );
    await userEvent.click(screen.getByRole("button", { name: "migration.cutover.approver" }));
    expect(view.search()).toContain("path=migration.cutover.approver");
    await userEvent.click(await screen.findByRole("button", { name: "Search migration.cutover.approved" }));
    await waitFor(() =>
      expect(view.calls.findLast(({ path }) => path === "checkpoint.search")?.input).toMatchObject({
        path: "/migration/cutover/approved",
        value: "false",
      }),
    );
  });

  it("cuts by what the found versions have in common, the value at the path first", async () => {
    layOutWide();
    const view = show(FOUND, "?path=cutover.approved&op=is&value=false");
    const facets = await screen.findByRole("complementary", { name: "Filters" });
    await userEvent.click(await within(facets).findByRole("button", { name: /^true/ }));
    await userEvent.click(within(facets).getByRole("button", { name: /^Paused 5/ }));
    await userEvent.click(within(facets).getByRole("button", { name: /^Paused 12/ }));
    expect(facets.textContent).toContain("no such path10,000+");
    expect(view.search()).toContain("value=true");
    await waitFor(() =>
      expect(view.calls.findLast(({ path }) => path === "checkpoint.search")?.input).toMatchObject({
        how: "is",
        value: "true",
        states: ["paused_by_client"],
        kind: "pause",
      }),
    );
    expect(
      within(facets)
        .getByRole("button", { name: /^Paused 5/ })
        .getAttribute("aria-pressed"),
    ).toBe("true");
  });

  it("shows the hit that has the focus in its place and over time, where there is room for that", async () => {
    layOutWide();
    const view = show(FOUND, "?path=cutover.approved&op=is&value=false");
    const panel = await screen.findByRole("complementary", { name: "The hit in its place" });
    expect(panel.textContent).toContain("v14 of Migrate billing\\u202etables");
    expect(await within(panel).findByText(/at\\u202e/)).toBeTruthy();
    expect(panel.textContent).toContain("7 more");
    const overTime = within(panel).getByRole("region", { name: "This value over time" });
    expect(
      within(overTime)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["v1 to v10no such path", "v11 to v14false"]);
    expect(
      within(panel)
        .getAllByRole("link")
        .map((link) => link.getAttribute("href")),
    ).toEqual([
      `/tasks/${TASK}/checkpoints/14?path=%2Fstate%2Fcutover%2Fapproved`,
      `/tasks/${TASK}/checkpoints/14?path=%2Fstate%2Fcutover%2Fapproved&vs=10`,
    ]);
    await userEvent.keyboard("jj");
    expect(panel.textContent).toContain("v11 of");
    expect(view.calls.findLast(({ path }) => path === "checkpoint.lookAtHit")?.input).toMatchObject({ version: 11 });
  });
});
