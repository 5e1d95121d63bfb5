import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { ago, aTaskSummary, aTaskView, ONCALL } from "@/server/testing/make-views";
import { fleetRows, lastInput, showFleet, WORKING } from "@/server/testing/show-fleet";

describe("a row of a task that is being canceled", () => {
  it.each([
    [false, "Canceling in"],
    [true, "Cleaning up, at most"],
  ])("says how long that takes (cleaning up: %s)", async (cleaningUp, words) => {
    const dueAt = new Date(Date.now() + 240_000).toISOString();
    const canceling = { mode: "clean_up", cleaningUp, actor: ONCALL, reason: null, dueAt } as const;
    const task = aTaskSummary({ title: "Rebase release train", cancelDueAt: dueAt, canceling });
    await showFleet({ list: () => ({ tasks: [task], nextCursor: null }) });
    await screen.findByText("Rebase release train");
    expect(fleetRows()[0]?.textContent).toContain(words);
  });
});

describe("a row of a task that nobody looked at in time", () => {
  it("is marked overdue", async () => {
    const task = aTaskSummary({ title: "Rebase release train", state: "paused_by_client", overdueAt: ago(1_000) });
    await showFleet({ list: () => ({ tasks: [task], nextCursor: null }) });
    await screen.findByText("Rebase release train");
    expect(fleetRows()[0]?.textContent).toContain("Overdue");
  });
});

describe("row actions", () => {
  it("offers the first thing the server allows, and the rest with its reasons", async () => {
    await showFleet();
    await screen.findByText("Fix failing checks");
    const [paused] = fleetRows();
    await userEvent.hover(paused as HTMLElement);
    expect(within(paused as HTMLElement).getByRole("button", { name: "Resume…" })).toBeDefined();
    await userEvent.click(
      within(paused as HTMLElement).getByRole("button", { name: "More for Migrate billing tables" }),
    );
    const pause = await screen.findByRole("menuitem", { name: /Pause…/ });
    expect(pause.getAttribute("aria-disabled")).toBe("true");
    expect(pause.textContent).toContain("It is already paused.");
    expect(screen.getByRole("menuitem", { name: /Cancel…/ })).toBeDefined();
  });

  it("takes a pause back from the row, with its handle", async () => {
    const pausing = {
      mode: "finish_step",
      handle: "suspend-1",
      reason: null,
      actor: ONCALL,
      since: ago(38_000),
      conditions: [],
    } as const;
    const stopping = aTaskSummary({ title: "Rebase release train", pausing });
    const view = await showFleet({
      list: () => ({ tasks: [stopping], nextCursor: null }),
      api: {
        "task.withdraw": () => ({ outcome: "accepted", task: aTaskView({ ...stopping, pausing: null, version: 99 }) }),
      },
    });
    const title = await screen.findByText("Rebase release train");
    await userEvent.hover(title);
    await userEvent.click(screen.getByRole("button", { name: "Keep running" }));
    await vi.waitFor(() => expect(fleetRows()[0]?.textContent).toContain("Working"));
    expect(lastInput(view, "task.withdraw")).toMatchObject({ taskId: stopping.id, handle: "suspend-1" });
  });

  it("opens the pause form over the list by P, and closes it when the task stops", async () => {
    const view = await showFleet({
      api: {
        "task.get": () => aTaskView(WORKING),
        "task.pause": () => ({
          outcome: "accepted",
          task: aTaskView({ id: WORKING.id, version: 99, state: "paused_by_client" }),
        }),
      },
    });
    await screen.findByText("Fix failing checks");
    await userEvent.keyboard("jjp");
    const dialog = await screen.findByRole("dialog", { name: "Pause this task" });
    await userEvent.type(within(dialog).getByRole("combobox", { name: /Reason/ }), "registry outage");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(lastInput(view, "task.pause")).toMatchObject({ taskId: WORKING.id, reason: "registry outage" });
    expect(fleetRows()[1]?.textContent).toContain("Paused");
  });

  it("is read-only while the server does not answer", async () => {
    const view = await showFleet();
    await screen.findByText("Fix failing checks");
    await view.live.down();
    const [paused] = fleetRows();
    await userEvent.hover(paused as HTMLElement);
    const resume = within(paused as HTMLElement).getByRole("button", { name: "Resume…" });
    expect(resume.getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByText("Migrate billing tables")).toBeDefined();
  });
});
