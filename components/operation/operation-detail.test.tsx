import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { refuse, renderWithData } from "@/server/testing/render-with-data";
import { OperationDetail } from "./operation-detail";

it("of an address that names no operation leads to those that there are, with nothing to try again", async () => {
  const missing = refuse({ code: "OPERATION_NOT_FOUND", message: "There is no such operation." });
  renderWithData(<OperationDetail operationId="0199a000-0000-7000-8000-000000000001" />, {
    api: {
      "operation.find": () => {
        throw missing;
      },
    },
  });
  expect(await screen.findByText("No operation with this ID.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "All operations" }).getAttribute("href")).toBe("/operations");
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});
