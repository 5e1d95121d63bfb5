import { render, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ShortcutListener } from "@/components/ui/keyboard/shortcut-listener";
import { Toaster } from "@/components/ui/toaster";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { aMessage, aTaskView } from "@/server/testing/make-views";
import { refuse } from "@/server/testing/render-with-data";
import { aTextQuestion, cardOf, sendButton, showAnswerPane } from "@/server/testing/show-answer-pane";

beforeAll(fillDomGaps);
beforeEach(() => {
  localStorage.clear();
});

describe("answering in the inbox", () => {
  it("says when the process that asked for a permission is gone, so that the agent will ask again", async () => {
    showAnswerPane([aTextQuestion("vendor", { asksAgain: true }), aTextQuestion("date", { asksAgain: false })]);
    expect(cardOf(1, "vendor").getByText(/^The process that asked is gone\./)).toBeTruthy();
    expect(cardOf(2, "date").queryByText(/is gone/)).toBeNull();
  });

  it("shows what the agent said of its questions, as text, above them", async () => {
    const said = aMessage({ parts: [{ text: "The date falls into a <b>closed</b> period." }] });
    const { calls, task } = showAnswerPane([aTextQuestion("date")], { "inbox.words": () => said });
    const words = within(await screen.findByRole("region", { name: "The agent's words" }));
    const text = words.getByText("The date falls into a <b>closed</b> period.");
    const card = screen.getByRole("region", { name: "Question 1: date" });
    expect(text.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(calls).toContainEqual(expect.objectContaining({ path: "inbox.words", input: { taskId: task.id } }));
  });

  it("sends answers that wait for each other together, once all are ready", async () => {
    const [a, b] = [aTextQuestion("vendor"), aTextQuestion("date")];
    const { user, sent, onDone, task } = showAnswerPane([a, b]);
    await user.type(await cardOf(1, "vendor").findByRole("textbox", { name: /Vendor/ }), "S-2041");
    expect(screen.getByText("1 of 2 ready.")).toBeTruthy();
    expect(screen.getByText("The agent goes on when both are in.")).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Send 2 answers/, description: "1 answer still needed." })).toBeTruthy();
    await user.click(sendButton());
    expect(sent()).toEqual([]);
    await user.type(cardOf(2, "date").getByRole("textbox", { name: /Date/ }), "2 Nov");
    await user.click(sendButton());
    expect(sent()).toEqual([
      expect.objectContaining({
        taskId: task.id,
        answers: [
          { interruptId: a.id, answer: { vendor: "S-2041" } },
          { interruptId: b.id, answer: { date: "2 Nov" } },
        ],
      }),
    ]);
    expect(onDone).toHaveBeenCalledOnce();
    expect(localStorage.getItem("checkrein.drafts")).not.toContain("S-2041");
  });

  describe("taking sent answers back", () => {
    const [a, b] = [aTextQuestion("vendor", { wake: "each" }), aTextQuestion("date", { wake: "each" })];

    async function sendDate(undo: () => unknown) {
      const shown = showAnswerPane([a, b], { "task.undoAnswers": undo });
      const toaster = render(
        <>
          <ShortcutListener />
          <Toaster />
        </>,
      );
      const { user } = shown;
      await user.type(await cardOf(2, "date").findByRole("textbox", { name: /Date/ }), "2 Nov");
      await user.click(cardOf(2, "date").getByRole("button", { name: "Send this answer" }));
      // Toasts outlive a render; the newest one is the first of the list.
      const toast = () => within(within(toaster.container).getAllByRole("listitem")[0] ?? document.body);
      await vi.waitFor(() => toast().getByText("Sent 1 answer"));
      const asked = () => shown.calls.filter(({ path }) => path === "task.undoAnswers").map(({ input }) => input);
      const undoButton = () => toast().queryByRole("button", { name: /^Undo/ });
      return { ...shown, toast, asked, undoButton };
    }
    const accepted = () => ({ outcome: "accepted", task: { ...aTaskView(), version: 9 } });
    const field = () => cardOf(2, "date").getByRole("textbox", { name: /Date/ });

    it("puts what was typed back, by the toast's button and by Z", async () => {
      const { user, asked, toast, task } = await sendDate(accepted);
      expect(field()).toHaveProperty("value", "");
      await user.keyboard("z");
      await vi.waitFor(() => toast().getByText("Taken back: it is asked again"));
      expect(asked()).toEqual([expect.objectContaining({ taskId: task.id, interruptIds: [b.id] })]);
      expect(field()).toHaveProperty("value", "2 Nov");
      await user.click(cardOf(2, "date").getByRole("button", { name: "Send this answer" }));
      await vi.waitFor(() => toast().getByText("Sent 1 answer"));
      await user.click(toast().getByRole("button", { name: /^Undo/ }));
      await vi.waitFor(() => expect(asked()).toHaveLength(2));
    });

    it("says that it is too late only when the server said so", async () => {
      const { user, toast, undoButton } = await sendDate(() => {
        throw refuse({ code: "ANSWER_NOT_UNDOABLE", message: "The agent has gone on with the answer." });
      });
      await user.click(toast().getByRole("button", { name: /^Undo/ }));
      await vi.waitFor(() => toast().getByText("Not taken back"));
      expect(toast().getByText(/The agent has gone on with the answer\./)).toBeTruthy();
      expect(undoButton()).toBeNull();
    });

    it("offers it once more under the same request where nobody knows whether it was done", async () => {
      let isBroken = true;
      const { user, toast, asked, undoButton } = await sendDate(() => {
        if (isBroken) throw new Error("The disk is full.");
        return accepted();
      });
      await user.click(toast().getByRole("button", { name: /^Undo/ }));
      await vi.waitFor(() => toast().getByText("Perhaps not taken back"));
      expect(toast().getByText(/It may not have been done\. Try again/)).toBeTruthy();
      isBroken = false;
      await user.click(undoButton() ?? document.body);
      await vi.waitFor(() => toast().getByText("Taken back: it is asked again"));
      const ids = asked().map((input) => (input as { requestId: string }).requestId);
      expect(new Set(ids).size).toBe(1);
    });

    it("leaves the answer that was sent before its own way back", async () => {
      const { user, toast, asked } = await sendDate(accepted);
      await user.type(cardOf(1, "vendor").getByRole("textbox", { name: /Vendor/ }), "S-2041");
      await user.click(cardOf(1, "vendor").getByRole("button", { name: "Send this answer" }));
      await vi.waitFor(() => expect(screen.getAllByText("Sent 1 answer").length).toBeGreaterThan(1));
      expect(toast()).toBeTruthy();
      for (const button of screen.getAllByRole("button", { name: /^Undo/ }).slice(0, 2)) await user.click(button);
      await vi.waitFor(() => expect(asked()).toHaveLength(2));
    });
  });

  it("sends one alone that wakes by itself, and keeps the rest", async () => {
    const [a, b] = [aTextQuestion("vendor", { wake: "each" }), aTextQuestion("date", { wake: "each" })];
    const { user, sent, onDone } = showAnswerPane([a, b]);
    await user.type(await cardOf(2, "date").findByRole("textbox", { name: /Date/ }), "2 Nov");
    await user.click(cardOf(2, "date").getByRole("button", { name: "Send this answer" }));
    expect(sent()).toEqual([expect.objectContaining({ answers: [{ interruptId: b.id, answer: { date: "2 Nov" } }] })]);
    expect(onDone).not.toHaveBeenCalled();
  });

  it("says of the others that they wait while one is on its way, since a press would be lost", async () => {
    const [a, b] = [aTextQuestion("vendor", { wake: "each" }), aTextQuestion("date", { wake: "each" })];
    const { user } = showAnswerPane([a, b], { "task.answerSeveral": () => new Promise(() => undefined) });
    await user.type(await cardOf(1, "vendor").findByRole("textbox", { name: /Vendor/ }), "S-2041");
    await user.click(cardOf(1, "vendor").getByRole("button", { name: "Send this answer" }));
    const other = cardOf(2, "date").getByRole("button", { name: "Send this answer" });
    await vi.waitFor(() => expect(other.getAttribute("aria-busy")).toBe("true"));
  });

  it("declines what is asked, with the reason that the agent reads", async () => {
    const [a, b] = [aTextQuestion("vendor"), aTextQuestion("date")];
    const { user, calls, onDone, task } = showAnswerPane([a, b], {
      "task.decline": () => ({ outcome: "accepted", task: { ...aTaskView(), version: 9 } }),
    });
    await user.click(screen.getByRole("button", { name: "Decline…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Decline 2 questions" }));
    await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "No time");
    await user.click(dialog.getByRole("button", { name: /^Decline/ }));
    expect(calls.filter(({ path }) => path === "task.decline").map(({ input }) => input)).toEqual([
      expect.objectContaining({ taskId: task.id, interruptIds: [a.id, b.id], reason: "No time" }),
    ]);
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });

  it("tells who was first, and keeps what was typed", async () => {
    const refusal = {
      code: "INTERRUPT_NOT_OPEN" as const,
      message: "It was already answered by operator reviewer-2. Your answer was not sent.",
      winner: { actor: "operator:reviewer-2", verb: "answer", at: new Date().toISOString() },
    };
    const { user } = showAnswerPane([aTextQuestion("vendor")], {
      "task.answerSeveral": () => {
        throw refuse(refusal);
      },
    });
    await user.type(await screen.findByRole("textbox", { name: /Vendor/ }), "S-2041");
    await user.click(sendButton());
    expect(await screen.findByText(/reviewer-2/)).toBeTruthy();
    expect(localStorage.getItem("checkrein.drafts")).toContain("S-2041");
  });

  it("keeps what the server refused at its field, whatever else is ready by then", async () => {
    const [a, b] = [aTextQuestion("vendor", { wake: "each" }), aTextQuestion("date", { wake: "each" })];
    const refused = (fields: Record<string, string>) => () => {
      throw refuse({ code: "INPUT_NOT_VALID", message: "The answer does not fit.", fields });
    };
    const alone = showAnswerPane([a, b], { "task.answerSeveral": refused({ "/vendor": "Nobody of that name" }) });
    const { user } = alone;
    await user.type(await cardOf(1, "vendor").findByRole("textbox"), "S");
    await user.click(cardOf(2, "date").getByRole("textbox"));
    await user.keyboard("2 Nov");
    await user.click(cardOf(1, "vendor").getByRole("button", { name: "Send this answer" }));
    expect(await cardOf(1, "vendor").findByText("Nobody of that name")).toBeTruthy();
    expect(cardOf(2, "date").queryByText("Nobody of that name")).toBeNull();
    alone.unmount();

    const both = showAnswerPane([a, b], { "task.answerSeveral": refused({ [`/${b.id}/date`]: "A closed period" }) });
    for (const [n, key] of ["vendor", "date"].entries())
      await both.user.type(await cardOf(n + 1, key).findByRole("textbox"), "S");
    await both.user.click(sendButton());
    expect(await cardOf(2, "date").findByText("A closed period")).toBeTruthy();
    await both.user.click(screen.getByRole("button", { name: "Change the answer to vendor" }));
    await both.user.clear(cardOf(1, "vendor").getByRole("textbox"));
    expect(cardOf(2, "date").getByText("A closed period")).toBeTruthy();
  });

  it("begins the consent to a call with its own arguments, to be edited", async () => {
    const call = { tool: "pay", arguments: { amount: 80 }, schema: true };
    const amount = { type: "number", maximum: 100 };
    const asked = { type: "object", properties: { amount }, required: ["amount"] };
    const schema = {
      type: "object",
      required: ["confirmed"],
      properties: { confirmed: { type: "boolean" }, arguments: asked },
    };
    const { user, sent } = showAnswerPane([aTextQuestion("vendor", { kind: "confirmation", call, schema })]);
    const field = await screen.findByRole("textbox", { name: /Amount/ });
    expect(field).toHaveProperty("value", "80");
    await user.click(screen.getByRole("radio", { name: "Yes" }));
    await user.clear(field);
    await user.type(field, "60");
    await user.click(sendButton());
    expect(sent()).toEqual([
      expect.objectContaining({
        answers: [expect.objectContaining({ answer: { confirmed: true, arguments: { amount: 60 } } })],
      }),
    ]);
  });

  it("shows what was settled meanwhile with what was typed here", async () => {
    const question = aTextQuestion("vendor");
    const first = showAnswerPane([question]);
    await first.user.type(await screen.findByRole("textbox", { name: /Vendor/ }), "S-1177");
    first.unmount();
    const answeredAt = new Date(Date.now() + 60_000).toISOString();
    const by = { kind: "operator" as const, id: "reviewer-2" };
    showAnswerPane(
      [{ ...question, status: "answered", answer: { vendor: "S-2041" }, answeredBy: by, answeredAt }],
      {},
      first.task.id,
    );
    const settled = within(screen.getByRole("region", { name: "Settled: vendor" }));
    expect(settled.getByText("Answered by reviewer-2.")).toBeTruthy();
    expect(settled.getByText(/S-2041/)).toBeTruthy();
    expect(settled.getByText("Yours was not sent")).toBeTruthy();
    expect(settled.getByText(/S-1177/)).toBeTruthy();
    expect(settled.queryByRole("button", { name: /^Change/ })).toBeNull();
  });

  it("still shows what was typed for a question that is asked in other words by now", async () => {
    const question = aTextQuestion("vendor");
    const first = showAnswerPane([question]);
    await first.user.type(await screen.findByRole("textbox", { name: /Vendor/ }), "S-1177");
    first.unmount();
    const again = { ...question, id: "019abf6b-0000-7000-8000-0000000000c9", message: "Which vendor exactly?" };
    showAnswerPane(
      [{ ...question, status: "superseded" }, aTextQuestion("date", { status: "superseded" }), again],
      {},
      first.task.id,
    );
    const settled = within(screen.getByRole("region", { name: /^Settled/ }));
    expect(settled.getByText("vendor")).toBeTruthy();
    expect(settled.getByText(/S-1177/)).toBeTruthy();
  });
});
