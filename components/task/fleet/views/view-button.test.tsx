import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { refuse } from "@/server/testing/render-with-data";
import { fleetRows, lastInput, showFleet } from "@/server/testing/show-fleet";

const FILTER = { view: "held", states: [], agents: [], heldBy: [], labels: [], q: "", sort: "last_event" };
const VIEW = { id: "v1", name: "All held", scope: null, leadsTo: null, shared: true, filter: FILTER, count: { n: 1 } };

describe("a saved view", () => {
  it("is what is shown under a name, one's own or shared with the scope", async () => {
    const user = userEvent.setup();
    const view = await showFleet({
      url: "?view=held&scope=prod&q=tls&sort=spend",
      api: { "view.save": () => ({ viewId: "v2" }) },
    });
    await user.click(screen.getByRole("button", { name: "Save view" }));
    const dialog = await screen.findByRole("dialog", { name: "Save this view" });
    expect(dialog.textContent).toContain("Held tasks, Scope prod, Text tls.");
    await user.click(within(dialog).getByRole("button", { name: "Save view" }));
    expect(dialog.textContent).toContain("Give it a name.");
    await user.type(within(dialog).getByRole("textbox", { name: "Name" }), " TLS work ");
    await user.click(within(dialog).getByRole("radio", { name: "Everyone in prod" }));
    await user.click(within(dialog).getByRole("button", { name: "Save view" }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(lastInput(view, "view.save")).toEqual({
      name: "TLS work",
      scope: "prod",
      shared: true,
      filter: { ...FILTER, q: "tls", sort: "spend" },
    });
  });

  it("keeps what was typed when the name is taken, and says so", async () => {
    const user = userEvent.setup();
    const message = "Another view has this name. Nothing was changed; choose another name.";
    await showFleet({
      api: {
        "view.save": () => {
          throw refuse({ code: "VIEW_NAME_TAKEN", message });
        },
      },
    });
    await user.click(screen.getByRole("button", { name: "Save view" }));
    await user.type(await screen.findByRole("textbox", { name: "Name" }), "All held{Enter}");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Save view" }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("All held");
  });

  it("is named where one is at it, and renamed or deleted there", async () => {
    const user = userEvent.setup();
    const view = await showFleet({
      url: "?view=held",
      api: { "view.list": () => [VIEW], "view.rename": () => null, "view.delete": () => null },
    });
    const menu = async () => user.click(await screen.findByRole("button", { name: "All held" }));
    await menu();
    expect(screen.getByRole("menu").textContent).toContain("Shared with all scopes");
    await user.click(screen.getByRole("menuitem", { name: "Rename…" }));
    await user.clear(await screen.findByRole("textbox", { name: "Name" }));
    await user.type(screen.getByRole("textbox", { name: "Name" }), "Held ones");
    await user.click(screen.getByRole("button", { name: "Rename" }));
    await vi.waitFor(() => expect(lastInput(view, "view.rename")).toEqual({ viewId: "v1", name: "Held ones" }));
    await menu();
    await user.click(screen.getByRole("menuitem", { name: "Delete…" }));
    expect((await screen.findByRole("dialog")).textContent).toContain("It goes for all who have it. No task changes.");
    await user.click(screen.getByRole("button", { name: "Delete the view" }));
    await vi.waitFor(() => expect(lastInput(view, "view.delete")).toEqual({ viewId: "v1" }));
  });
});

describe("Display", () => {
  it("leaves columns out by the address, and makes rows lower on this device", async () => {
    const user = userEvent.setup();
    const view = await showFleet({ url: "?cols=progress,in_state,spend" });
    await screen.findByText("Fix failing checks");
    const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(heads()).toEqual(["", "State", "Task", "Progress", "In state", "Spend"]);
    await user.click(screen.getByRole("button", { name: "Display" }));
    await user.click(screen.getByRole("checkbox", { name: "Spend" }));
    await vi.waitFor(() => expect(view.search()).toBe("?cols=progress,in_state"));
    expect(heads()).toEqual(["", "State", "Task", "Progress", "In state", "Actions"]);
    expect(fleetRows()[0]?.textContent).not.toContain("$0.42");
    expect(fleetRows()[0]?.style.height).toBe("44px");
    await user.click(screen.getByRole("radio", { name: /^Compact/ }));
    expect(fleetRows()[0]?.style.height).toBe("32px");
    expect(localStorage.getItem("checkrein.density")).toBe("compact");
    await user.click(screen.getByRole("radio", { name: /^Comfortable/ }));
    expect(localStorage.getItem("checkrein.density")).toBeNull();
  });
});
