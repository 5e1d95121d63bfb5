import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { renderWithData } from "@/server/testing/render-with-data";
import { AllowMore } from "./allow-more";
import { commonFolder } from "./asked-call";

beforeAll(fillDomGaps);

const PAYLOAD = { call: { title: "Edit", tool: "edit" }, permission: "p/1", paths: ["/src/a/x.ts", "/src/a/b/y.ts"] };
const show = (payload: Parameters<typeof AllowMore>[0]["question"]["payload"]) => {
  const api = { "approval.give": () => ({ approvalId: "a" }) };
  return {
    ...renderWithData(<AllowMore taskId="t" question={{ id: "q", payload }} />, { api }),
    user: userEvent.setup(),
  };
};
const given = (calls: readonly { path: string; input: unknown }[]) =>
  calls.filter(({ path }) => path === "approval.give").map(({ input }) => input);

describe("allowing more calls like the one that is asked for", () => {
  it("begins with its folder, this task, an hour and ten calls, and never without an end", async () => {
    const { user, calls } = show(PAYLOAD);
    await user.click(screen.getByRole("button", { name: "Allow more like this…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Allow edit" }));
    const folder = dialog.getByRole<HTMLInputElement>("textbox", { name: /^Files below/ });
    expect(folder.value).toBe("/src/a");
    const uses = dialog.getByRole("textbox", { name: /^Calls at most/ });
    await user.clear(uses);
    await user.type(uses, "half");
    await user.click(dialog.getByRole("button", { name: /^Allow/ }));
    expect(given(calls)).toEqual([]);
    await user.clear(uses);
    await user.type(uses, "3");
    await user.clear(folder);
    await user.click(dialog.getByRole("button", { name: /^Allow/ }));
    await waitFor(() => expect(given(calls)).toHaveLength(1));
    expect(given(calls)).toEqual([
      { taskId: "t", interruptId: "q", reach: "task", pathPrefix: null, minutes: 60, uses: 3 },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it.each([null, { stopReason: "end_turn" }, { permission: "p", call: { tool: null } }])(
    "is not offered where the question is about no call: %j",
    (payload) => {
      show(payload);
      expect(screen.queryByRole("button")).toBeNull();
    },
  );

  it.each([
    [["/src/a.ts"], "/src"],
    [["/src/a.ts", "/src/b/c.ts"], "/src"],
    [["/src/b/c.ts", "/src/bc/d.ts"], "/src"],
    [["/a.ts", "/b.ts"], ""],
    [[], ""],
  ])("takes the folder that all of %j are below", (paths, folder) => {
    expect(commonFolder(paths)).toBe(folder);
  });
});
