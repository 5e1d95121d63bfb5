import { render, screen } from "@testing-library/react";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { describe, expect, it } from "vitest";
import { SECTIONS } from "./sections";
import { SideBar } from "./side-bar";

function show(ids: readonly string[], address = { path: "/tasks/0199", search: "" }) {
  return render(
    <PathnameContext value={address.path}>
      <NuqsTestingAdapter searchParams={address.search}>
        <SideBar
          sections={SECTIONS.filter((section) => ids.includes(section.id))}
          counts={{ tasks: { text: "212" }, inbox: { text: "14", tone: "hot" } }}
          views={[{ name: "Stuck over 1 h", href: "/tasks?view=stuck", count: "2" }]}
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

  it("carries the chosen scope into every link", () => {
    show(["tasks"], { path: "/tasks", search: "?scope=prod%2Fbilling" });
    expect(screen.getByRole("button", { name: "Scope: prod/billing" })).toBeTruthy();
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links.slice(1)).toEqual(["/tasks?scope=prod%2Fbilling", "/tasks?view=stuck&scope=prod%2Fbilling"]);
  });

  it("says who you are and what you may do", () => {
    show(["tasks"]);
    expect(screen.getByRole("button", { name: "oncall, Operator" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Scope: all" })).toBeTruthy();
  });
});
