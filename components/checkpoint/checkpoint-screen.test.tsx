import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CheckpointView, TaskView } from "@/server/contract/task-view";
import {
  aCheckpointMeta,
  aMessage,
  anArtifactMeta,
  aSuspension,
  aTaskId,
  aTaskView,
} from "@/server/testing/make-views";
import { type FakeApi, refuse, renderWithData } from "@/server/testing/render-with-data";
import { ShortcutListener } from "../ui/keyboard/shortcut-listener";
import { LiveRegion } from "../ui/live-region";
import { CheckpointScreen } from "./checkpoint-screen";

vi.setConfig({ testTimeout: 30_000 });

const TASK = aTaskId();
const VERSIONS = [
  aCheckpointMeta({ version: 14, label: "Paused by oncall" }),
  aCheckpointMeta({ version: 13, label: "Step 8 done", flagged: false, pausedFromState: null }),
  aCheckpointMeta({ version: 12, label: "", kind: "pause" }),
];
const STATE = {
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

function show({ task = {}, state = STATE, checkpoint = {}, api = {}, url = "", version = 14 }: Wanted = {}) {
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

const tree = () => screen.findByRole("tree", { name: "Checkpoint v14" });
const rowNow = (text: RegExp) => screen.queryAllByRole("treeitem").find((item) => text.test(item.textContent ?? ""));
const row = (text: RegExp) =>
  waitFor(() => {
    const found = rowNow(text);
    if (!found) throw new Error(`There is no row ${text}.`);
    return found;
  });
const matches = () => document.querySelector("[role=status].num")?.textContent;
const rows = () => screen.getAllByRole("treeitem").map((item) => item.textContent);

beforeEach(() => {
  // jsdom lays nothing out; a list is as high as this.
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(880);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(880);
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(880);
});

describe("CheckpointScreen", () => {
  it("shows what the snapshot is and the document that is in it", async () => {
    show();
    await row(/^state/);
    expect(rows()).toEqual([
      expect.stringMatching(/^\{ 6 keys \}\d+ kB$/),
      `task_id: "${TASK}"`,
      "version: 14",
      'paused_from_state: "working"',
      expect.stringMatching(/^state: \{ 3 keys \}/),
      expect.stringMatching(/^step: \{ 2 keys \}/),
      expect.stringMatching(/^migration: \{ 2 keys \}/),
      expect.stringMatching(/^log: "x+…"41 kB$/),
      expect.stringMatching(/^artifacts: \[ 1 item \]/),
      expect.stringMatching(/^message_history: \[ 3 items \]/),
    ]);
    expect(screen.getByText("Paused from Working")).toBeTruthy();
    expect(screen.getByText("9f2c9f…f2c")).toBeTruthy();
    expect(document.title).toBe("Checkpoint v14 of Migrate billing tables · Checkrein");
  });

  it("moves and folds by arrows, and keeps the place in the address", async () => {
    const view = show({ url: "?path=/state/step" });
    await row(/^step/);
    (await tree()).focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    const index = await row(/^index: 9/);
    await waitFor(() => expect(index.getAttribute("aria-selected")).toBe("true"));
    expect((await tree()).getAttribute("aria-activedescendant")).toBe(index.id);
    expect([index.getAttribute("aria-level"), index.getAttribute("aria-posinset")]).toEqual(["4", "1"]);
    await waitFor(() => expect(new URLSearchParams(view.search()).get("path")).toBe("/state/step/index"));
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    await waitFor(() => expect(rowNow(/^index/)).toBeUndefined());
    expect((await row(/^step/)).getAttribute("aria-expanded")).toBe("false");
  });

  it("opens on a press what is closed, and folds it only when pressed again", async () => {
    show();
    await userEvent.click(await row(/^migration/));
    await userEvent.click(await row(/^verified/));
    expect(await row(/^rows_copied: true/)).toBeTruthy();
    await userEvent.click(await row(/^migration/));
    expect(await row(/^rows_copied: true/)).toBeTruthy();
    await userEvent.click(await row(/^migration/));
    await waitFor(() => expect(rowNow(/^rows_copied/)).toBeUndefined());
  });

  it("searches keys and values, says how many, and gives the focus on to the tree", async () => {
    show();
    await row(/^state/);
    await userEvent.keyboard("/");
    await userEvent.keyboard("rows_COPIED");
    await waitFor(() => expect(matches()).toBe("1 of 2"));
    expect(await screen.findAllByText("rows_copied", { selector: "mark" })).toHaveLength(1); // the other is folded away
    await userEvent.keyboard("{Escape}{Escape}");
    expect(document.activeElement).toBe(await tree());
  });

  it("goes from match to match, round the ends", async () => {
    const view = show({ url: "?q=rows_copied" });
    await waitFor(() => expect(matches()).toBe("1 of 2"));
    await userEvent.keyboard("n");
    await waitFor(() => expect(matches()).toBe("2 of 2"));
    expect((await row(/^rows_copied: true/)).getAttribute("aria-selected")).toBe("true");
    await userEvent.keyboard("{Shift>}N{/Shift}");
    await waitFor(() => expect(matches()).toBe("1 of 2"));
    await waitFor(() => expect(view.search()).toContain("path=/state/migration/rows_copied"));
    expect(view.search()).toContain("q=rows_copied");
  });

  it("says when nothing is found, and leaves N to others", async () => {
    show({ url: "?q=zebra" });
    await waitFor(() => expect(matches()).toBe("No match"));
    expect(screen.queryByRole("button", { name: "Next match" })).toBeNull();
  });

  it("shows a long text cut, and all of it when asked", async () => {
    show({ url: "?path=/state/log" });
    const value = await screen.findByRole("region", { name: "Value" });
    await waitFor(() => expect(value.querySelector("pre")?.textContent).toBe(`${"x".repeat(2_000)}…`));
    await userEvent.click(screen.getByRole("button", { name: "Show all 41 kB" }));
    await waitFor(() => expect(value.querySelector("pre")?.textContent).toBe("x".repeat(41_000)));
  });

  it("copies the path by C and the value by its button", async () => {
    const user = userEvent.setup();
    show({ url: "?path=/state/migration/verified" });
    await row(/^verified/);
    await user.keyboard("c");
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe("/state/migration/verified"));
    await user.click(screen.getByRole("button", { name: "Copy value" }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('{\n  "rows_copied": true\n}'));
  });

  it("shows hostile text as text, with everything unseen written out", async () => {
    const state = { "k\u202ey": "a\u202eb\u0007<img src=x onerror=alert(1)>" };
    show({ state, url: `?path=${encodeURIComponent("/state/k\u202ey")}` });
    const item = await row(/^k/);
    expect(item.textContent).toBe('k\\u202ey: "a\\u202eb\\u0007<img src=x onerror=alert(1)>"');
    expect(document.querySelector("img")).toBeNull();
    const value = await screen.findByRole("region", { name: "Value" });
    expect(value.querySelector("pre")?.textContent).toBe("a\\u202eb\\u0007<img src=x onerror=alert(1)>");
    expect(document.body.textContent).not.toContain("\u202e");
  });

  it("lists versions newest first, flagged ones alone when asked, and walks them by keys", async () => {
    const { push } = show({ version: 13, url: "?path=/state" });
    const rail = await screen.findByRole("navigation", { name: "Versions" });
    const names = () =>
      within(rail)
        .queryAllByRole("link")
        .map((link) => link.textContent);
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(names().map((name) => name?.slice(0, 3))).toEqual(["v14", "v13", "v12"]);
    expect(names()[2]).toContain("Paused");
    expect(within(rail).getByRole("link", { current: "page" }).textContent).toContain("v13");
    within(rail).getByRole("link", { current: "page" }).focus();
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(document.activeElement?.textContent).toContain("v12"));
    await userEvent.click(within(rail).getByRole("button", { name: "Flagged only" }));
    expect(names()).toHaveLength(3); // the one that is read stays
    await userEvent.keyboard("jk");
    expect(push.mock.calls.map(([href]) => href)).toEqual([
      `/tasks/${TASK}/checkpoints/12?path=%2Fstate`,
      `/tasks/${TASK}/checkpoints/14?path=%2Fstate`,
    ]);
  });

  it("leads to the control card when the task would go on from here, and only then", async () => {
    const held = { state: "paused_by_client" as const, suspension: aSuspension({ checkpointVersion: 14 }) };
    const first = show({ task: held });
    const links = await screen.findAllByRole("link", { name: "Resume…" });
    expect(links[0]?.getAttribute("href")).toBe(`/tasks/${TASK}`);
    first.unmount();
    show({ task: held, version: 13 });
    await screen.findByText("Snapshot");
    expect(screen.queryByRole("link", { name: "Resume…" })).toBeNull();
  });

  it("tells quietly of a newer version and stays on this one", async () => {
    const view = show();
    await row(/^state/);
    const task = aTaskView({
      id: TASK,
      version: 99,
      checkpoints: [aCheckpointMeta({ version: 15 }), ...VERSIONS],
      checkpointCount: 4,
    });
    expect(screen.queryByRole("link", { name: "v15 exists" })).toBeNull();
    await view.live.frame({ type: "task", task, events: [] });
    const link = await screen.findByRole("link", { name: "v15 exists" });
    expect(link.getAttribute("href")).toBe(`/tasks/${TASK}/checkpoints/15`);
    expect(await tree()).toBeTruthy();
  });

  it("says when the oldest messages are left out", async () => {
    show({ checkpoint: { messageCount: 2_345 } });
    expect(await screen.findByText("message_history holds the last 3 of 2,345 messages.")).toBeTruthy();
  });

  it("names a version that is not there and leads to the newest", async () => {
    const gone = refuse({ code: "CHECKPOINT_NOT_FOUND", message: "There is no such checkpoint on this task." });
    show({ version: 9, api: { "checkpoint.get": () => Promise.reject(gone) } });
    expect(await screen.findByText("No checkpoint v9 on this task.")).toBeTruthy();
    expect((await screen.findByRole("link", { name: "Open v14, the newest" })).getAttribute("href")).toBe(
      `/tasks/${TASK}/checkpoints/14`,
    );
  });

  it("keeps the page usable when the document cannot be read, and tries again", async () => {
    let isDown = true;
    const meta = VERSIONS[0];
    show({
      api: {
        "checkpoint.get": () => {
          if (isDown) throw new Error("fetch failed");
          return { ...meta, taskId: TASK, dataText: "{}", messages: [], artifacts: [] };
        },
      },
    });
    expect(await screen.findByText("This checkpoint could not be read.")).toBeTruthy();
    expect(await screen.findByText("Paused by oncall")).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await row(/^state: \{ \}/)).toBeTruthy();
  });

  it("holds a place for the document while it loads", async () => {
    show({ api: { "checkpoint.get": () => new Promise(() => undefined) } });
    await screen.findByText("Paused by oncall");
    expect(document.querySelector("[aria-busy=true]")).toBeTruthy();
    const download = screen.getAllByRole("button", { name: "Download JSON" })[0];
    expect(download?.getAttribute("aria-disabled")).toBe("true");
  });

  it("saves the document as a file", async () => {
    show();
    await row(/^state/);
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const files: Blob[] = [];
    URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    fireEvent.click(screen.getAllByRole("button", { name: "Download JSON" })[0] as HTMLElement);
    await waitFor(() => expect(saved).toEqual([`${TASK}-v14.json`]));
    await act(async () => undefined);
    expect(files[0]?.type).toBe("application/json");
  });
});
