import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { makeOperationView } from "@/server/testing/make-operation-view";
import { renderWithData } from "@/server/testing/render-with-data";
import { TurnFailure } from "./turn-failure";

const FAILURE_ID = "0199a000-0000-7000-8000-0000000000fa";

function told(overrides: Parameters<typeof makeOperationView>[0]): string {
  const retryAt = new Date(Date.now() + 12_000).toISOString();
  const failure = { failureId: FAILURE_ID, cause: "database_refused", failures: 3, since: retryAt, retryAt } as const;
  const operation = makeOperationView({ state: "running", failure, ...overrides });
  const { container } = renderWithData(<TurnFailure operation={operation} />);
  return container.textContent ?? "";
}

describe("an operation whose turns fail", () => {
  it("says what happened, when it is tried again, what waits and what can be done", () => {
    const text = told({ counts: { waiting: 34 }, actions: { stop: { allowed: true } } });
    expect(text).toContain("failed 3 times since");
    expect(text).toContain("the database did not take what was to be written. It is tried again in ");
    expect(text).toContain("34 tasks wait for it; one that was reached all the same is not reached twice.");
    expect(text).toContain("You can stop it, and do what is urgent to single tasks.");
    expect(screen.getByRole("button", { name: `Copy the failure ID: ${FAILURE_ID}` })).toBeTruthy();
  });

  it("that is being stopped is stopped at the next try", () => {
    const text = told({ state: "stopping", counts: { waiting: 1 } });
    expect(text).toContain("1 task waits for it;");
    expect(text).toContain("Then it is stopped, and the rest is skipped.");
    expect(text).not.toContain("You can stop it");
  });

  it("that went well says nothing", () => {
    expect(told({ failure: null })).toBe("");
  });
});
