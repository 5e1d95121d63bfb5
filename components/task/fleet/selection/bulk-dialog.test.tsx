import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { BulkVerb } from "@/components/data/operations/preview-counts";
import type { EligibilityCounts } from "@/server/contract/operation-view";
import type { TaskFilter } from "@/server/contract/task-inputs";
import { type FakeApi, refuse, renderWithData } from "@/server/testing/render-with-data";
import { BulkDialog } from "./bulk-dialog";
import type { Selection } from "./selection";

const FILTER: TaskFilter = {
  ...{ view: "active", scope: "prod", states: ["working"], agents: [], heldBy: ["budget"], labels: [], q: "" },
};
const BY_FILTER: Selection = { kind: "filter", filter: FILTER };
const BY_HAND: Selection = { kind: "tasks", ids: new Set(["b", "a"]), anchor: null };
const NONE: EligibilityCounts = { will: 0, already: 0, ended: 0, gone: 0, cannot: [] };
const OPERATION = "0199a000-0000-7000-8000-0000000000f1";

interface Shown {
  readonly selection: Selection;
  readonly counts?: Partial<EligibilityCounts>;
  readonly start?: FakeApi[string];
  readonly unfit?: FakeApi[string];
}

function show(verb: BulkVerb, { selection, counts = {}, start, unfit }: Shown) {
  const started: [string, number][] = [];
  const rendered = renderWithData(
    <BulkDialog
      verb={verb}
      selection={selection}
      onClose={() => undefined}
      onStarted={(id, count) => started.push([id, count])}
    />,
    {
      api: {
        "operation.preview": () => ({ ...NONE, ...counts }),
        ...(start ? { "operation.start": start } : {}),
        ...(unfit ? { "operation.unfit": unfit } : {}),
      },
    },
  );
  const sent = () => rendered.calls.filter(({ path }) => path === "operation.start").map(({ input }) => input);
  return { ...rendered, user: userEvent.setup(), started, sent };
}

describe("the dialog of an operation on many tasks", () => {
  it("says what the filter is and what would come of it, and sends the count that was seen", async () => {
    const cannot = [{ reason: "one-way cannot pause.", count: 2 }];
    const { user, sent, started } = show("pause", {
      ...{ selection: BY_FILTER, counts: { will: 122, already: 3, cannot } },
      start: () => ({ operationId: OPERATION }),
    });
    const dialog = await screen.findByRole("dialog", { name: "Pause 122 tasks" });
    expect(dialog.textContent).toContain("Matching state is Working, held by Budget in prod;");
    const lines = screen
      .getAllByRole("term")
      .map((term) => `${term.nextSibling?.textContent} ${term.textContent?.trim()}`);
    expect(lines).toEqual(["122 Will pause", "3 Held already; you will hold them too", "2 one-way cannot pause."]);
    await user.click(screen.getByRole("radio", { name: /^Interrupt now/ }));
    await user.type(screen.getByRole("textbox", { name: /^Reason/ }), "outage");
    await user.click(await screen.findByRole("button", { name: /^Pause 122 tasks/ }));
    await waitFor(() => expect(started).toEqual([[OPERATION, 122]]));
    expect(sent()).toMatchObject([
      { verb: "pause", mode: "interrupt_immediate", selection: { filter: FILTER }, expected: 122, reason: "outage" },
    ]);
  });

  it("names those that would not move and why, when somebody wants to see them", async () => {
    const cannot = [{ reason: "one-way cannot pause.", count: 3 }];
    const unfit = {
      taskId: OPERATION,
      title: "Crawl <b>mirrors</b>",
      agent: "one-way",
      reason: "one-way cannot pause.",
    };
    const { user, calls } = show("pause", {
      ...{ selection: BY_FILTER, counts: { will: 5, cannot } },
      unfit: () => ({ tasks: [unfit] }),
    });
    await user.click(await screen.findByRole("button", { name: "Show the 3 tasks that would not" }));
    const named = await screen.findByRole("list", { name: "Tasks that would not move" });
    expect(named.textContent).toBe("Crawl <b>mirrors</b> one-wayone-way cannot pause.");
    expect(screen.getByText("And 2 more like these.")).toBeTruthy();
    expect(calls.find(({ path }) => path === "operation.unfit")?.input).toMatchObject({
      selection: { filter: FILTER },
    });
  });

  it.each(["pause", "resume", "cancel", "label", "fork"] as const)(
    "starts no %s of nothing, and still shows by what was chosen",
    async (verb) => {
      const { user, sent } = show(verb, { selection: BY_FILTER });
      const dialog = await screen.findByRole("dialog", { name: /0 tasks$/ });
      expect(dialog.textContent).toContain("Matching state is Working, held by Budget in prod;");
      const confirm = screen.getByRole("button", { name: /0 tasks/ });
      expect(confirm.getAttribute("aria-disabled")).toBe("true");
      await user.click(confirm);
      await user.keyboard("{Control>}{Enter}{/Control}");
      expect(sent()).toEqual([]);
    },
  );

  it("counts again when the server found another number, and shows what it said", async () => {
    const message = "It would now be 40 tasks, not 2. Nothing was started. Look again.";
    const { user, calls } = show("pause", {
      ...{ selection: BY_HAND, counts: { will: 2 } },
      start: () => {
        throw refuse({ code: "SELECTION_CHANGED", message, found: 40 });
      },
    });
    expect((await screen.findByRole("dialog", { name: "Pause 2 tasks" })).textContent).toContain(
      "2 tasks chosen by hand.",
    );
    await user.click(screen.getByRole("button", { name: /^Pause 2 tasks/ }));
    await screen.findByText(message, { exact: false });
    const counted = () => calls.filter(({ path }) => path === "operation.preview").length;
    await waitFor(() => expect(counted()).toBeGreaterThan(1));
  });

  it("cancels more than twenty only when their number was typed", async () => {
    const { user, sent } = show("cancel", {
      ...{ selection: BY_FILTER, counts: { will: 21 } },
      start: () => ({ operationId: OPERATION }),
    });
    const confirm = () => screen.findByRole("button", { name: /^Cancel 21 tasks/ });
    await user.click(await confirm());
    expect(sent()).toEqual([]);
    await user.type(screen.getByRole("textbox", { name: /^Type 21/ }), "21");
    await user.click(await confirm());
    await waitFor(() => expect(sent()).toMatchObject([{ verb: "cancel", expected: 21 }]));
  });
});
