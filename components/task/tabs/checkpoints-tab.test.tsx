import { screen } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { formatBytes } from "@/components/ui/format/format-bytes";
import { MAX_STATE_BYTES } from "@/server/contract/state-limit";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { aCheckpointMeta, aTaskId } from "@/server/testing/make-views";
import { type FakeApi, renderWithData } from "@/server/testing/render-with-data";
import { CheckpointsTab } from "./checkpoints-tab";

beforeAll(fillDomGaps);

const TASK = aTaskId();
const MB = 1_000_000;

/** So many versions, one each so many seconds, the newest first. */
function versions(count: number, seconds: number, sizeBytes: number) {
  return Array.from({ length: count }, (_, n) => {
    const createdAt = new Date(1e12 - n * seconds * 1_000).toISOString();
    return aCheckpointMeta({ version: count - n, kind: "periodic", createdAt, sizeBytes });
  });
}

function show(api: FakeApi) {
  return renderWithData(<CheckpointsTab taskId={TASK} />, { api: { "checkpoint.heavyPart": () => null, ...api } });
}

describe("the checkpoints of a task", () => {
  it("say how many there are, what they take and what one may take", async () => {
    show({ "checkpoint.list": () => versions(3, 60, 4 * MB) });
    expect(
      await screen.findByText(
        `3 versions, 12.0 MB of state in all. One may have up to ${formatBytes(MAX_STATE_BYTES)}.`,
      ),
    ).toBeTruthy();
    expect(screen.queryByText(/within a minute/)).toBeNull();
  });

  it("say when more than ten were saved within a minute", async () => {
    show({ "checkpoint.list": () => versions(11, 5, 1_000) });
    expect(await screen.findByText(/^11 versions were saved within a minute\./)).toBeTruthy();
  });

  it("lead to the part that is most of the newest state", async () => {
    const view = show({
      "checkpoint.list": () => versions(2, 60, 4 * MB),
      "checkpoint.heavyPart": () => ({ pointer: "/log", share: 0.87, bytes: 3.5 * MB }),
    });
    const link = await screen.findByRole("link", { name: "One part" });
    expect(link.getAttribute("href")).toBe(`/tasks/${TASK}/checkpoints/2?path=%2Fstate%2Flog`);
    expect(link.parentElement?.textContent).toContain("is 87% of the state (3.50 MB).");
    expect(view.calls).toContainEqual({ path: "checkpoint.heavyPart", input: { taskId: TASK, version: 2 } });
  });
});
