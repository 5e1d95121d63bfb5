import { describe, expect, it } from "vitest";
import { TaskFilter } from "@/server/contract/task-inputs";
import { extendTo, isEmpty, isSelected, NOTHING, type Selection, toggleLoaded, toggleTask } from "./selection";

const ROWS = ["a", "b", "c", "d"];
const idsOf = (selection: Selection) => (selection.kind === "tasks" ? [...selection.ids] : "filter");

describe("a selection of tasks", () => {
  it("gains and loses one task at a time", () => {
    const one = toggleTask(NOTHING, "b");
    expect(idsOf(one)).toEqual(["b"]);
    expect(isEmpty(toggleTask(one, "b"))).toBe(true);
  });

  it.each([
    ["b", "d", ["b", "c", "d"]],
    ["d", "b", ["d", "b", "c"]],
    ["b", "b", ["b"]],
  ])("reaches from %s to %s", (from, to, ids) => {
    expect(idsOf(extendTo(toggleTask(NOTHING, from), to, ROWS))).toEqual(ids);
  });

  it("starts with the row itself where nothing was chosen, or what was is out of the list", () => {
    expect(idsOf(extendTo(NOTHING, "c", ROWS))).toEqual(["c"]);
    expect(idsOf(extendTo(toggleTask(NOTHING, "gone"), "c", ROWS))).toEqual(["gone", "c"]);
  });

  it("takes all loaded rows, and lets go of them the second time", () => {
    const all = toggleLoaded(toggleTask(NOTHING, "b"), ROWS);
    expect(idsOf(all)).toEqual(ROWS);
    expect(isEmpty(toggleLoaded(all, ROWS))).toBe(true);
  });

  it("by filter holds every task, and starts anew with one that is pressed", () => {
    const byFilter: Selection = { kind: "filter", filter: TaskFilter.parse({}) };
    expect(isSelected(byFilter, "anything")).toBe(true);
    expect(idsOf(toggleTask(byFilter, "c"))).toEqual(["c"]);
  });
});
