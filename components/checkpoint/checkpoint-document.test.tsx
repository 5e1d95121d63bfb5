import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aCheckpointMeta } from "@/server/testing/make-views";
import { layOut, matches, row, rowNow, showCheckpoint as show, tree } from "@/server/testing/show-checkpoint";

vi.setConfig({ testTimeout: 30_000 });
beforeEach(layOut);

describe("the document of a checkpoint", () => {
  it("moves and folds by arrows, and keeps the place in the address", async () => {
    const view = show({ url: "?path=/state/step" });
    await row(/^step/);
    (await tree()).focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    const index = await row(/^index: 9/);
    await waitFor(() => expect(index.getAttribute("aria-selected")).toBe("true"));
    expect((await tree()).getAttribute("aria-activedescendant")).toBe(index.id);
    expect([index.getAttribute("aria-level"), index.getAttribute("aria-posinset")]).toEqual(["4", "1"]);
    await waitFor(() => expect(new URLSearchParams(view.search()).get("path")).toBe("/state/step/index"));
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    await waitFor(() => expect(rowNow(/^index/)).toBeUndefined());
    expect((await row(/^step/)).getAttribute("aria-expanded")).toBe("false");
  });

  it("says which part is most of a large state, and that versions come too often", async () => {
    const createdAt = (n: number) => new Date(1e12 - n * 5_000).toISOString();
    const versions = Array.from({ length: 12 }, (_, n) =>
      aCheckpointMeta({ version: 14 - n, createdAt: createdAt(n) }),
    );
    show({ state: { log: "x".repeat(400_000), step: 1 }, api: { "checkpoint.list": () => versions } });
    const heavy = await screen.findByText(/is 100% of the state \(400 kB\)/);
    expect(heavy.textContent).toMatch(/^\/state\/log is 100%/);
    expect(await screen.findByText(/^12 versions were saved within a minute\./)).toBeTruthy();
  });

  it("says when the address names what this version has not, and leads to the nearest", async () => {
    const view = show({ url: "?path=%2Fstate%2Fstep%2Fgone" });
    await screen.findByText("/state/step/gone");
    expect(view.search()).toContain("gone");
    await userEvent.click(screen.getByRole("button", { name: "/state/step" }));
    await waitFor(() => expect(screen.queryByText(/is not in this version/)).toBeNull());
    expect((await row(/^step: /)).getAttribute("aria-selected")).toBe("true");
  });

  it("opens on a press what is closed, and folds it only when pressed again", async () => {
    show();
    await userEvent.click(await row(/^migration/));
    await userEvent.click(await row(/^verified/));
    expect(await row(/^rows_copied: true/)).toBeTruthy();
    await userEvent.click(await row(/^migration/));
    expect(await row(/^rows_copied: true/)).toBeTruthy();
    await userEvent.click(await row(/^migration/));
    await waitFor(() => expect(rowNow(/^rows_copied/)).toBeUndefined());
  });

  it("searches keys and values, says how many, and gives the focus on to the tree", async () => {
    show();
    await row(/^state/);
    await userEvent.keyboard("/");
    await userEvent.keyboard("rows_COPIED");
    await waitFor(() => expect(matches()).toBe("1 of 2"));
    expect(await screen.findAllByText("rows_copied", { selector: "mark" })).toHaveLength(1); // the other is folded away
    await userEvent.keyboard("{Escape}{Escape}");
    expect(document.activeElement).toBe(await tree());
  });

  it("goes from match to match, round the ends", async () => {
    const view = show({ url: "?q=rows_copied" });
    await waitFor(() => expect(matches()).toBe("1 of 2"));
    await userEvent.keyboard("n");
    await waitFor(() => expect(matches()).toBe("2 of 2"));
    expect((await row(/^rows_copied: true/)).getAttribute("aria-selected")).toBe("true");
    await userEvent.keyboard("{Shift>}N{/Shift}");
    await waitFor(() => expect(matches()).toBe("1 of 2"));
    await waitFor(() => expect(view.search()).toContain("path=/state/migration/rows_copied"));
    expect(view.search()).toContain("q=rows_copied");
  });

  it("says when nothing is found, and leaves N to others", async () => {
    show({ url: "?q=zebra" });
    await waitFor(() => expect(matches()).toBe("No match"));
    expect(screen.queryByRole("button", { name: "Next match" })).toBeNull();
  });

  it("shows a long text cut, and all of it when asked", async () => {
    show({ url: "?path=/state/log" });
    const value = await screen.findByRole("region", { name: "Value" });
    await waitFor(() => expect(value.querySelector("pre")?.textContent).toBe(`${"x".repeat(2_000)}…`));
    await userEvent.click(screen.getByRole("button", { name: "Show all 41 kB" }));
    await waitFor(() => expect(value.querySelector("pre")?.textContent).toBe("x".repeat(41_000)));
  });

  it("copies the path by C and the value by its button", async () => {
    const user = userEvent.setup();
    show({ url: "?path=/state/migration/verified" });
    await row(/^verified/);
    await user.keyboard("c");
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe("/state/migration/verified"));
    await user.click(screen.getByRole("button", { name: "Copy value" }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('{\n  "rows_copied": true\n}'));
  });

  it("shows hostile text as text, with everything unseen written out", async () => {
    const state = { "k\u202ey": "a\u202eb\u0007<img src=x onerror=alert(1)>" };
    show({ state, url: `?path=${encodeURIComponent("/state/k\u202ey")}` });
    const item = await row(/^k/);
    expect(item.textContent).toBe('k\\u202ey: "a\\u202eb\\u0007<img src=x onerror=alert(1)>"');
    expect(document.querySelector("img")).toBeNull();
    const value = await screen.findByRole("region", { name: "Value" });
    expect(value.querySelector("pre")?.textContent).toBe("a\\u202eb\\u0007<img src=x onerror=alert(1)>");
    expect(document.body.textContent).not.toContain("\u202e");
  });
});
