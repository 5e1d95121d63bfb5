import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { Toaster } from "@/components/ui/toaster";
import type { TaskView } from "@/server/contract/task-view";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { aTaskView } from "@/server/testing/make-views";
import { renderWithData } from "@/server/testing/render-with-data";
import { PAUSING } from "@/server/testing/show-control-card";
import { showPauseToast } from "./pause-toast";

beforeAll(fillDomGaps);

const pausingTask = (title: string, withdraw: TaskView["actions"]["withdraw"] = { allowed: true }) => {
  const task = aTaskView({ title, state: "working", pausing: PAUSING });
  return { ...task, actions: { ...task.actions, withdraw } };
};

/** Toasts outlive a render, so each test tells its own by the title. */
async function show(task: TaskView) {
  const withdrawn = vi.fn();
  const result = renderWithData(<Toaster />, { api: { "task.get": () => task } });
  act(() => showPauseToast(task, withdrawn));
  return { ...result, withdrawn };
}

describe("the toast of a pause", () => {
  it("takes the pause back by its handle", async () => {
    const { withdrawn } = await show(pausingTask("First"));
    await screen.findByText("First");
    await userEvent.click(screen.getByRole("button", { name: "Keep running" }));
    expect(withdrawn).toHaveBeenCalledWith(PAUSING.handle);
  });

  it("goes when the pause is true, or taken back, whoever did it", async () => {
    const task = pausingTask("Second");
    const { live } = await show(task);
    await screen.findByText("Second");
    await live.frame({ type: "task", task: { ...task, version: task.version + 1, pausing: null }, events: [] });
    await waitFor(() => expect(screen.queryByText("Second")).toBeNull());
  });

  it("offers nothing that the server would refuse", async () => {
    await show(pausingTask("Third", { allowed: false, reason: "It is ending." }));
    expect(screen.queryByText("Third")).toBeNull();
  });
});
