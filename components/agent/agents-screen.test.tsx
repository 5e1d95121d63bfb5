import { screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { anAgentView } from "@/server/testing/make-agent-view";
import { renderWithData } from "@/server/testing/render-with-data";
import { AgentsScreen } from "./agents-screen";

const SILENT = { addEventListener: () => undefined, removeEventListener: () => undefined };

beforeAll(fillDomGaps);
afterEach(() => vi.unstubAllGlobals());

function show(agents: readonly ReturnType<typeof anAgentView>[]) {
  renderWithData(<AgentsScreen cutOff={<p>What was cut off</p>} />, {
    api: {
      "agent.list": () => agents,
      "profile.list": () => [],
      "news.wait": () => new Promise(() => undefined),
    },
  });
}

describe("the agents", () => {
  it("have what was cut off before them, and lead to all of it", async () => {
    show([]);
    expect(await screen.findByText("No agent has registered itself yet.")).toBeTruthy();
    expect(screen.getByText("What was cut off")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Cut off sessions" }).getAttribute("href")).toBe("/recovery");
  });

  it("say how many tasks they hold, whether an edit of their state is checked, and how they come back", async () => {
    show([
      anAgentView({ name: "coder", held: 4, stateSchema: {}, comesBack: "inject" }),
      anAgentView({ name: "digest", held: 0, comesBack: null }),
    ]);
    const coder = await screen.findByRole("row", { name: /coder/ });
    expect(coder.textContent).toMatch(/4.*Yes.*History injection$/);
    expect(screen.getByRole("row", { name: /digest/ }).textContent).toMatch(/NoIts recorded steps$/);
  });

  it("tell what they expect to be resumed by as that: nothing is refused for it", async () => {
    show([anAgentView({ name: "coder", resumeCauses: ["explicit_resume"] })]);
    const head = await screen.findByRole("columnheader", { name: "Expects a resume by" });
    expect(head.title).toBe("What the agent says it is ready for. None is refused because of it.");
    const causes = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(causes).toEqual(expect.arrayContaining(["Operator", "Event", "Timeout", "Outside"]));
  });

  it("are a list on a phone, with the words of the table", async () => {
    const media = (query: string) => ({ matches: query.includes("820px"), ...SILENT });
    vi.stubGlobal("matchMedia", media);
    show([anAgentView({ name: "coder", held: 4, pauseModes: ["finish_step"], comesBack: "inject" })]);
    const list = await screen.findByRole("list", { name: "What each agent can do" });
    expect(screen.queryByRole("table")).toBeNull();
    const [coder] = within(list).getAllByRole("listitem");
    expect(coder?.textContent).toMatch(/^coder.*4 held.*PausesStep.*Comes backHistory injection$/);
  });
});
