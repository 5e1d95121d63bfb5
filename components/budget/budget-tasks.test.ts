import { expect, it } from "vitest";
import { PreviewOperationInput } from "@/server/contract/operation-inputs";
import { tasksHrefOf, workingTasksOf } from "./budget-tasks";

const ID = "0199a000-0000-7000-8000-000000000001";

it.each([
  [
    { targetKind: "scope", target: "prod/platform", targetRef: "prod/platform" },
    { filter: { scope: "prod/platform", states: ["working"] } },
  ],
  [{ targetKind: "scope", target: "", targetRef: "" }, { filter: { states: ["working"] } }],
  [
    { targetKind: "agent", target: "ci-fixer", targetRef: "ci-fixer" },
    { filter: { agents: ["ci-fixer"], states: ["working"] } },
  ],
  [
    { targetKind: "label", target: "urgent", targetRef: "urgent" },
    { filter: { labels: ["urgent"], states: ["working"] } },
  ],
  [{ targetKind: "task", target: "Migrate billing", targetRef: ID }, { taskIds: [ID] }],
] as const)("of %o are chosen as the operation takes them", (budget, selection) => {
  const chosen = workingTasksOf(budget);
  expect(chosen).toMatchObject(selection);
  expect(PreviewOperationInput.safeParse({ verb: "pause", selection: chosen }).success).toBe(true);
});

it.each([
  [{ targetKind: "scope", target: "prod/platform", targetRef: "prod/platform" }, "/tasks?scope=prod%2Fplatform"],
  [{ targetKind: "scope", target: "", targetRef: "" }, "/tasks"],
  [{ targetKind: "agent", target: "ci-fixer", targetRef: "ci-fixer" }, "/tasks?agent=ci-fixer"],
  [{ targetKind: "label", target: "urgent", targetRef: "urgent" }, "/tasks?label=urgent"],
  [{ targetKind: "task", target: "Migrate billing", targetRef: ID }, `/tasks/${ID}`],
] as const)("of %o are listed where the link leads", (budget, href) => {
  expect(tasksHrefOf(budget)).toBe(href);
});
