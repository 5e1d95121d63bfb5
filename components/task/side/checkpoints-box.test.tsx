import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aCheckpointMeta, aTaskView } from "@/server/testing/make-views";
import { CheckpointsBox } from "./checkpoints-box";

const versions = [5, 4, 3, 2].map((version) =>
  aCheckpointMeta({ version, label: `Batch ${version} loaded`, sizeBytes: version * 1_000 }),
);

describe("the last checkpoints beside a task", () => {
  it("are three, by name and size, each with its page, and the newest two compared", () => {
    const task = aTaskView({ checkpoints: versions });
    render(<CheckpointsBox task={task} />);
    const items = within(screen.getByRole("list")).getAllByRole("link");
    expect(items.map((item) => item.textContent)).toEqual([
      "v5Batch 5 loaded5 kB",
      "v4Batch 4 loaded4 kB",
      "v3Batch 3 loaded3 kB",
    ]);
    expect(items[1]?.getAttribute("href")).toBe(`/tasks/${task.id}/checkpoints/4`);
    expect(screen.getByRole("link", { name: "Compare" }).getAttribute("href")).toBe(
      `/tasks/${task.id}/checkpoints/5?vs=4`,
    );
  });

  it("are not there before the first one, and compare nothing while it is alone", () => {
    const { container, rerender } = render(<CheckpointsBox task={aTaskView({ checkpoints: [] })} />);
    expect(container.textContent).toBe("");
    rerender(<CheckpointsBox task={aTaskView({ checkpoints: versions.slice(-1) })} />);
    expect(screen.getAllByRole("link")).toHaveLength(1);
  });
});
