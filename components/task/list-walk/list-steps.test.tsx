import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderWithData } from "@/server/testing/render-with-data";
import { ListSteps } from "./list-steps";
import { keepList } from "./list-walk";

const LIST = ["a", "b", "c"].map((id) => ({ id, title: `Task ${id.toUpperCase()}` }));

afterEach(() => keepList([]));

describe("previous and next", () => {
  it("lead through the list one came from, in its order", async () => {
    keepList(LIST);
    const { pushed } = renderWithData(<ListSteps taskId="b" />);
    expect(screen.getByText("2 of 3")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Previous: Task A" }));
    await userEvent.click(screen.getByRole("button", { name: "Next: Task C" }));
    expect(pushed).toEqual(["/tasks/a", "/tasks/c"]);
  });

  it("say at the ends that there is no more", async () => {
    keepList(LIST);
    const { pushed } = renderWithData(<ListSteps taskId="c" />);
    const next = screen.getByRole("button", { name: "Next task" });
    expect(next.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(next);
    expect(pushed).toEqual([]);
  });

  it("are absent on a page that was opened from no list", () => {
    renderWithData(<ListSteps taskId="b" />);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
