import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { effect, folder, showNewTask, start } from "@/server/testing/show-new-task";

describe("New task", () => {
  it("opens by N and by the address, and is closed in neither", async () => {
    const view = showNewTask({ url: "" });
    await screen.findByText("The page");
    expect(screen.queryByRole("dialog")).toBeNull();
    await userEvent.keyboard("n");
    expect(await screen.findByRole("dialog", { name: "New task" })).toBeTruthy();
    await waitFor(() => expect(view.search()).toBe("?new="));
    await userEvent.click(screen.getAllByRole("button", { name: "Close" })[0] as HTMLElement);
    await waitFor(() => expect(view.search()).toBe(""));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("begins with an agent that is free, its defaults, and the focus in its first field", async () => {
    showNewTask();
    const field = await folder();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.value).toBe(".");
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Title" }).value).toBe("Digest this folder");
    await waitFor(() => expect(effect()).toBe("Starts at once on digest. "));
    expect(screen.getByRole("option", { selected: true }).textContent).toContain("digest");
    expect(screen.getByRole("combobox", { name: "Scope" }).textContent).toContain("lab");
  });

  it("says of each agent who is free, who has a line, and who is offline", async () => {
    showNewTask();
    await folder();
    const words = await screen.findAllByRole("option");
    await waitFor(() =>
      expect(words.map((each) => each.textContent)).toEqual([
        "digestReads a folder file by file and writes a digest.2 free",
        "ci-fixerFinds out why a check fails and proposes a fix.2 in line",
        "porterFinds out why a check fails and proposes a fix.Offline 6 min",
      ]),
    );
  });

  it("finds an agent by a skill, chooses by arrows, and goes on to its form by Enter", async () => {
    const view = showNewTask();
    await folder();
    const find = screen.getByRole("combobox", { name: "Find an agent" });
    await userEvent.type(find, "duplicate");
    expect(screen.getAllByRole("option").map((each) => each.textContent)).toEqual(["digestFind duplicate files2 free"]);
    await userEvent.clear(find);
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(view.search()).toBe("?new=ci-fixer"));
    expect(document.activeElement).toBe(find);
    const change = await screen.findByRole("textbox", { name: "Change required" });
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(change));
    await waitFor(() => expect(effect()).toBe("3rd in line. It starts when ci-fixer has a free place."));
  });

  it("says what a pause can do, and that an agent has none", async () => {
    const first = showNewTask({ url: "?new=ci-fixer" });
    const facts = within(await screen.findByRole("region", { name: "What you can do to it later" }));
    expect(facts.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
      "Finish the stepThe running step ends, then it holds",
      "Interrupt nowci-fixer does not offer it",
      "Wait for completionci-fixer does not offer it",
    ]);
    expect(facts.getByText("Parks itself")).toBeTruthy();
    expect(facts.getByText("State can be edited, unchecked")).toBeTruthy();
    first.unmount();
    showNewTask({ url: "?new=porter" });
    expect(await screen.findByText(/^It cannot be paused\. You can cancel it/)).toBeTruthy();
    await waitFor(() =>
      expect(effect()).toMatch(/^Waits: no worker\. It starts when one connects\. porter was last seen/),
    );
  });

  it("says what its last runs took, and how soon it usually holds", async () => {
    const figures = { runs: 20, spentMicros: 120_000, activeMs: 62_000, boundaryMs: { finish_step: 4_000 } };
    const { calls } = showNewTask({ api: { "agent.figures": () => figures } });
    const facts = within(await screen.findByRole("region", { name: "What you can do to it later" }));
    expect(await facts.findByText("The running step ends, then it holds. Usually 4 s")).toBeTruthy();
    expect(facts.getByText("Lets its turn run to the end, then it holds")).toBeTruthy();
    expect(effect()).toBe("Starts at once on digest. About $0.12 and 1 min, from its last 20 runs.");
    expect(calls.filter(({ path }) => path === "agent.figures").map(({ input }) => input)).toEqual([
      { name: "digest" },
    ]);
  });

  it("says that it waits where a stop stands over its scope", async () => {
    const stop = { id: "s", target: { kind: "scope", value: "prod" }, words: "prod" };
    showNewTask({ url: "?new=digest&scope=prod/lab", api: { "stop.standing": () => [stop] } });
    await waitFor(() => expect(effect()).toBe("Waits: prod is stopped. It starts once that is let go."));
  });

  it("says what a folder holds, and does not start on one that is not there", async () => {
    const { created } = showNewTask();
    const field = await folder();
    expect(await screen.findByText(/214 files, 1.90 MB/)).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, "docs/handbok");
    expect(await screen.findByText("No folder of this name here.")).toBeTruthy();
    expect(effect()).toBe("Cannot start yet. Folder needs fixing.");
    await userEvent.click(start());
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect(created()).toEqual([]);
    await userEvent.type(field, "!");
    await waitFor(() => expect(screen.queryByText("No folder of this name here.")).toBeNull());
  });

  it("starts by ⌘↵ with what was filled in, under the suggested title, and goes to the task", async () => {
    const { created, push } = showNewTask({ url: "?new=digest&scope=prod" });
    const field = await folder();
    await userEvent.clear(field);
    await userEvent.type(field, "docs");
    await userEvent.type(screen.getByRole("textbox", { name: "Labels" }), "handbook,team: docs{Enter}");
    await userEvent.type(field, "{Control>}{Enter}{/Control}");
    await waitFor(() => expect(push).toHaveBeenCalledWith("/tasks/019abf6b-0000-7000-8000-00000000beef?scope=prod"));
    expect(created()).toMatchObject([
      {
        agent: "digest",
        title: "Digest docs",
        scope: "prod",
        labels: ["handbook", "team: docs"],
        input: { folder: "docs", length: "one_page", maxFiles: 500 },
      },
    ]);
  });

  it("says which budgets it counts for, and begins it with a limit of its own", async () => {
    const night = {
      budgetId: "b",
      name: "Night run",
      measure: "steps",
      spentUnits: 7,
      reservedUnits: 0,
      limitUnits: 10,
    };
    const { created } = showNewTask({ api: { "budget.ofNew": () => [night] } });
    await folder();
    const budgets = await screen.findByRole("list", { name: "Budgets it counts for" });
    expect(budgets.textContent).toBe("Also counts for Night run7 of 10 steps used");
    const limit = screen.getByRole("textbox", { name: /^Limit for this task/ });
    await userEvent.type(limit, "lots");
    await waitFor(() => expect(effect()).toBe("Cannot start yet. The limit needs fixing."));
    await userEvent.clear(limit);
    await userEvent.type(limit, "0.50");
    await userEvent.click(start());
    await waitFor(() => expect(created()).toMatchObject([{ limit: { measure: "cost", limitUnits: 500_000 } }]));
  });

  it("leaves the title to whoever types one", async () => {
    const { created } = showNewTask();
    const field = await folder();
    const title = screen.getByRole<HTMLInputElement>("textbox", { name: "Title" });
    await userEvent.clear(title);
    await userEvent.type(title, "Read the handbook");
    await userEvent.clear(field);
    await userEvent.type(field, "docs");
    expect(title.value).toBe("Read the handbook");
    await userEvent.click(start());
    await waitFor(() => expect(created()).toMatchObject([{ title: "Read the handbook" }]));
  });
});
