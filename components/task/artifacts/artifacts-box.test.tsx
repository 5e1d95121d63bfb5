import { act, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { ago, anArtifactMeta, MADE_AT } from "@/server/testing/make-views";
import { aTitledTask, showTask, taskTitle } from "@/server/testing/show-task";

beforeAll(fillDomGaps);
// jsdom has no object URLs to spy on.
beforeAll(() => {
  URL.createObjectURL = () => "";
  URL.revokeObjectURL = () => undefined;
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(MADE_AT) });
  return () => vi.useRealTimers();
});

describe("artifacts", () => {
  it("open as plain text and can be downloaded", async () => {
    const saved: string[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      saved.push((blob as Blob).type);
      return "blob:x";
    });
    vi.spyOn(URL, "revokeObjectURL").mockReturnValue(undefined);
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const artifact = anArtifactMeta({ name: "digest.md" });
    const { user } = showTask({
      task: aTitledTask({
        state: "completed",
        endedAt: ago(1_000),
        artifacts: [artifact],
      }),
      api: { "task.artifact": () => ({ ...artifact, text: "# Digest\n<script>alert(1)</script>" }) },
    });
    await taskTitle();
    await user.click(screen.getByRole("button", { name: /digest\.md/ }));
    const dialog = await screen.findByRole("dialog", { name: "digest.md" });
    expect(await within(dialog).findByText(/<script>alert\(1\)<\/script>/)).toBeTruthy();
    await act(async () => within(dialog).getByRole("button", { name: "Download" }).click());
    expect(saved).toEqual(["text/plain;charset=utf-8", "digest.md"]);
  });

  it("that came in pieces show the hash of the whole once it is there", async () => {
    const artifact = anArtifactMeta({ name: "answer.txt", sha256: null });
    const sha256 = "0123456789abcdef".repeat(4);
    const { user } = showTask({
      task: aTitledTask({ artifacts: [artifact] }),
      api: { "task.artifact": () => ({ ...artifact, sha256, text: "Hello" }) },
    });
    await taskTitle();
    await user.click(screen.getByRole("button", { name: /answer\.txt/ }));
    const hash = await screen.findByRole("button", { name: `Copy the SHA-256: ${sha256}` });
    expect(hash.textContent).toContain("SHA-256 0123456789abcdef…");
  });
});
