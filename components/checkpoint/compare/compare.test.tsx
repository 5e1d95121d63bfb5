import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { refuse } from "@/server/testing/render-with-data";
import { layOut, row, rows, STATE, showCheckpoint, TASK, VERSIONS } from "@/server/testing/show-checkpoint";

vi.setConfig({ testTimeout: 30_000 });
beforeEach(layOut);

const OLDER = {
  step: { index: 7, name: "verify_counts" },
  migration: { rows_copied: 20611452, lag: 3 },
  log: STATE.log,
};

/** Version 14 and what it is compared with. */
function show(url = "", older: () => unknown = () => OLDER) {
  return showCheckpoint({
    url,
    api: {
      "checkpoint.get": (input: unknown) => {
        const { version } = input as { version: number };
        const meta = VERSIONS.find((each) => each.version === version);
        const state = version === 14 ? STATE : older();
        return { ...meta, taskId: TASK, dataText: JSON.stringify(state), messages: [], artifacts: [] };
      },
    },
  });
}

const changes = async () =>
  within(await screen.findByRole("region", { name: "Changes" }, { timeout: 20_000 })).getAllByRole("button");

describe("Comparing two versions", () => {
  it("begins with the version before and lists what changed, marked in the tree", async () => {
    show();
    await row(/^state/);
    await userEvent.click((await screen.findAllByRole("button", { name: "Compare with v13" }))[0] as HTMLElement);
    expect((await changes()).map((button) => button.textContent)).toEqual([
      "~step.index+2",
      "~migration.rows_copied+20,607,452",
      "+migration.verifiedAdded",
      "−migration.lagRemoved",
    ]);
    expect(screen.getByText(/^4 changes, [+−].*$/)).toBeTruthy();
    expect(rows()).toContainEqual(expect.stringMatching(/^~Changed inside: migration/));
  });

  it("opens as the address says, and shows both sides or the patch", async () => {
    show("?vs=12&mode=side");
    const sides = await screen.findByRole("region", { name: "Both versions side by side" });
    await waitFor(() => expect(sides.textContent).toContain("rows_copied: 20611452"));
    expect(sides.textContent).toContain("rows_copied: 41218904");
    await userEvent.click(screen.getByRole("radio", { name: "Patch" }));
    const patch = await screen.findByRole("region", { name: "JSON Patch" });
    await waitFor(() => expect(patch.textContent).toContain('{"op":"replace","path":"/state/step/index","value":9}'));
    const rail = screen.getByRole("navigation", { name: "Versions" });
    expect(within(rail).getByText("Compared with").closest("a")?.textContent).toContain("v12");
  });

  it("shares one selection between the tree and the list, and walks the changes by keys", async () => {
    show("?vs=13");
    const [first] = await changes();
    await userEvent.click(first as HTMLElement);
    await waitFor(async () =>
      expect((await row(/index: 9/)).closest("[role=treeitem]")?.getAttribute("aria-selected")).toBe("true"),
    );
    await userEvent.keyboard("d");
    await waitFor(async () => expect((await changes())[1]?.getAttribute("aria-current")).toBe("true"));
    await userEvent.click(await row(/verified: /));
    await waitFor(async () => expect((await changes())[2]?.getAttribute("aria-current")).toBe("true"));
    await userEvent.keyboard("{Shift>}d{/Shift}");
    await waitFor(async () => expect((await changes())[1]?.getAttribute("aria-current")).toBe("true"));
  });

  it("hides in the tree what is the same", async () => {
    show("?vs=13");
    await changes();
    await userEvent.click(screen.getByRole("radio", { name: "Changed" }));
    await waitFor(() => expect(rows().some((text) => text?.includes("log"))).toBe(false));
    expect(rows()).toContainEqual(expect.stringContaining("step"));
    await userEvent.click(screen.getByRole("radio", { name: "All" }));
    await row(/^log/);
  });

  it("says when nothing differs", async () => {
    show("?vs=13", () => STATE);
    expect(await screen.findByText("Nothing differs.")).toBeTruthy();
  });

  it("names why the other version could not be read and tries again", async () => {
    let isGone = true;
    show("?vs=13", () => {
      if (isGone) throw refuse({ code: "CHECKPOINT_NOT_FOUND", message: "There is no such checkpoint on this task." });
      return OLDER;
    });
    expect(await screen.findByText("The other version could not be read.")).toBeTruthy();
    isGone = false;
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect((await changes()).length).toBe(4);
  });

  it("leads with V to the choice of versions", async () => {
    show();
    await row(/^state/);
    await userEvent.keyboard("v");
    const choice = await screen.findByRole("combobox", { name: "Compare with version" });
    await waitFor(() => expect(document.activeElement).toBe(choice));
    await userEvent.keyboard("12");
    await waitFor(() => expect(choice.textContent).toContain("v12"));
  });

  it("ends and shows the selected value again", async () => {
    show("?vs=13");
    await changes();
    await userEvent.click(screen.getByRole("button", { name: "End the comparison" }));
    expect(await screen.findByText("Select a value to read it in full.")).toBeTruthy();
  });
});
