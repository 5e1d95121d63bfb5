import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { useInbox } from "@/components/data/inbox/use-inbox";
import { Expiry } from "@/components/data/questions/expiry";
import { ShortcutListener } from "@/components/ui/keyboard/shortcut-listener";
import { Toaster } from "@/components/ui/toaster";
import type { InboxItemView } from "@/server/contract/inbox-view";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { anInboxItem } from "@/server/testing/make-inbox-item";
import { anInterrupt, MADE_AT } from "@/server/testing/make-views";
import { renderWithData } from "@/server/testing/render-with-data";
import { AssignMenu } from "./assign-menu";
import { SnoozeMenu } from "./snooze-menu";

beforeAll(fillDomGaps);

const item = { kind: "question", subject: "019abf6b-0000-7000-8000-00000000d001" } as const;

/** The list that the item stands in. */
function List() {
  return <p>{useInbox({ kinds: ["question"] }).items.length} listed</p>;
}

function show(listed: readonly InboxItemView[] = []) {
  const view = renderWithData(
    <>
      <List />
      <ShortcutListener />
      <Toaster />
      <AssignMenu item={item} />
      <SnoozeMenu item={item} />
    </>,
    {
      api: {
        "inbox.assign": () => null,
        "inbox.snooze": () => null,
        "inbox.list": () => ({ items: listed, nextCursor: null }),
      },
    },
  );
  const sent = (path: string) => view.calls.filter((call) => call.path === path).map(({ input }) => input);
  return { ...view, sent, user: userEvent.setup() };
}

describe("an item of the inbox", () => {
  it("is assigned by A, to oneself or to somebody by name", async () => {
    const { user, sent } = show();
    await user.keyboard("a");
    await user.click(await screen.findByRole("menuitem", { name: "To me" }));
    await vi.waitFor(() => expect(sent("inbox.assign")).toMatchObject([{ item, assignee: { me: true } }]));
    await user.keyboard("a");
    await user.click(await screen.findByRole("menuitem", { name: "To somebody…" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByRole("textbox"), "reviewer-2{Control>}{Enter}{/Control}");
    await vi.waitFor(() => expect(sent("inbox.assign")[1]).toMatchObject({ item, assignee: "reviewer-2" }));
  });

  it.each([
    ["nobody", {}, null],
    ["oneself", { assignee: { kind: "operator", id: "local" }, isMine: true }, { me: true }],
    ["somebody else", { assignee: { kind: "operator", id: "ada" } }, "ada"],
  ] as const)("goes back by the toast to whom it was with: %s", async (_, marks, taker) => {
    const { user, sent } = show([anInboxItem({ ...item, ...marks })]);
    await screen.findByText("1 listed");
    await user.keyboard("a");
    await user.click(await screen.findByRole("menuitem", { name: "To somebody…" }));
    await user.type(within(await screen.findByRole("dialog")).getByRole("textbox"), "eve{Control>}{Enter}{/Control}");
    const toast = within((await screen.findByText("Assigned to eve")).closest("li") ?? document.body);
    await user.click(toast.getByRole("button", { name: "Undo" }));
    await screen.findByText(/^Assigned to .* again$/);
    expect(sent("inbox.assign")).toMatchObject([{ assignee: "eve" }, { item, assignee: taker }]);
  });

  it("is put off by S until something happens, and shown again by the toast", async () => {
    const { user, sent } = show();
    await user.keyboard("s");
    await user.click(await screen.findByRole("menuitem", { name: "Until something happens to it" }));
    const toast = within(
      (await screen.findByText("Snoozed until something happens to it")).closest("li") ?? document.body,
    );
    await user.click(toast.getByRole("button", { name: "Undo" }));
    await screen.findByText("Shown again");
    expect(sent("inbox.snooze")).toMatchObject([
      { item, until: "it_moves" },
      { item, until: null },
    ]);
  });
});

describe("the time of a question", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(MADE_AT) });
    return () => vi.useRealTimers();
  });
  const inMinutes = (minutes: number) => new Date(Date.parse(MADE_AT) + minutes * 60_000).toISOString();

  it("says how long is left, and what is answered then in people's place", async () => {
    renderWithData(<Expiry question={anInterrupt({ expiresAt: inMinutes(9), defaultAnswer: "skip" })} />);
    expect(await screen.findByText(/Answered with "skip"/)).toHaveProperty(
      "textContent",
      'Answered with "skip" in 9 min',
    );
    expect(screen.queryByText("Urgent")).toBeNull();
  });

  it("counts down to it", async () => {
    renderWithData(<Expiry question={anInterrupt({ expiresAt: inMinutes(9) })} />);
    const words = await screen.findByText(/Expires/);
    for (const [minutes, left] of [
      [8, "Expires in 1 min"],
      [9, "Expires due now"],
    ] as const) {
      act(() => {
        vi.setSystemTime(Date.parse(MADE_AT) + minutes * 60_000);
        document.dispatchEvent(new Event("visibilitychange"));
      });
      expect(words.textContent).toBe(left);
    }
  });

  it("says that it expires where no answer stands in for people, and that it is urgent", async () => {
    renderWithData(<Expiry question={anInterrupt({ expiresAt: inMinutes(9), escalatedAt: MADE_AT })} />);
    expect(await screen.findByText(/Expires/)).toHaveProperty("textContent", "Expires in 9 min");
    expect(screen.getByText("Urgent")).toBeTruthy();
  });

  it("is not told where none is set", () => {
    const { container } = renderWithData(<Expiry question={anInterrupt()} />);
    expect(container.textContent).toBe("");
  });
});
