import { screen, waitFor } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { vi } from "vitest";
import { CheckpointScreen } from "../../components/checkpoint/checkpoint-screen";
import { ShortcutListener } from "../../components/ui/keyboard/shortcut-listener";
import { LiveRegion } from "../../components/ui/live-region";
import type { CheckpointView, TaskView } from "../contract/task-view";
import { aCheckpointMeta, aMessage, anArtifactMeta, aTaskId, aTaskView } from "./make-views";
import { type FakeApi, renderWithData } from "./render-with-data";

/** The task whose checkpoints are shown. */
export const TASK = aTaskId();
export const VERSIONS = [
  aCheckpointMeta({ version: 14, label: "Paused by oncall" }),
  aCheckpointMeta({ version: 13, label: "Step 8 done", flagged: false, pausedFromState: null }),
  aCheckpointMeta({ version: 12, label: "", kind: "pause" }),
];
export const STATE = {
  step: { index: 9, name: "verify_counts" },
  migration: { rows_copied: 41218904, verified: { rows_copied: true } },
  log: "x".repeat(41_000),
};

interface Wanted {
  readonly task?: Partial<TaskView>;
  readonly state?: unknown;
  readonly checkpoint?: Partial<CheckpointView>;
  readonly api?: FakeApi;
  readonly url?: string;
  readonly version?: number;
}

/** Version 14 of three, or another one, with its document and calls in the hands of the test. */
export function showCheckpoint({
  task = {},
  state = STATE,
  checkpoint = {},
  api = {},
  url = "",
  version = 14,
}: Wanted = {}) {
  const push = vi.fn();
  const router = { push, replace: vi.fn(), back: vi.fn(), forward: vi.fn(), refresh: vi.fn(), prefetch: vi.fn() };
  const meta = VERSIONS.find((each) => each.version === version) ?? aCheckpointMeta({ version });
  const messages = [aMessage(), aMessage({ seq: 2 }), aMessage({ seq: 3 })];
  const view = renderWithData(
    <AppRouterContext value={router as never}>
      <ShortcutListener />
      <LiveRegion />
      <CheckpointScreen taskId={TASK} version={version} />
    </AppRouterContext>,
    {
      url,
      api: {
        "task.get": () =>
          aTaskView({ id: TASK, title: "Migrate billing tables", checkpoints: VERSIONS, checkpointCount: 3, ...task }),
        "checkpoint.list": () => VERSIONS,
        "checkpoint.receipt": () => null,
        "checkpoint.lineage": () => ({ tasks: [], hasMore: false }),
        "checkpoint.get": () => ({
          ...meta,
          taskId: TASK,
          dataText: JSON.stringify(state),
          messages,
          artifacts: [anArtifactMeta()],
          ...checkpoint,
        }),
        ...api,
      },
    },
  );
  return { ...view, push };
}

export const tree = () => screen.findByRole("tree", { name: "Checkpoint v14" });
export const rowNow = (text: RegExp) =>
  screen.queryAllByRole("treeitem").find((item) => text.test(item.textContent ?? ""));
export const row = (text: RegExp) =>
  waitFor(() => {
    const found = rowNow(text);
    if (!found) throw new Error(`There is no row ${text}.`);
    return found;
  });
export const matches = () => document.querySelector("[role=status].num")?.textContent;
export const rows = () => screen.getAllByRole("treeitem").map((item) => item.textContent);

/** jsdom lays nothing out; a list is as high as this. */
export function layOut(): void {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(880);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(880);
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(880);
}
