import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import type { ApprovalView } from "@/server/contract/approval";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { MADE_AT } from "@/server/testing/make-views";
import { renderWithData } from "@/server/testing/render-with-data";
import { ApprovalList } from "./approval-list";

beforeAll(fillDomGaps);

const APPROVAL: ApprovalView = {
  id: "a1",
  agent: "coder",
  taskId: null,
  tool: "edit",
  pathPrefix: "/src",
  until: MADE_AT,
  usesLeft: 8,
  used: 2,
  createdBy: "operator:local",
  createdAt: MADE_AT,
};
const show = (approvals: readonly ApprovalView[]) => {
  const api = {
    "approval.list": () => approvals,
    "approval.revoke": () => ({ approvalId: "a1" }),
    "news.wait": () => new Promise(() => undefined),
  };
  return { ...renderWithData(<ApprovalList agent="coder" />, { api }), user: userEvent.setup() };
};

describe("what an agent may do without asking", () => {
  it("is listed with its limits, and is revoked", async () => {
    const { user, calls } = show([APPROVAL, { ...APPROVAL, id: "a2", taskId: "t", pathPrefix: null, usesLeft: null }]);
    const [first, second] = await screen.findAllByRole("listitem");
    expect(first?.textContent).toMatch(/^edit below \/src2 calls made, 8 left, until /);
    expect(second?.textContent).toMatch(/^edit anywhere, of one task2 calls made, until /);
    await user.click(screen.getByRole("button", { name: "Revoke edit below /src" }));
    expect(calls.find(({ path }) => path === "approval.revoke")?.input).toEqual({ approvalId: "a1" });
  });

  it("takes no room while that is nothing", async () => {
    const { calls } = show([]);
    await expect.poll(() => calls.map(({ path }) => path)).toContain("approval.list");
    expect(screen.queryByRole("list")).toBeNull();
  });
});
