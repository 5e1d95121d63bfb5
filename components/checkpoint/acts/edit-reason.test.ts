import { describe, expect, it } from "vitest";
import { aCheckpointMeta } from "@/server/testing/make-views";
import { editReason } from "./edit-reason";

describe("editReason", () => {
  const task = { checkpoints: [aCheckpointMeta({ version: 7 }), aCheckpointMeta({ version: 6 })] };
  it.each([
    [7, undefined],
    [6, "Only v7, the newest, is edited. Roll back to v6, or fork it with an edited state."],
  ])("says of v%i: %j", (version, says) => expect(editReason(task, version)).toBe(says));
});
