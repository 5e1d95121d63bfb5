import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { listShortcuts } from "@/components/ui/keyboard/shortcut-registry";
import type { ListTasksInput } from "@/server/contract/task-inputs";
import type { TaskSummary } from "@/server/contract/task-view";
import { ago, ahead, aTaskSummary, ONCALL } from "@/server/testing/make-views";
import { renderWithData } from "@/server/testing/render-with-data";
import {
  ASKING,
  fleetRows,
  lastInput,
  PAUSED,
  showFleet,
  someCounts,
  TASKS,
  WORKING,
} from "@/server/testing/show-fleet";
import { FleetScreen } from "./fleet-screen";

const titles = () => fleetRows().map((row) => within(row).getByRole("link").textContent);

describe("FleetScreen", () => {
  it("shows each task with its state, why, progress, time and spend", async () => {
    await showFleet();
    await screen.findByText("Fix failing checks");
    expect(titles()).toEqual(["Migrate billing tables", "Fix failing checks", "Choose an index"]);
    const [paused, working] = fleetRows();
    expect(paused?.textContent).toContain("Paused");
    expect(paused?.textContent).toContain("oncall: cut-over review");
    expect(paused?.textContent).toContain("schema-migrator");
    expect(paused?.textContent).toContain("5 / 14");
    expect(paused?.textContent).toContain("2 min");
    expect(paused?.textContent).toContain("$0.42");
    expect(working?.textContent).toContain("Not reported");
  });

  it("is a grid that says how many rows there are and where each stands", async () => {
    await showFleet();
    await screen.findByText("Fix failing checks");
    expect(screen.getByRole("grid").getAttribute("aria-rowcount")).toBe("4");
    expect(fleetRows().map((row) => row.getAttribute("aria-rowindex"))).toEqual(["2", "3", "4"]);
  });

  it("reads every filter from the address", async () => {
    const view = await showFleet({
      url: "?view=held&scope=prod&state=paused_by_client&agent=ci-fixer&heldBy=operator&inState=over_1d&q=tls&sort=spend",
    });
    expect(lastInput(view, "task.list")).toEqual({
      view: "held",
      scope: "prod",
      states: ["paused_by_client"],
      agents: ["ci-fixer"],
      heldBy: ["operator"],
      inState: "over_1d",
      labels: [],
      q: "tls",
      sort: "spend",
      limit: 200,
      direction: "forward",
    });
  });

  it("filters by a press on the strip, adds with shift, and writes the address", async () => {
    const view = await showFleet();
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: /Paused/ }));
    await vi.waitFor(() => expect(view.search()).toBe("?state=paused_by_client"));
    await user.keyboard("{Shift>}");
    await user.click(screen.getByRole("button", { name: /Working/ }));
    await user.keyboard("{/Shift}");
    await vi.waitFor(() => expect(view.search()).toBe("?state=paused_by_client,working"));
    expect(lastInput(view, "task.counts")).toMatchObject({ states: ["paused_by_client", "working"] });
  });

  it("filters by a facet and takes the filter out by its chip", async () => {
    const view = await showFleet();
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /^ci-fixer/ }));
    await vi.waitFor(() => expect(view.search()).toBe("?agent=ci-fixer"));
    await user.click(screen.getByRole("button", { name: "Remove filter Agent" }));
    await vi.waitFor(() => expect(view.search()).toBe(""));
  });

  it("turns key:value in the box into a filter and leaves the rest as text", async () => {
    const view = await showFleet();
    await userEvent.keyboard("/");
    expect(document.activeElement).toBe(screen.getByRole("searchbox", { name: "Filter by text, ID or agent" }));
    await userEvent.keyboard("agent:ci-fixer tls{Enter}");
    await vi.waitFor(() => expect(view.search()).toBe("?agent=ci-fixer&q=tls"));
  });

  it("offers each view as a link that keeps the other filters", async () => {
    await showFleet({ url: "?agent=ci-fixer&state=working" });
    const link = await screen.findByRole("link", { name: "Held 1" });
    expect(link.getAttribute("href")).toBe("/tasks?view=held&agent=ci-fixer");
    expect(screen.getByRole("link", { name: "Ended 1,000+" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Active 3" }).getAttribute("aria-current")).toBe("page");
  });

  it("moves by keys, opens with Enter and goes into a row with →", async () => {
    const view = await showFleet();
    await screen.findByText("Fix failing checks");
    await userEvent.keyboard("jj");
    expect(document.activeElement).toBe(fleetRows()[1]);
    await userEvent.keyboard("{ArrowDown}{ArrowUp}{ArrowUp}");
    expect(document.activeElement).toBe(fleetRows()[0]);
    await userEvent.keyboard("{ArrowRight}");
    expect(document.activeElement?.textContent).toBe("Migrate billing tables");
    await userEvent.keyboard("{ArrowLeft}{Enter}");
    await vi.waitFor(() => expect(view.pushed).toEqual([`/tasks/${PAUSED.id}`]));
    expect(view.search()).toBe(`?row=${PAUSED.id}`);
  });

  it("opens a task by its title once the address names its row, which coming back finds", async () => {
    const view = await showFleet();
    await userEvent.click(await screen.findByRole("link", { name: "Fix failing checks" }));
    await vi.waitFor(() => expect(view.pushed).toEqual([`/tasks/${WORKING.id}`]));
    expect(view.search()).toBe(`?row=${WORKING.id}`);
  });

  it("is looked into by Space beside the list, row by row, and reads nothing more for it", async () => {
    const view = await showFleet();
    await screen.findByText("Fix failing checks");
    await userEvent.keyboard("j ");
    const peek = () => within(screen.getByRole("complementary", { name: "Peek" }));
    expect(peek().getByRole("heading", { name: "Migrate billing tables" })).toBeTruthy();
    expect(peek().getByText("oncall: cut-over review")).toBeTruthy();
    const calls = view.calls.length;
    await userEvent.keyboard("j");
    expect(peek().getByRole("heading", { name: "Fix failing checks" })).toBeTruthy();
    expect(peek().getByRole("link", { name: "Open" }).getAttribute("href")).toContain("/tasks/");
    await vi.waitFor(() => expect(view.search()).toContain("peek=true"));
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("complementary", { name: "Peek" })).toBeNull();
    expect(document.activeElement).toBe(fleetRows()[1]);
    await userEvent.keyboard(" ");
    await userEvent.click(peek().getByRole("button", { name: "Close the peek" }));
    expect(document.activeElement).toBe(fleetRows()[1]);
    expect(view.calls).toHaveLength(calls);
  });

  it("says in the peek all that the row says of its state", async () => {
    const canceling = { mode: "now", cleaningUp: false, actor: ONCALL, reason: null, dueAt: ahead(8_000) } as const;
    const marks = { fenced: true, cutOff: true, overdueAt: ago(60_000), cancelDueAt: ahead(8_000), canceling };
    await showFleet({ list: () => ({ tasks: [{ ...PAUSED, ...marks }], nextCursor: null }), url: `row=${PAUSED.id}` });
    await screen.findByText("Migrate billing tables");
    await userEvent.click(screen.getByRole("button", { name: /^More for/ }));
    await userEvent.click(screen.getByRole("menuitem", { name: "Peek" }));
    const peek = within(screen.getByRole("complementary", { name: "Peek" }));
    for (const mark of ["Cut off", "Fenced", "Overdue", /^Canceling/]) expect(peek.getByText(mark)).toBeTruthy();
  });

  it("lists Space, which presses what has the focus where that is no row", async () => {
    const view = await showFleet();
    await screen.findByText("Fix failing checks");
    expect(listShortcuts()).toContainEqual(expect.objectContaining({ keys: "space", group: "Lists" }));
    await userEvent.keyboard("j");
    screen.getByRole("button", { name: /^Display/ }).focus();
    await userEvent.keyboard(" ");
    expect(screen.getByRole("dialog")).toBeTruthy();
    expect(view.search()).not.toContain("peek");
  });

  it("has one row in the tab order", async () => {
    await showFleet();
    await screen.findByText("Fix failing checks");
    const stops = () => fleetRows().map((row) => row.tabIndex);
    expect(stops()).toEqual([0, -1, -1]);
    await userEvent.keyboard("jj");
    expect(stops()).toEqual([-1, 0, -1]);
  });

  it("never moves a row under the reader: a new order waits until it is applied", async () => {
    let order: TaskSummary[] = TASKS;
    const view = await showFleet({ list: () => ({ tasks: order, nextCursor: null }) });
    await screen.findByText("Fix failing checks");
    const fresh = aTaskSummary({ title: "Brand new" });
    const moved = { ...ASKING, version: 99, updatedAt: ago(0), state: "working" } as const;
    order = [fresh, moved, PAUSED];
    await view.live.frame({ type: "summaries", tasks: [moved] });
    const pill = await screen.findByRole("button", { name: "3 changed order" });
    expect(titles()).toEqual(["Migrate billing tables", "Fix failing checks", "Choose an index"]);
    expect(fleetRows()[2]?.textContent).toContain("Working");
    expect(fleetRows()[1]?.className).toContain("opacity-45");
    await userEvent.click(pill);
    expect(titles()).toEqual(["Brand new", "Choose an index", "Migrate billing tables"]);
    expect(screen.queryByRole("button", { name: /changed order/ })).toBeNull();
  });

  it("applies the new order on .", async () => {
    let order = TASKS;
    const view = await showFleet({ list: () => ({ tasks: order, nextCursor: null }) });
    await screen.findByText("Fix failing checks");
    order = [ASKING, PAUSED, WORKING];
    await view.live.frame({ type: "summaries", tasks: [{ ...ASKING, version: 99 }] });
    await screen.findByRole("button", { name: "1 changed order" });
    await userEvent.keyboard(".");
    expect(titles()).toEqual(["Choose an index", "Migrate billing tables", "Fix failing checks"]);
  });

  it("loads the next page from where the last one ended", async () => {
    const second = aTaskSummary({ title: "On the second page" });
    const view = await showFleet({
      list: ({ cursor }) =>
        cursor === "c1" ? { tasks: [second], nextCursor: null } : { tasks: TASKS, nextCursor: "c1" },
    });
    await screen.findByText("On the second page");
    expect(
      view.calls.filter((call) => call.path === "task.list").map((call) => (call.input as ListTasksInput).cursor),
    ).toEqual([undefined, "c1"]);
  });

  it("says what failed with the id to quote and tries again, the rest staying usable", async () => {
    let isDown = true;
    await showFleet({
      list: () => {
        if (isDown) throw new TypeError("Failed to fetch");
        return { tasks: TASKS, nextCursor: null };
      },
    });
    expect((await screen.findByRole("alert")).textContent).toContain("The task list could not be loaded.");
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("Fix failing checks");
  });

  it("names the filter whose removal helps most when nothing matches", async () => {
    const view = await showFleet({
      url: "?agent=ci-fixer&q=zzz",
      list: () => ({ tasks: [], nextCursor: null }),
      counts: ({ agents, q }) => someCounts({ matching: { n: q === "" ? 27 : agents.length === 0 ? 2 : 0 } }),
    });
    await screen.findByText("No tasks match these 2 filters");
    await userEvent.click(await screen.findByRole("button", { name: "Show 27 tasks without the text “zzz”" }));
    await vi.waitFor(() => expect(view.search()).toBe("?agent=ci-fixer"));
  });

  it("offers only the first run to a console that never had a task", async () => {
    renderWithData(<FleetScreen firstRun={<p>Digest this folder</p>} />, {
      api: {
        "task.list": () => ({ tasks: [], nextCursor: null }),
        "task.counts": () => someCounts({ everHadTasks: false }),
      },
    });
    await screen.findByText("Digest this folder");
    expect(screen.queryByRole("grid")).toBeNull();
    expect(screen.queryByRole("button", { name: /Working/ })).toBeNull();
  });
});
