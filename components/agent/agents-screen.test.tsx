import { screen } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { renderWithData } from "@/server/testing/render-with-data";
import { AgentsScreen } from "./agents-screen";

beforeAll(fillDomGaps);

const none = { all: 0, mine: 0, nobody: 0, snoozed: 0 };

function show(cutOff: number) {
  const byKind = cutOff > 0 ? { recovery: { ...none, all: cutOff - 1, snoozed: 1 } } : {};
  const counts = { ...none, byKind, nextBackAt: null };
  renderWithData(<AgentsScreen />, {
    api: {
      "inbox.counts": () => counts,
      "agent.list": () => [],
      "profile.list": () => [],
      "news.wait": () => new Promise(() => undefined),
    },
  });
}

describe("the agents", () => {
  it("say how many of their tasks were cut off, also those that were put off, and lead there", async () => {
    show(3);
    expect(await screen.findByText(/^3 tasks cut off/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Sessions needing resume" }).getAttribute("href")).toBe("/recovery");
  });

  it("lead there also while nothing was cut off", async () => {
    show(0);
    expect(await screen.findByText("No agent has registered itself yet.")).toBeTruthy();
    expect(screen.queryByText(/cut off\./)).toBeNull();
    expect(screen.getByRole("link", { name: "Cut off sessions" }).getAttribute("href")).toBe("/recovery");
  });
});
