import { describe, expect, it } from "vitest";
import type { LineageTask } from "@/server/contract/checkpoint-view";
import { aCheckpointMeta, aTaskId } from "@/server/testing/make-views";
import { railRows, rowOfVersion } from "./rail-rows";

describe("railRows", () => {
  const fork = (title: string, version: number): LineageTask => ({
    taskId: aTaskId(),
    title,
    agent: "digest",
    state: "working",
    createdAt: "2026-11-28T07:00:00Z",
    forkedFrom: { taskId: aTaskId(), version },
  });
  const versions = [3, 2, 1].map((version) => aCheckpointMeta({ version }));

  it("puts each fork below the version it goes on from", () => {
    const rows = railRows(versions, [fork("one", 2), fork("two", 2), fork("of a version that is gone", 9)]);
    expect(rows.map((row) => (row.type === "fork" ? row.task.title : row.checkpoint.version))).toEqual([
      3,
      2,
      "one",
      "two",
      1,
    ]);
    expect([rowOfVersion(rows, 1), rowOfVersion(rows, 9)]).toEqual([4, -1]);
  });
});
