import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { describe, expect, it, vi } from "vitest";
import { renderWithData } from "@/server/testing/render-with-data";
import type { FleetCounts } from "../../server/contract/fleet-view";
import type { InboxCounts } from "../../server/contract/inbox-view";
import { listCommands } from "../ui/command/command-registry";
import { Screen } from "../ui/screen/screen";
import { ConsoleShell } from "./console-shell";

const COUNTS: FleetCounts = {
  views: {
    active: { n: 212 },
    needs_you: { n: 2 },
    held: { n: 0 },
    ended: { n: 1000, atLeast: true },
    all: { n: 214 },
  },
  states: {},
  matching: { n: 212 },
  facets: {
    scope: [{ value: "prod/billing", count: { n: 43 } }],
    agent: [],
    heldBy: [],
    review: [],
    inState: [],
    labels: [],
    budgetUsed: [],
    pauseSupport: [],
  },
  everHadTasks: true,
};

const WAITING: InboxCounts = {
  all: 14,
  mine: 3,
  nobody: 8,
  snoozed: 0,
  byKind: {},
  nextBackAt: null,
  operationsUnderWay: 0,
};

const FILTER = { view: "held", states: [], agents: ["ci-fixer"], heldBy: [], labels: [], q: "", sort: "last_event" };
const VIEWS = [
  { id: "1", name: "Paused CI fixers", scope: null, leadsTo: null, shared: false, filter: FILTER, count: { n: 4 } },
];

function show(waiting: InboxCounts = WAITING) {
  const push = vi.fn();
  const router = { push, replace: vi.fn(), back: vi.fn(), forward: vi.fn(), refresh: vi.fn(), prefetch: vi.fn() };
  const view = renderWithData(
    <AppRouterContext value={router as never}>
      <PathnameContext value="/tasks">
        <ConsoleShell
          sections={["inbox", "tasks", "operations", "budgets", "agents"]}
          person={{ name: "local", role: "Admin" }}
        >
          <Screen title="Tasks">
            <input aria-label="Filter" />
          </Screen>
        </ConsoleShell>
      </PathnameContext>
    </AppRouterContext>,
    {
      api: {
        "task.counts": () => COUNTS,
        "inbox.counts": () => waiting,
        "view.list": () => VIEWS,
        "news.wait": () => new Promise(() => undefined),
      },
    },
  );
  return { ...view, push };
}

describe("ConsoleShell", () => {
  it("puts the live count of tasks and the scopes there are into the side bar", async () => {
    show();
    await waitFor(() => expect(screen.getAllByRole("link", { current: "page" })[0]?.textContent).toBe("Tasks212"));
    await userEvent.click(screen.getAllByRole("button", { name: "Scope: all" })[0] as HTMLElement);
    expect(screen.getAllByRole("menuitemradio").map((item) => item.textContent)).toEqual([
      "All scopes",
      "prod/billing43",
    ]);
  });

  it("says beside each section what waits for a person in it, also what was put off, and nothing where nothing does", async () => {
    const one = { all: 1, mine: 0, nobody: 1, snoozed: 0 };
    show({ ...WAITING, byKind: { budget: one, recovery: { ...one, all: 8, snoozed: 1 } } });
    for (const name of ["Inbox 14", "Budgets 1 tripped", "Agents 9 to resume"])
      expect((await screen.findAllByRole("link", { name })).length).toBeGreaterThan(0);
    cleanup();
    show({ ...WAITING, all: 0 });
    for (const name of ["Inbox", "Budgets", "Agents"])
      expect((await screen.findAllByRole("link", { name }))[0]?.textContent).toBe(name);
  });

  it("says how many operations run, and nothing while none does", async () => {
    show({ ...WAITING, operationsUnderWay: 1 });
    expect((await screen.findAllByRole("link", { name: "Operations 1 running" })).length).toBeGreaterThan(0);
    cleanup();
    show();
    await screen.findAllByRole("link", { name: "Inbox 14" });
    expect(screen.getAllByRole("link", { name: "Operations" })[0]?.textContent).toBe("Operations");
  });

  it("lists saved views with their counts, as links to what they show", async () => {
    show();
    const link = await screen.findByRole("link", { name: "Paused CI fixers 4" });
    expect(link.getAttribute("href")).toBe("/tasks?view=held&agent=ci-fixer");
    expect(listCommands()).toContainEqual(
      expect.objectContaining({ label: "View: Paused CI fixers", hint: "4", href: "/tasks?view=held&agent=ci-fixer" }),
    );
  });

  it("says when the connection is gone, and that it is back", async () => {
    const view = show();
    await screen.findByRole("button", { name: "Live" });
    await view.live.down();
    expect(await screen.findByRole("button", { name: "Offline" })).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toContain("Offline. Read only");
    await view.live.up();
    expect(await screen.findByRole("button", { name: "Live" })).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it.each([
    [["019a"], "/tasks/019a"],
    [["019a", "019b"], "/tasks?view=all"],
  ])("shows what changed during a cut: %j", async (taskIds, href) => {
    const view = show();
    await screen.findByRole("button", { name: "Live" });
    await view.live.down();
    await view.live.up();
    await view.live.frame({ type: "replayed", events: 37, taskIds });
    await userEvent.click(await screen.findByRole("button", { name: "Show changes" }));
    expect(view.push).toHaveBeenCalledExactlyOnceWith(href);
  });

  it("goes to a section by G and its key, but not while one types", async () => {
    const { push } = show();
    await userEvent.click(screen.getByRole("textbox", { name: "Filter" }));
    await userEvent.keyboard("gt");
    expect(push).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("heading", { name: "Tasks" }));
    await userEvent.keyboard("gt");
    expect(push).toHaveBeenCalledExactlyOnceWith("/tasks");
  });

  it("lets the first Tab skip the navigation", async () => {
    show();
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe("Skip to content");
    expect(document.activeElement?.getAttribute("href")).toBe("#main");
  });
});
