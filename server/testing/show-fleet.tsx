import { type RenderResult, screen, within } from "@testing-library/react";
import { vi } from "vitest";
import { FleetScreen } from "../../components/task/fleet/fleet-screen";
import { ShortcutListener } from "../../components/ui/keyboard/shortcut-listener";
import type { FleetCounts } from "../contract/fleet-view";
import type { ListTasksInput, TaskFilter } from "../contract/task-inputs";
import { fillDomGaps } from "./fill-dom-gaps";
import { ago, aTaskSummary } from "./make-views";
import { type FakeApi, type RenderedScreen, renderWithData } from "./render-with-data";

/** Three tasks in the order of their last event. */
export const PAUSED = aTaskSummary({
  title: "Migrate billing tables",
  agent: "schema-migrator",
  state: "paused_by_client",
  updatedAt: ago(1_000),
});
export const WORKING = aTaskSummary({ title: "Fix failing checks", updatedAt: ago(2_000), spentMicros: null });
export const ASKING = aTaskSummary({ title: "Choose an index", state: "input_required", updatedAt: ago(3_000) });
export const TASKS = [PAUSED, WORKING, ASKING];

export const someCounts = (overrides: Partial<FleetCounts> = {}): FleetCounts => ({
  views: {
    active: { n: 3 },
    needs_you: { n: 1 },
    held: { n: 1 },
    ended: { n: 1_000, atLeast: true },
    all: { n: 1_003 },
  },
  states: { working: { n: 1 }, paused_by_client: { n: 1 }, input_required: { n: 1 }, completed: { n: 1_046 } },
  matching: { n: 3 },
  facets: {
    review: [],
    scope: [{ value: "prod/platform", count: { n: 3 } }],
    agent: [{ value: "ci-fixer", count: { n: 2 } }],
    heldBy: [{ value: "operator", count: { n: 1 } }],
    inState: [],
    labels: [],
    budgetUsed: [],
    pauseSupport: [{ value: "none", count: { n: 1 } }],
  },
  everHadTasks: true,
  ...overrides,
});

interface Shown {
  list?: (input: ListTasksInput) => unknown;
  counts?: (input: TaskFilter) => FleetCounts;
  url?: string;
  api?: FakeApi;
}

/** Shows the Tasks screen once its counts are there. */
export async function showFleet({ list, counts, url = "", api }: Shown = {}): Promise<RenderedScreen> {
  giveLayout();
  const view = renderWithData(
    <>
      <ShortcutListener />
      <FleetScreen firstRun={<p>Digest this folder</p>} />
    </>,
    {
      url,
      api: {
        "task.list": list ?? (() => ({ tasks: TASKS, nextCursor: null })),
        "task.counts": counts ?? (() => someCounts()),
        "view.list": () => [],
        ...api,
      },
    },
  );
  await screen.findByRole("button", { name: /Working/ });
  return view;
}

/** The list gets a size, or no row would be in view. */
function giveLayout(): void {
  fillDomGaps();
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(1_000);
}

export function fleetRows(): HTMLElement[] {
  return within(screen.getByRole("grid")).getAllByRole("row").slice(1);
}

export function lastInput(view: Pick<RenderedScreen, "calls"> & RenderResult, path: string): unknown {
  return view.calls.filter((call) => call.path === path).at(-1)?.input;
}
