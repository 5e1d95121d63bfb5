import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { refuse, renderWithData } from "@/server/testing/render-with-data";
import { InboxDetail } from "./inbox-detail";

const ID = "0199a000-0000-7000-8000-000000000001";
const missing = (code: "TASK_NOT_FOUND" | "BUDGET_NOT_FOUND") => () => {
  throw refuse({ code, message: "There is no such thing." });
};

it.each(["question", "budget", "riddle"])("An address that names no %s leads to what there is", async (kind) => {
  renderWithData(<InboxDetail kind={kind} subject={ID} />, {
    api: {
      "task.get": missing("TASK_NOT_FOUND"),
      "budget.find": missing("BUDGET_NOT_FOUND"),
      "budget.news": () => new Promise(() => undefined),
    },
  });
  expect(await screen.findByText("No such item in the inbox.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "The whole inbox" }).getAttribute("href")).toBe("/inbox");
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});
