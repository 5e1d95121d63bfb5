import { configure, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { describe, expect, it, vi } from "vitest";
import { DIGEST_INPUT_SCHEMA } from "@/server/agents/digest/digest-input";
import type { AgentView } from "@/server/contract/task-view";
import { anAgentView } from "@/server/testing/make-agent-view";
import { ago, aTaskView } from "@/server/testing/make-views";
import { type FakeApi, refuse, renderWithData } from "@/server/testing/render-with-data";
import { ShortcutListener } from "../../ui/keyboard/shortcut-listener";
import { NewTask } from "./new-task";
// Loaded when first shown; here they are loaded with the test.
import "../../ui/schema-form/schema-form";
import "./new-task-dialog";

const DIGEST = anAgentView({
  name: "digest",
  version: "1.0",
  description: "Reads a folder file by file and writes a digest.",
  skills: ["Find duplicate files"],
  inputSchema: DIGEST_INPUT_SCHEMA as unknown as AgentView["inputSchema"], // a constant with read-only lists
  canPark: false,
  defaultScope: "lab",
  builtIn: true,
});
const FIXER = anAgentView({ name: "ci-fixer", freeSlots: 0, queued: 2, pauseModes: ["finish_step"] });
const OFFLINE = anAgentView({ name: "porter", freeSlots: 0, workers: 0, offlineSince: ago(360_000), pauseModes: [] });
const COUNTS = { facets: { scope: [{ value: "prod/billing", count: { n: 3 } }] } };

// A dialog of this size is walked for every role; whether each part is hidden need not be worked out every time.
configure({ defaultHidden: true });
vi.setConfig({ testTimeout: 30_000 });
// What jsdom lacks of the page's layout.
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.hasPointerCapture = () => false;

interface Wanted {
  readonly url?: string;
  readonly agents?: readonly AgentView[];
  readonly api?: FakeApi;
}

function show({ url = "?new=", agents = [DIGEST, FIXER, OFFLINE], api = {} }: Wanted = {}) {
  const push = vi.fn();
  const router = { push, replace: vi.fn(), back: vi.fn(), forward: vi.fn(), refresh: vi.fn(), prefetch: vi.fn() };
  const view = renderWithData(
    <AppRouterContext value={router as never}>
      <ShortcutListener />
      <NewTask />
      <p>The page</p>
    </AppRouterContext>,
    {
      url,
      api: {
        "agent.list": () => agents,
        "task.counts": () => COUNTS,
        "budget.ofNew": () => [],
        "agent.lookFolder": ({ path }: { path: string }) => ({
          exists: path !== "docs/handbok",
          files: 214,
          bytes: 1_900_000,
          truncated: false,
        }),
        "task.create": () => ({ outcome: "accepted", task: aTaskView({ id: "019abf6b-0000-7000-8000-00000000beef" }) }),
        ...api,
      },
    },
  );
  const created = () => view.calls.filter((call) => call.path === "task.create").map((call) => call.input);
  return { ...view, push, created };
}

const folder = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Folder required" });
const start = () => screen.getByRole("button", { name: /Start task/ });
const effect = () => start().closest("footer")?.firstElementChild?.textContent;

describe("New task", () => {
  it("opens by N and by the address, and is closed in neither", async () => {
    const view = show({ url: "" });
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
    show();
    const field = await folder();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.value).toBe(".");
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Title" }).value).toBe("Digest this folder");
    await waitFor(() => expect(effect()).toBe("Starts at once on digest. "));
    expect(screen.getByRole("option", { selected: true }).textContent).toContain("digest");
    expect(screen.getByRole("combobox", { name: "Scope" }).textContent).toContain("lab");
  });

  it("says of each agent who is free, who has a line, and who is offline", async () => {
    show();
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
    const view = show();
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
    const first = show({ url: "?new=ci-fixer" });
    const facts = within(await screen.findByRole("region", { name: "What you can do to it later" }));
    expect(facts.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
      "Finish the stepThe running step ends, then it holds",
      "Interrupt nowci-fixer does not offer it",
      "Wait for completionci-fixer does not offer it",
    ]);
    expect(facts.getByText("Parks itself")).toBeTruthy();
    first.unmount();
    show({ url: "?new=porter" });
    expect(await screen.findByText(/^It cannot be paused\. You can cancel it/)).toBeTruthy();
    await waitFor(() =>
      expect(effect()).toMatch(/^Waits: no worker\. It starts when one connects\. porter was last seen/),
    );
  });

  it("says what a folder holds, and does not start on one that is not there", async () => {
    const { created } = show();
    const field = await folder();
    expect(await screen.findByText(/214 files, 1.90 MB/)).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, "docs/handbok");
    expect(await screen.findByText("No folder of this name here.")).toBeTruthy();
    expect(effect()).toBe("Cannot start yet. Folder is still to fix.");
    await userEvent.click(start());
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect(created()).toEqual([]);
    await userEvent.type(field, "!");
    await waitFor(() => expect(screen.queryByText("No folder of this name here.")).toBeNull());
  });

  it("starts by ⌘↵ with what was filled in, under the suggested title, and goes to the task", async () => {
    const { created, push } = show({ url: "?new=digest&scope=prod" });
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
    const { created } = show({ api: { "budget.ofNew": () => [night] } });
    await folder();
    const budgets = await screen.findByRole("list", { name: "Budgets it counts for" });
    expect(budgets.textContent).toBe("Also counts for Night run7 of 10 steps used");
    const limit = screen.getByRole("textbox", { name: /^Limit for this task/ });
    await userEvent.type(limit, "lots");
    await waitFor(() => expect(effect()).toBe("Cannot start yet. The limit is still to fix."));
    await userEvent.clear(limit);
    await userEvent.type(limit, "0.50");
    await userEvent.click(start());
    await waitFor(() => expect(created()).toMatchObject([{ limit: { measure: "cost", limitUnits: 500_000 } }]));
  });

  it("leaves the title to whoever types one", async () => {
    const { created } = show();
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

  it("keeps what was typed when the server refuses, and shows the field at fault", async () => {
    const message = "The input does not fit what the agent takes. Nothing was started.";
    const refusal = refuse({ code: "INPUT_NOT_VALID", message, fields: { "/folder": "Not this one." } });
    const { push } = show({ api: { "task.create": () => Promise.reject(refusal) } });
    const field = await folder();
    await userEvent.clear(field);
    await userEvent.type(field, "docs");
    await userEvent.click(start());
    await waitFor(() => expect(effect()).toBe("Nothing was started. Folder is still to fix."));
    expect(screen.getByText("Not this one.")).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe("docs");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(push).not.toHaveBeenCalled();
    await userEvent.type(field, "2");
    expect(screen.queryByText("Not this one.")).toBeNull();
    await waitFor(() => expect(effect()).toBe("Starts at once on digest. "));
  });

  it("says when nobody knows whether it was started", async () => {
    show({ api: { "task.create": () => Promise.reject(new Error("fetch failed")) } });
    await folder();
    await userEvent.click(start());
    await waitFor(() => expect(effect()).toMatch(/^The server did not answer\. It may not have been done\./));
  });

  it("sends nothing that the form refuses, and takes the focus there", async () => {
    const { created } = show({ url: "?new=ci-fixer" });
    const change = await screen.findByRole("textbox", { name: "Change required" });
    await userEvent.click(screen.getByRole("textbox", { name: "Title" }));
    await userEvent.click(start());
    expect(document.activeElement).toBe(change);
    await waitFor(() => expect(effect()).toBe("Nothing was started. The input is still to fix."));
    expect(created()).toEqual([]);
  });

  it("keeps what was typed for one agent while another is looked at, and asks before it is lost", async () => {
    const view = show();
    const field = await folder();
    await userEvent.clear(field);
    await userEvent.type(field, "docs");
    await userEvent.click(screen.getByRole("option", { name: /ci-fixer/ }));
    await screen.findByRole("textbox", { name: "Change required" });
    await userEvent.click(screen.getByRole("option", { name: /digest/ }));
    expect((await folder()).value).toBe("docs");
    await userEvent.keyboard("{Escape}");
    expect(await screen.findByText("What you typed is lost when you leave.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Keep writing" }));
    expect((await folder()).value).toBe("docs");
    await userEvent.keyboard("{Escape}");
    await userEvent.click(await screen.findByRole("button", { name: "Leave" }));
    await waitFor(() => expect(view.search()).toBe(""));
  });

  it("takes another scope by name", async () => {
    const { created } = show();
    await folder();
    await userEvent.click(screen.getByRole("combobox", { name: "Scope" }));
    const list = within(screen.getByRole("listbox", { name: (name) => name !== "Agent" }));
    expect(list.getAllByRole("option").map((option) => option.textContent)).toEqual([
      "labdigest's own",
      "prod/billing",
      "Another scope…",
    ]);
    await userEvent.click(list.getByRole("option", { name: "Another scope…" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Scope" }), "prod/docs");
    await userEvent.click(start());
    await waitFor(() => expect(created()).toMatchObject([{ scope: "prod/docs" }]));
  });

  it("says that there is no such agent, or none at all", async () => {
    const first = show({ url: "?new=gone" });
    expect(await screen.findByText("There is no agent gone.")).toBeTruthy();
    first.unmount();
    show({ agents: [] });
    expect(await screen.findByText("No agent has connected yet.")).toBeTruthy();
    expect(start().getAttribute("aria-disabled")).toBe("true");
  });

  it("is read-only offline, with what was typed kept", async () => {
    const view = show();
    const field = await folder();
    await view.live.down();
    await waitFor(() => expect(effect()).toBe("Offline. Nothing can be started until the server answers."));
    expect(start().getAttribute("aria-disabled")).toBe("true");
    expect(field.value).toBe(".");
  });
});
