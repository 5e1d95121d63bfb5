import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { refuse } from "@/server/testing/render-with-data";
import { effect, folder, showNewTask, start } from "@/server/testing/show-new-task";

describe("New task that is not started", () => {
  it("keeps what was typed when the server refuses, and shows the field at fault", async () => {
    const message = "The input does not fit what the agent takes. Nothing was started.";
    const refusal = refuse({ code: "INPUT_NOT_VALID", message, fields: { "/folder": "Not this one." } });
    const { push } = showNewTask({ api: { "task.create": () => Promise.reject(refusal) } });
    const field = await folder();
    await userEvent.clear(field);
    await userEvent.type(field, "docs");
    await userEvent.click(start());
    await waitFor(() => expect(effect()).toBe("Nothing was started. Folder needs fixing."));
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
    showNewTask({ api: { "task.create": () => Promise.reject(new Error("fetch failed")) } });
    await folder();
    await userEvent.click(start());
    await waitFor(() => expect(effect()).toMatch(/^The server did not answer\. It may not have been done\./));
  });

  it("sends nothing that the form refuses, and takes the focus there", async () => {
    const { created } = showNewTask({ url: "?new=ci-fixer" });
    const change = await screen.findByRole("textbox", { name: "Change required" });
    await userEvent.click(screen.getByRole("textbox", { name: "Title" }));
    await userEvent.click(start());
    expect(document.activeElement).toBe(change);
    await waitFor(() => expect(effect()).toBe("Nothing was started. The input needs fixing."));
    expect(created()).toEqual([]);
  });

  it("keeps what was typed for one agent while another is looked at, and asks before it is lost", async () => {
    const view = showNewTask();
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
    const { created } = showNewTask();
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
    const first = showNewTask({ url: "?new=gone" });
    expect(await screen.findByText("There is no agent gone.")).toBeTruthy();
    first.unmount();
    showNewTask({ agents: [] });
    expect(await screen.findByText("No agent has connected yet.")).toBeTruthy();
    expect(start().getAttribute("aria-disabled")).toBe("true");
  });

  it("is read-only offline, with what was typed kept", async () => {
    const view = showNewTask();
    const field = await folder();
    await view.live.down();
    await waitFor(() => expect(effect()).toBe("Offline. Nothing can be started until the server answers."));
    expect(start().getAttribute("aria-disabled")).toBe("true");
    expect(field.value).toBe(".");
  });
});
