import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ShortcutListener } from "@/components/ui/keyboard/shortcut-listener";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { Toaster } from "@/components/ui/toaster";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { aTaskView, MADE_AT, ONCALL } from "@/server/testing/make-views";
import { renderWithData } from "@/server/testing/render-with-data";
import { showCancelToast } from "./cancel-toast";

beforeAll(fillDomGaps);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(MADE_AT) });
  return () => vi.useRealTimers();
});

function TakesBack({ run }: { run: () => void }) {
  useShortcuts([{ keys: "z", label: "Take the answer back", group: "Anywhere", run }]);
  return null;
}

/** Toasts outlive a render, so each test tells its own by the title. */
async function show(path: string, title: string) {
  const task = aTaskView({
    title,
    cancelDueAt: new Date(Date.parse(MADE_AT) + 8_000).toISOString(),
  });
  const undone = vi.fn();
  const result = renderWithData(
    <PathnameContext value={path.replace("ID", task.id)}>
      <ShortcutListener />
      <Toaster />
    </PathnameContext>,
    { api: { "task.get": () => task } },
  );
  act(() => showCancelToast(task, undone));
  await screen.findByText(title);
  return { ...result, task, undone, user: userEvent.setup() };
}

describe("the toast of a cancel", () => {
  it("undoes by its button and by Z from any page", async () => {
    const { undone, user } = await show("/tasks", "First");
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await user.keyboard("z");
    expect(undone).toHaveBeenCalledTimes(2);
  });

  it("has Z before what may be taken back at leisure, also where that was done later", async () => {
    const { undone, user } = await show("/tasks", "Fifth");
    const takenBack = vi.fn();
    const later = render(<TakesBack run={takenBack} />);
    await user.keyboard("z");
    expect([undone.mock.calls.length, takenBack.mock.calls.length]).toEqual([1, 0]);
    later.unmount();
  });

  it("leaves Z to the task's own page", async () => {
    const { undone, user } = await show("/tasks/ID", "Second");
    await user.keyboard("z");
    expect(undone).not.toHaveBeenCalled();
  });

  it("goes when the task cleans up: that is past undoing", async () => {
    const { task, live } = await show("/tasks", "Fourth");
    const dueAt = new Date(Date.parse(MADE_AT) + 300_000).toISOString();
    const canceling = { mode: "clean_up", cleaningUp: true, actor: ONCALL, reason: null, dueAt } as const;
    const cleaning = { ...task, version: task.version + 1, cancelDueAt: dueAt, canceling };
    await live.frame({ type: "task", task: cleaning, events: [] });
    await waitFor(() => expect(screen.queryByText("Fourth")).toBeNull());
  });

  it("goes when the cancel is undone, whoever did it", async () => {
    const { task, live } = await show("/tasks", "Third");
    await live.frame({ type: "task", task: { ...task, version: task.version + 1, cancelDueAt: null }, events: [] });
    await waitFor(() => expect(screen.queryByText("Third")).toBeNull());
  });
});
