import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aCheckpointMeta, aSuspension, aTaskView } from "@/server/testing/make-views";
import { refuse } from "@/server/testing/render-with-data";
import { layOut, row, rows, showCheckpoint as show, TASK, tree, VERSIONS } from "@/server/testing/show-checkpoint";

vi.setConfig({ testTimeout: 30_000 });
beforeEach(layOut);

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
    const links = await screen.findAllByRole("link", { name: "Resume from v14" });
    expect(links[0]?.getAttribute("href")).toBe(`/tasks/${TASK}`);
    first.unmount();
    show({ task: held, version: 13 });
    await screen.findByText("Snapshot");
    expect(screen.queryByRole("link", { name: /^Resume/ })).toBeNull();
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
    await userEvent.click(screen.getByRole("button", { name: "More" }));
    const download = await screen.findByRole("menuitem", { name: /Download JSON/ });
    expect(download.getAttribute("aria-disabled")).toBe("true");
  });

  it("shows a redacted value to whoever says why, and not for longer", async () => {
    const mark = `[redacted ${"0f".repeat(12)}]`;
    const { calls } = show({
      state: { password: mark },
      url: "?path=/state/password",
      api: { "checkpoint.reveal": () => ({ secret: "correct horse" }) },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Reveal…" }));
    const dialog = await screen.findByRole("dialog", { name: "Reveal a redacted value" });
    const reveal = () => within(dialog).getByRole("button", { name: /^Reveal it/ });
    expect(reveal().getAttribute("aria-disabled")).toBe("true");
    await userEvent.type(within(dialog).getByRole("textbox", { name: /^Reason/ }), "rotate it");
    await userEvent.click(reveal());
    expect(await screen.findByText("correct horse")).toBeTruthy();
    expect(calls.find(({ path }) => path === "checkpoint.reveal")?.input).toEqual({
      taskId: TASK,
      mark,
      reason: "rotate it",
    });
    await userEvent.click(screen.getByRole("button", { name: "Hide it again" }));
    expect(document.body.textContent).not.toContain("correct horse");
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
    await userEvent.click(screen.getByRole("button", { name: "More" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Download JSON" }));
    await waitFor(() => expect(saved).toEqual([`${TASK}-v14.json`]));
    await act(async () => undefined);
    expect(files[0]?.type).toBe("application/json");
  });
});
