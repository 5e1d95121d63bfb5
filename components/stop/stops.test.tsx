import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { closeStopDialog } from "@/components/data/stops/stop-dialog-store";
import { ShortcutListener } from "@/components/ui/keyboard/shortcut-listener";
import { BannerRow } from "@/components/ui/screen/banner-row";
import type { StopCounts, StopView } from "@/server/contract/stop-view";
import { type FakeApi, refuse, renderWithData } from "@/server/testing/render-with-data";
import { Stops } from "./stops";

const COUNTS: StopCounts = {
  ...{ running: 134, queued: 18, held: 49, waiting: 0, total: 205 },
  runOn: [{ agent: "ci-fixer", count: 4 }],
};
const STOP: StopView = {
  ...{ id: "0199a000-0000-7000-8000-0000000000f1", target: { kind: "scope", value: "prod" }, words: "prod" },
  ...{
    mode: "interrupt_immediate",
    actor: "operator:oncall",
    reason: "registry outage",
    rule: null,
    operationId: null,
  },
  ...{ createdAt: "2026-01-05T10:00:00.000Z", live: 152, held: 148, running: 4, waiting: 3 },
};

function show(standing: readonly StopView[], more: FakeApi = {}, url = "?scope=prod") {
  const api: FakeApi = {
    "stop.standing": () => standing,
    "news.wait": () => new Promise(() => undefined),
    "stop.preview": () => COUNTS,
    "stop.previewRelease": () => ({ held: 148, waiting: 3, stay: 2 }),
    ...more,
  };
  return renderWithData(
    <>
      <ShortcutListener />
      <BannerRow />
      <Stops />
    </>,
    { api, url },
  );
}
afterEach(() => closeStopDialog());

describe("a stop", () => {
  it("is made by one key for the scope one is in, says what it comes to, and is sent with its reason", async () => {
    const started = { kind: "started", holdId: STOP.id, operationId: null };
    const { calls } = show([], { "stop.start": () => started });
    const user = userEvent.setup();
    await user.keyboard("!");
    const dialog = await screen.findByRole("dialog", { name: /^Pause / });
    await screen.findByRole("button", { name: /^Pause 152 tasks/ });
    expect(dialog.textContent).toContain("Run on: ci-fixer cannot pause");
    const lines = within(dialog.querySelector("dl") ?? dialog).getAllByRole("definition");
    expect(lines.map(({ textContent }) => textContent)).toEqual(["152", "134", "18", "0", "49", "4"]);
    await user.type(screen.getByRole("textbox", { name: /^Reason/ }), "registry outage");
    await user.click(screen.getByRole("button", { name: /^Pause 152 tasks/ }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls.find(({ path }) => path === "stop.start")?.input).toMatchObject({
      target: { kind: "scope", value: "prod" },
      mode: "interrupt_immediate",
      reason: "registry outage",
    });
  });

  it.each<[string, () => unknown, string]>([
    ["are slow (C073)", () => new Promise(() => undefined), "Counting. You need not wait for it."],
    [
      "fail",
      () => {
        throw refuse({ code: "SCOPE_HELD", message: "No." });
      },
      "It could not be counted. All of it is taken in all the same.",
    ],
  ])("is made without its counts when these %s", async (_, preview, words) => {
    const started = { kind: "started", holdId: STOP.id, operationId: null };
    const { calls } = show([], { "stop.preview": preview, "stop.start": () => started });
    const user = userEvent.setup();
    await user.keyboard("!");
    await screen.findByText(words);
    await user.click(screen.getByRole("button", { name: /^Pause all of it/ }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls.find(({ path }) => path === "stop.start")?.input).toMatchObject({ mode: "interrupt_immediate" });
  });

  it("shows no count of what was said before for what is said now", async () => {
    const counted: { resolve?: (counts: StopCounts) => void } = {};
    const preview = ({ target }: { target: { value: string } }) =>
      target.value === "prod" ? COUNTS : new Promise<StopCounts>((resolve) => void Object.assign(counted, { resolve }));
    show([], { "stop.preview": preview as never });
    const user = userEvent.setup();
    await user.keyboard("!");
    await screen.findByRole("button", { name: /^Pause 152 tasks/ });
    await user.type(screen.getByRole("textbox", { name: "Scope" }), "/billing");
    await waitFor(() => expect(counted.resolve).toBeDefined());
    screen.getByRole("button", { name: /^Pause all of it/ });
    counted.resolve?.({ ...COUNTS, running: 1, queued: 1, runOn: [] });
    await screen.findByRole("button", { name: /^Pause 2 tasks/ });
  });

  it("stops nothing before it is said what", async () => {
    show([], {}, "");
    const user = userEvent.setup();
    await user.keyboard("!");
    const button = await screen.findByRole("button", { name: /^Pause all of it/ });
    expect(button.getAttribute("aria-disabled")).toBe("true");
  });

  describe("over what is stopped already", () => {
    const again = async (standing: StopView, url?: string) => {
      const { calls } = show([standing], { "stop.start": () => ({ kind: "standing", holdId: STOP.id }) }, url);
      const user = userEvent.setup();
      await screen.findByText(/is stopped by oncall/);
      await user.keyboard("!");
      return { user, calls, dialog: await screen.findByRole("dialog", { name: /^Pause / }) };
    };

    it("says by whom, since when and that it would change nothing, and is not kept from being ordered", async () => {
      const { user, calls, dialog } = await again(STOP);
      const when = within(dialog).getByText((_, part) => part?.tagName === "TIME").textContent;
      expect(dialog.textContent).toContain(`prod is stopped already by oncall, since ${when}: registry outage.`);
      expect(dialog.textContent).toContain("148 of 152 held, 4 still at work, 3 in line. It has “Interrupt now”");
      expect(dialog.querySelector("dl")).toBeNull();
      await user.click(screen.getByRole("button", { name: /^Keep it stopped/ }));
      await waitFor(() => expect(calls.some(({ path }) => path === "stop.start")).toBe(true));
    });

    it("says what a sharper one changes, and counts it", async () => {
      const { user, dialog } = await again({ ...STOP, mode: null });
      await screen.findByRole("button", { name: /^Pause 152 tasks/ });
      expect(dialog.textContent).toContain("This sharpens it from “Start nothing new”; its first reason stays.");
      await user.click(screen.getByRole("radio", { name: /^Start nothing new/ }));
      screen.getByRole("button", { name: /^Keep it stopped/ });
    });

    it("tells one over a part that more is stopped", async () => {
      const { dialog } = await again(STOP, "?scope=prod%2Fbilling");
      expect(dialog.textContent).toContain("A stop of its own goes on when that one is released.");
      await screen.findByRole("button", { name: /^Pause 152 tasks/ });
    });

    it("says nothing of a stop over something else", async () => {
      const { dialog } = await again(STOP, "?scope=production");
      expect(dialog.textContent).not.toContain("stopped already");
    });
  });

  it("is told to everybody, and let go of as a whole or in part", async () => {
    const { calls } = show([STOP], { "stop.release": () => ({ operationId: null }) });
    const user = userEvent.setup();
    await screen.findByText("prod is stopped by oncall: registry outage.");
    screen.getByText(/148 of 152 held, 4 still at work, 3 in line/);
    await user.click(screen.getByRole("button", { name: "Release…" }));
    await screen.findByText(/2 tasks of them stay held by others/);
    await user.click(screen.getByRole("radio", { name: "Only some" }));
    expect(screen.getByRole("button", { name: /^Release these/ }).getAttribute("aria-disabled")).toBe("true");
    await user.click(screen.getByRole("radio", { name: "All of it" }));
    await user.click(screen.getByRole("button", { name: /^Release all of it/ }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === "stop.release")?.input).toMatchObject({ perSecond: 10 }),
    );
  });
});
