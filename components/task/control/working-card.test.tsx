import { screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { ago, anEvent, anInterrupt, aTaskView, MADE_AT } from "@/server/testing/make-views";
import { cardHeading, showControlCard, WORKING } from "@/server/testing/show-control-card";

beforeAll(fillDomGaps);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(MADE_AT) });
  return () => vi.useRealTimers();
});

describe("working", () => {
  it("shows what runs, how long, and what may not be cut", () => {
    showControlCard(WORKING);
    expect(cardHeading()).toBe("Steps 8 and 9 of 10");
    expect(screen.getByRole("img", { name: "7 of 10 steps done, 2 running" })).toBeTruthy();
    const rows = screen.getAllByRole("listitem");
    expect(rows[0]?.textContent).toContain("2 min 10 s");
    expect(within(rows[1] as HTMLElement).getByText("Not repeatable")).toBeTruthy();
  });

  it("keeps the room of a step while none runs, so that the button below does not jump as steps come and go", () => {
    for (const running of [WORKING.running ?? [], []]) {
      const { container, unmount } = showControlCard({ ...WORKING, running });
      const room = container.querySelector('[class*="min-h-[49px]"]');
      expect(room?.querySelectorAll("li").length).toBe(running.length);
      unmount();
    }
  });

  it("says of a question asked ahead that its answer is used at once", () => {
    showControlCard({ ...WORKING, openInterrupts: 1, interrupts: [anInterrupt()] });
    expect(screen.getByText("The agent goes on with the answer.")).toBeTruthy();
    expect(screen.queryByText(/stored now/)).toBeNull();
  });

  it("measures a step against what is usual for its tool", () => {
    const done = (seq: number) =>
      anEvent({
        seq,
        type: "step.completed",
        data: { key: `k${seq}`, tool: "trivy.scan", startedAt: ago(400_000), endedAt: ago(220_000) },
      });
    showControlCard(WORKING, { events: [done(1), done(2), done(3)] });
    expect(screen.getByRole("meter", { name: "Scan images" }).getAttribute("aria-valuetext")).toBe(
      "2 min 10 s of about 3 min",
    );
  });

  it("keeps the pause form open, each mode with what it costs", () => {
    showControlCard(WORKING);
    const modes = screen.getByRole("radiogroup", { name: "When to stop" });
    expect(within(modes).getByRole("radio", { name: "Finish the step", checked: true })).toBeTruthy();
    expect(within(modes).getByRole("radio", { name: "Interrupt now", description: /Cuts step 8/ })).toBeTruthy();
    expect(within(modes).getByRole("radio", { name: "Wait for completion" })).toBeTruthy();
  });

  it("repeats the mode in the button and sends it with the reason", async () => {
    const { user, sent, task } = showControlCard(WORKING);
    await user.type(screen.getByRole("combobox", { name: /Reason/ }), " look first ");
    await user.click(screen.getByRole("radio", { name: "Interrupt now" }));
    await user.click(screen.getByRole("button", { name: /^Interrupt step 8/ }));
    expect(sent("pause")).toEqual([
      expect.objectContaining({ taskId: task.id, mode: "interrupt_immediate", reason: "look first" }),
    ]);
  });

  it("says by when it is to be looked at, and sends another time where one is set", async () => {
    const rule = { scope: "prod", withinMs: 1_800_000 };
    const { user, sent } = showControlCard({ ...WORKING, reviewTime: { withinMs: rule.withinMs, rule } });
    const form = within(screen.getByRole("form", { name: "Pause" }));
    expect(form.getByText(/^Review by/).textContent).toBe(
      "Review by 15:02, prod's 30 min. Only marks it Overdue. Change",
    );
    await user.click(form.getByRole("button", { name: "Change" }));
    expect(document.activeElement).toBe(form.getByRole("textbox", { name: "Review within" }));
    await user.click(form.getByRole("button", { name: "Take prod's time" }));
    expect(document.activeElement).toBe(form.getByRole("button", { name: "Change" }));
    await user.keyboard("{Enter}");
    const field = form.getByRole("textbox", { name: "Review within" });
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.click(screen.getByRole("button", { name: /^Pause after these steps/ }));
    expect(sent("pause")).toEqual([]);
    expect(form.getByText("A whole number of minutes, 1 to 10,080.")).toBeTruthy();
    await user.type(field, "120");
    expect(screen.getByRole("form", { name: "Pause" }).textContent).toContain("By 16:32. Only marks it Overdue.");
    await user.click(screen.getByRole("button", { name: /^Pause after these steps/ }));
    expect(sent("pause")).toEqual([expect.objectContaining({ reviewWithinMinutes: 120 })]);
    expect(form.getByText(/^Review by/)).toBeTruthy();
  });

  it("leaves the time of review to the scope", async () => {
    const { user, sent } = showControlCard(WORKING);
    await user.click(screen.getByRole("button", { name: /^Pause after these steps/ }));
    expect(sent("pause")[0]).not.toHaveProperty("reviewWithinMinutes");
  });

  it("says that it asks, and shows nothing as done, while the request is under way", async () => {
    const { user } = showControlCard(WORKING, { api: { "task.pause": () => new Promise(() => undefined) } });
    await user.click(screen.getByRole("button", { name: /^Pause after these steps/ }));
    const button = screen.getByRole("button", { name: /^Asking to pause/ });
    expect(button.getAttribute("aria-busy")).toBe("true");
    expect(cardHeading()).toBe("Steps 8 and 9 of 10");
  });

  it("sends by key from the reason field", async () => {
    const { user, sent } = showControlCard(WORKING);
    await user.type(screen.getByRole("combobox", { name: /Reason/ }), "x{Enter}");
    expect(sent("pause")).toHaveLength(1);
  });

  it("disables modes the agent lacks and says why", () => {
    showControlCard({ ...WORKING, pauseModes: ["wait_for_completion"] });
    const lacking = screen.getByRole("radio", { name: "Finish the step" });
    expect(lacking.hasAttribute("disabled")).toBe(true);
    expect(screen.getAllByText("ci-fixer does not offer this.")).toHaveLength(2);
    expect(screen.getByRole("button", { name: /^Pause at the end of the turn/ })).toBeTruthy();
  });

  it("says why an agent cannot be paused at all", async () => {
    const reason = "ci-fixer cannot pause. You can cancel it; work since its last checkpoint is lost.";
    const actions = { ...aTaskView().actions, pause: { allowed: false, reason } };
    const { user, sent } = showControlCard({ ...WORKING, pauseModes: [], actions });
    const button = screen.getByRole("button", { name: /^Pause/, description: reason });
    await user.click(button);
    expect(sent("pause")).toEqual([]);
  });

  it("holds at once what no worker has", () => {
    showControlCard({ running: [], workerId: null });
    expect(cardHeading()).toBe("Waiting for a worker");
    expect(screen.queryByRole("radiogroup")).toBeNull();
    expect(screen.getByRole("button", { name: /^Pause now/ })).toBeTruthy();
  });

  it("shows a failed command where it was given, with the request to quote", async () => {
    const { user } = showControlCard(WORKING, {
      api: {
        "task.pause": () => {
          throw new Error("boom");
        },
      },
    });
    await user.click(screen.getByRole("button", { name: /^Pause after these steps/ }));
    expect((await screen.findByRole("alert")).textContent).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Pause after these steps/ })).toBeTruthy();
  });
});
