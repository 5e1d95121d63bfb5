import { cleanup, render, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ShortcutListener } from "@/components/ui/keyboard/shortcut-listener";
import { listShortcuts } from "@/components/ui/keyboard/shortcut-registry";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { aTaskView } from "@/server/testing/make-views";
import { aTextQuestion, cardOf, sendButton, showAnswerPane } from "@/server/testing/show-answer-pane";

beforeAll(fillDomGaps);
beforeEach(() => {
  localStorage.clear();
});

describe("what is filled in for several questions", () => {
  it("folds what is filled in when somebody goes on to another question, and opens it again to be changed", async () => {
    const { user, sent } = showAnswerPane([aTextQuestion("vendor"), aTextQuestion("date")]);
    await user.type(await cardOf(1, "vendor").findByRole("textbox"), "S-2041");
    expect(cardOf(1, "vendor").getByRole("textbox")).toBeTruthy();
    await user.click(cardOf(2, "date").getByRole("textbox"));
    expect(cardOf(1, "vendor").queryByRole("textbox")).toBeNull();
    expect(cardOf(1, "vendor").getByText("S-2041")).toBeTruthy();
    await user.keyboard("2 Nov");
    await user.click(screen.getByRole("button", { name: "Change the answer to vendor" }));
    expect(document.activeElement).toBe(cardOf(1, "vendor").getByRole("textbox"));
    expect(cardOf(2, "date").queryByRole("textbox")).toBeNull();
    await user.keyboard("b");
    await user.click(sendButton());
    expect(sent()).toMatchObject([{ answers: [{ answer: { vendor: "S-2041b" } }, { answer: { date: "2 Nov" } }] }]);
  });

  it("names the node of each card that is folded, where nodes ask under the same key", async () => {
    const of = (key: string, node: string, more = {}) =>
      aTextQuestion(key, { nodePath: `wf@1/${node}@1`, runId: "1", ...more });
    const answered = {
      status: "answered",
      answer: { note: "x" },
      answeredAt: new Date(Date.now() + 60_000).toISOString(),
    };
    const { user } = showAnswerPane([of("vendor", "left"), of("date", "right"), of("note", "over", answered)]);
    const left = await screen.findByRole("region", { name: "Question 1: left, vendor" });
    await user.type(await within(left).findByRole("textbox"), "S-2041");
    await user.click(within(screen.getByRole("region", { name: "Question 2: right, date" })).getByRole("textbox"));
    const folded = within(screen.getByRole("region", { name: "Question 1: left, vendor" }));
    expect(folded.queryByRole("textbox")).toBeNull();
    expect(folded.getByText("left")).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "Settled: over, note" })).getByText("over")).toBeTruthy();
  });

  it("does not fold a card while a pointer is down: the click would meet what moved up", async () => {
    const { user } = showAnswerPane([aTextQuestion("vendor"), aTextQuestion("date")]);
    await user.type(await cardOf(1, "vendor").findByRole("textbox"), "S-2041");
    const target = cardOf(2, "date").getByRole("textbox");
    await user.pointer({ keys: "[MouseLeft>]", target });
    expect(document.activeElement).toBe(target);
    expect(cardOf(1, "vendor").getByRole("textbox")).toBeTruthy();
    await user.pointer({ keys: "[/MouseLeft]", target });
    expect(cardOf(1, "vendor").queryByRole("textbox")).toBeNull();
  });

  it("opens an answered question again for as long as the agent does not know of the answer", async () => {
    const answeredBy = { kind: "operator" as const, id: "reviewer-2" };
    const question = (key: string, attempt: number) =>
      aTextQuestion(key, {
        status: "answered",
        answer: { [key]: `a ${key}` },
        answeredBy,
        answeredAt: "2026-11-28T10:00:00.000Z",
        answeredAttempt: attempt,
      });
    const before = aTaskView().attemptNo;
    const { user, calls, task } = showAnswerPane(
      [question("vendor", before), question("date", before - 1), aTextQuestion("note")],
      {
        "task.undoAnswers": () => ({ outcome: "accepted", task: { ...aTaskView(), version: 9 } }),
      },
    );
    const settled = within(screen.getByRole("region", { name: "Settled: vendor" }));
    expect(settled.getByText("a vendor")).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Settled: date" })).toBeNull();
    await user.click(settled.getByRole("button", { name: "Change the answer to vendor" }));
    await vi.waitFor(() =>
      expect(calls.filter(({ path }) => path === "task.undoAnswers").map(({ input }) => input)).toEqual([
        expect.objectContaining({ taskId: task.id, interruptIds: [aTextQuestion("vendor").id] }),
      ]),
    );
    expect(localStorage.getItem("checkrein.drafts")).toContain("a vendor");
  });

  it("says that a draft is saved on this device, and of a secret that it goes with the page", async () => {
    const { user } = showAnswerPane([aTextQuestion("vendor")]);
    expect(screen.queryByText(/^Draft/)).toBeNull();
    await user.type(await screen.findByRole("textbox"), "S");
    expect(screen.getByText("Draft saved")).toBeTruthy();
    cleanup();
    const secret = { type: "object", properties: { token: { type: "string", writeOnly: true } } };
    showAnswerPane([aTextQuestion("vendor", { kind: "credential", schema: secret })]);
    expect(screen.getByRole("button", { name: /^Sign in/ })).toBeTruthy();
    expect(screen.getByText(/is sealed and told to its agent alone/)).toBeTruthy();
    await user.type(await screen.findByLabelText("Token"), "hunter2");
    expect(screen.getByText("Draft kept until this page is left")).toBeTruthy();
    expect(localStorage.getItem("checkrein.drafts")).not.toContain("hunter2");
  });

  it("leaves what an agent would consent to itself a suggestion", async () => {
    const schema = {
      type: "object",
      required: ["confirmed"],
      properties: { confirmed: { type: "boolean", default: true, title: "Drop the table" } },
    };
    const { user, sent } = showAnswerPane([aTextQuestion("vendor", { kind: "confirmation", schema })]);
    const use = await screen.findByRole("button", { name: "Use the suggestion for Drop the table: Yes" });
    expect(screen.queryAllByRole("radio", { checked: true, name: /Yes|No/ })).toEqual([]);
    expect(screen.getByText("0 of 1 ready.")).toBeTruthy();
    await user.click(use);
    await user.click(sendButton());
    expect(sent()).toMatchObject([{ answers: [{ answer: { confirmed: true } }] }]);
  });

  it("has a key for the form and for sending, which leads to what is missing while there is something", async () => {
    const { user, sent } = showAnswerPane([aTextQuestion("vendor"), aTextQuestion("date")]);
    render(<ShortcutListener />);
    const keys = listShortcuts().filter(({ group }) => group === "Inbox");
    expect(keys.map(({ keys }) => keys)).toEqual(["i", "mod+enter"]);
    const vendor = await cardOf(1, "vendor").findByRole("textbox");
    await user.keyboard("i");
    expect(document.activeElement).toBe(vendor);
    await user.keyboard("S-2041{Control>}{Enter}{/Control}");
    expect(sent()).toEqual([]);
    expect(document.activeElement).toBe(cardOf(2, "date").getByRole("textbox"));
    await user.keyboard("2 Nov{Control>}{Enter}{/Control}");
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
  });
});
