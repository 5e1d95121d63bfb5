import { expect, it } from "vitest";
import { titleOfMessage } from "./title-of-message";

it.each([
  ["Migrate billing", "Migrate billing"],
  ["  Migrate billing \n password is hunter2", "Migrate billing"],
  ["", "A message for digest"],
  [" \n ", "A message for digest"],
  [`Use sk-${"a1".repeat(12)} for it`, "A message for digest"],
  ["Copy postgresql://app:hunter2@db/app to here", "A message for digest"],
  [`${"x".repeat(290)} AKIA${"A".repeat(16)}`, "A message for digest"],
])("%j is shown as %j", (text, title) => {
  expect(titleOfMessage(text, "digest")).toBe(title);
});

it("a long line is cut", () => {
  expect(titleOfMessage("x".repeat(1_000), "digest").length).toBeLessThanOrEqual(300);
});
