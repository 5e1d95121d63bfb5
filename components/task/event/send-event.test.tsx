import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { ahead, MADE_AT } from "@/server/testing/make-views";
import { renderWithData } from "@/server/testing/render-with-data";
import { SendEventDialog } from "./send-event-dialog";

beforeAll(fillDomGaps);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(MADE_AT) });
  return () => vi.useRealTimers();
});

const WANTED = { topic: "ci.done", provider: "" };

function show(woken: number, wanted = WANTED) {
  const sent = { eventId: "e", woken, keptUntil: ahead(900_000), repeated: false, stops: [] };
  const view = renderWithData(<SendEventDialog wanted={wanted} onClose={() => undefined} />, {
    api: { "event.send": () => sent },
  });
  return { ...view, user: userEvent.setup() };
}
const sendButton = () => screen.getByRole("button", { name: /^Send event/ });

describe("sending an event", () => {
  it("starts with the topic that is waited for and says whom it woke", async () => {
    const { user, calls } = show(1);
    await user.type(screen.getByRole("textbox", { name: /^Data/ }), '{{"ok":true}');
    await user.click(sendButton());
    expect(await screen.findByText("It woke 1 task.")).toBeTruthy();
    expect(calls.map(({ input }) => input)).toEqual([{ topic: "ci.done", data: { ok: true }, id: expect.any(String) }]);
  });

  it("says until when it is kept when nobody waits for it", async () => {
    const { user } = show(0);
    await user.click(sendButton());
    expect(await screen.findByText(/^Nobody waits for it; kept until \d\d:\d\d\.$/)).toBeTruthy();
  });

  it("sends nothing while a topic or the data is wrong, and says what", async () => {
    const { user, calls } = show(0, { topic: "", provider: "" });
    await user.click(sendButton());
    expect(screen.getByText("Name the event.")).toBeTruthy();
    await user.type(screen.getByRole("textbox", { name: "Topic" }), "a b");
    await user.type(screen.getByRole("textbox", { name: /^Data/ }), "no json");
    await user.click(sendButton());
    expect(screen.getByText(/A topic is made of/)).toBeTruthy();
    expect(screen.getByText(/^Not valid JSON/)).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it("sends nothing that only the server says", async () => {
    const { user, calls } = show(0, { topic: "budget.refilled:019abf6b-0000-7000-8000-000000000001", provider: "" });
    await user.click(sendButton());
    expect(screen.getByText(/^Only this server says that a budget was refilled/)).toBeTruthy();
    expect(calls).toEqual([]);
  });
});
