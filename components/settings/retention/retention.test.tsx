import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { RetentionView } from "@/server/contract/checkpoint-view";
import { renderWithData } from "@/server/testing/render-with-data";
import { RetentionSection } from "./retention-section";

const USE: RetentionView = {
  keepNewest: 20,
  agents: [
    { agent: "digest", tasks: 3, versions: 41, flagged: 2, bytes: 3_000_000, keepNewest: null, isRunning: false },
    { agent: "loader", tasks: 1, versions: 7, flagged: 0, bytes: 1_000_000, keepNewest: 5, isRunning: true },
  ],
};

describe("Retention", () => {
  it("says what each agent's checkpoints take up, and what is kept of them", async () => {
    renderWithData(<RetentionSection />, { api: { "checkpoint.retention": () => USE } });
    expect(await screen.findByText("48 checkpoints, 4.00 MB in all")).toBeTruthy();
    expect(screen.getByRole("row", { name: /^digest/ }).textContent).toContain("41, 2 flagged20, as all");
    expect(screen.getByRole("row", { name: /^loader/ }).textContent).toContain("5, being carried out");
  });

  it("counts what a rule would delete before it can be saved", async () => {
    const view = renderWithData(<RetentionSection />, {
      api: {
        "checkpoint.retention": () => USE,
        "checkpoint.previewRetention": ({ keepNewest }: { keepNewest: number }) => ({
          tasks: 2,
          versions: 20 - keepNewest,
          bytes: 900_000,
        }),
        "checkpoint.setRetention": () => undefined,
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Change what digest keeps" }));
    const dialog = await screen.findByRole("dialog", { name: "Retention of digest" });
    expect(await within(dialog).findByText("Nothing would be deleted now.")).toBeTruthy();
    const field = within(dialog).getByRole("textbox", { name: /^Newest checkpoints/ });
    await userEvent.clear(field);
    await userEvent.type(field, "0");
    expect(within(dialog).getByRole("button", { name: /^Save/ }).getAttribute("aria-disabled")).toBe("true");
    await userEvent.clear(field);
    await userEvent.type(field, "5");
    expect(await within(dialog).findByText(/15 checkpoints of 2 tasks would be deleted now/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: /Save, delete 15/ }));
    await waitFor(() =>
      expect(view.calls.findLast(({ path }) => path === "checkpoint.setRetention")?.input).toEqual({
        agent: "digest",
        keepNewest: 5,
      }),
    );
  });
});
