import { act, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { PageBanner } from "./banner-store";
import { Screen } from "./screen";
import { useBanner } from "./use-banner";

function Shows({ banner }: { banner: PageBanner | null }) {
  useBanner(banner);
  return null;
}

const conflict: PageBanner = { kind: "conflict", title: "reviewer-2 resumed this task 4 s ago." };
const offline: PageBanner = { kind: "offline", title: "Offline." };
const replayed: PageBanner = { kind: "replayed", title: "Back live." };

describe("Screen", () => {
  it("has one heading, a main part to skip to and a title", () => {
    render(<Screen title="Tasks">content</Screen>);
    expect(screen.getByRole("heading", { level: 1, name: "Tasks" })).toBeTruthy();
    expect(screen.getByRole("main").id).toBe("main");
    expect(document.title).toBe("Tasks · Checkrein");
  });

  it("leaves the heading to the page where the bar shows an id", () => {
    render(
      <Screen title="K9M3" docTitle="Migrate billing" titleIsId crumbs={[{ label: "Tasks", href: "/tasks" }]}>
        <h1>Migrate billing</h1>
      </Screen>,
    );
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    expect(screen.getByRole("link", { name: "Back to Tasks" }).getAttribute("href")).toBe("/tasks");
    expect(document.title).toBe("Migrate billing · Checkrein");
  });

  it("shows one banner at a time, the most urgent, and interrupts only for what is urgent", () => {
    const view = (first: PageBanner | null) => (
      <Screen title="Tasks">
        <Shows banner={replayed} />
        <Shows banner={offline} />
        <Shows banner={first} />
      </Screen>
    );
    const { rerender } = render(view(conflict));
    expect(screen.getByRole("alert").textContent).toContain("reviewer-2 resumed this task");
    expect(screen.queryByText("Offline.")).toBeNull();
    act(() => rerender(view(null)));
    expect(screen.getByRole("alert").textContent).toContain("Offline.");
  });
});
