import { describe, expect, it } from "vitest";
import { aCheckpointMeta } from "@/server/testing/make-views";
import { editReason } from "./edit-reason";

describe("editReason", () => {
  const task = { checkpoints: [aCheckpointMeta({ version: 7 }), aCheckpointMeta({ version: 6 })] };
  it.each<{ version: number; sizeBytes: number | null; says: string | undefined }>([
    { version: 7, sizeBytes: 900, says: undefined },
    {
      version: 6,
      sizeBytes: 900,
      says: "Only v7, the newest, is edited. Roll back to v6, or fork it with an edited state.",
    },
    { version: 7, sizeBytes: 9_000_000, says: "The state is 9.00 MB. Over 4.00 MB it is edited through the API." },
    { version: 7, sizeBytes: null, says: "It is not loaded." },
  ])("says of v$version with $sizeBytes bytes: $says", ({ version, sizeBytes, says }) => {
    expect(editReason({ task, version, sizeBytes })).toBe(says);
  });
});
