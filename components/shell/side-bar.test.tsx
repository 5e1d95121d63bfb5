import { render, screen } from "@testing-library/react";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { describe, expect, it } from "vitest";
import { type SavedView, SECTIONS } from "./sections";
import { SideBar } from "./side-bar";

const STUCK = { id: "1", name: "Stuck over 1 h", href: "/tasks?view=stuck", count: "2" };
const HERE = { path: "/tasks/0199", search: "" };

function show(ids: readonly string[], { address = HERE, views = [STUCK] as readonly SavedView[] } = {}) {
  return render(
    <PathnameContext value={address.path}>
      <NuqsTestingAdapter searchParams={address.search}>
        <SideBar
          sections={SECTIONS.filter((section) => ids.includes(section.id))}
          counts={{ tasks: { text: "212" }, inbox: { text: "14", tone: "hot" } }}
          views={views}
          scopes={[{ path: "prod" }]}
          person={{ name: "oncall", role: "Operator" }}
        />
      </NuqsTestingAdapter>
    </PathnameContext>,
  );
}

describe("SideBar", () => {
  it("leads only where there is something", () => {
    show(["tasks"]);
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/", "/tasks", "/tasks?view=stuck"]);
  });

  it("keeps the drawn order, with counts as part of the link", () => {
    show(["settings", "tasks", "inbox"]);
    expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual([
      "Checkrein",
      "Inbox14",
      "Tasks212",
      "Stuck over 1 h2",
      "Settings",
    ]);
  });

  it("marks the section one is in, on its inner pages too", () => {
    show(["tasks", "inbox"]);
    expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Tasks212");
  });

  it.each(["/recovery", "/profiles/claude", "/agents/digest"])("marks Agents on %s", (path) => {
    show(["tasks", "agents"], { address: { path, search: "" } });
    expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Agents");
  });

  it("carries the chosen scope into every link", () => {
    const lab = { ...STUCK, id: "2", href: "/tasks?scope=prod%2Fbilling%2Flab" };
    show(["tasks"], { address: { path: "/tasks", search: "?scope=prod%2Fbilling" }, views: [STUCK, lab] });
    expect(screen.getByRole("button", { name: "Scope: prod/billing" })).toBeTruthy();
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links.slice(1)).toEqual([
      "/tasks?scope=prod%2Fbilling",
      "/tasks?view=stuck&scope=prod%2Fbilling",
      // A view that lies deeper leads there.
      "/tasks?scope=prod%2Fbilling%2Flab",
    ]);
  });

  it("says how many views are counted where others are not", () => {
    show(["tasks"], { views: [STUCK, { id: "2", name: "Seventh", href: "/tasks?q=7" }] });
    expect(screen.getByRole("link", { name: "Seventh" })).toBeTruthy();
    expect(screen.getByText("Only the first 1 are counted.")).toBeTruthy();
  });

  it("says who you are and what you may do", () => {
    show(["tasks"]);
    expect(screen.getByRole("button", { name: "oncall, Operator" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Scope: all" })).toBeTruthy();
  });
});
