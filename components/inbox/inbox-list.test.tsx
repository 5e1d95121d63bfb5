import { screen, within } from "@testing-library/react";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { describe, expect, it } from "vitest";
import type { InboxSettlement } from "@/server/contract/inbox-view";
import { anInboxItem } from "@/server/testing/make-inbox-item";
import { renderWithData } from "@/server/testing/render-with-data";
import { InboxList } from "./inbox-list";
import type { InboxSection } from "./use-inbox-sections";

const row = (subject: string, more: { isSettled?: boolean; isNew?: boolean } = {}) => ({
  item: anInboxItem({ subject, taskId: subject, title: `Task ${subject}`, since: "2026-11-28T10:00:00.000Z" }),
  isSettled: false,
  isNew: false,
  ...more,
});
const GONE = "019abf6b-0000-7000-8000-00000000d001";

describe("the list of the inbox", () => {
  function show(rows: InboxSection["rows"], settled: readonly InboxSettlement[], last: InboxSettlement | null = null) {
    const section: InboxSection = {
      kind: "question",
      items: rows.filter(({ isSettled }) => !isSettled).map(({ item }) => item),
      rows,
      isPending: false,
      error: null,
      hasMore: false,
      isLoadingMore: false,
      loadMore: () => undefined,
      retry: () => undefined,
    };
    const shown = <InboxList sections={[section]} open={null} counts={undefined} scope="prod" />;
    return renderWithData(<SearchParamsContext value={new URLSearchParams()}>{shown}</SearchParamsContext>, {
      api: { "inbox.settled": () => settled, "inbox.lastSettled": () => last },
    });
  }

  it("says of an empty inbox who answered the last question, and when", async () => {
    const at = new Date(Date.now() - 12 * 60_000).toISOString();
    const { calls } = show([], [], { taskId: GONE, at, by: { kind: "operator", id: "reviewer-2" } });
    expect(await screen.findByText(/reviewer-2 answered the last question/)).toHaveProperty(
      "textContent",
      "reviewer-2 answered the last question 12 min ago.",
    );
    expect(calls.map(({ path, input }) => [path, input])).toEqual([["inbox.lastSettled", { scope: "prod" }]]);
  });

  it("tells what is gone from what waits, and which came since", async () => {
    show([row(GONE, { isSettled: true }), row("b"), row("c", { isNew: true }), row("d", { isNew: true })], []);
    expect(await screen.findByText("It does not wait here any more")).toBeTruthy();
    const list = within(screen.getByRole("region", { name: "Needs input" }));
    expect(list.getAllByRole("link").map((link) => link.textContent?.slice(0, 6))).toEqual([
      "Task b",
      "Task c",
      "Task d",
    ]);
    expect(list.getAllByText("2 new")).toHaveLength(1);
  });

  it.each(["budget", "review", "recovery"] as const)(
    "names nobody who answered under a %s that is gone",
    async (kind) => {
      const gone = row(GONE, { isSettled: true });
      const by = { kind: "operator", id: "reviewer-2" } as const;
      const { calls } = show(
        [{ ...gone, item: { ...gone.item, kind } }],
        [{ taskId: GONE, at: "2026-11-28T10:05:00.000Z", by }],
      );
      expect(await screen.findByText("It does not wait here any more")).toBeTruthy();
      expect(calls).toEqual([]);
    },
  );

  it("says of each that is gone who answered, by one question for all of them", async () => {
    const ids = [1, 2, 3].map((n) => `019abf6b-0000-7000-8000-00000000d00${n}`);
    const [answered = "", expired = "", before = ""] = ids;
    const by = { kind: "operator", id: "reviewer-2" } as const;
    const { calls } = show(
      ids.map((id) => row(id, { isSettled: true })),
      [
        { taskId: answered, at: "2026-11-28T10:05:00.000Z", by },
        { taskId: expired, at: "2026-11-28T10:06:00.000Z", by: null },
        { taskId: before, at: "2026-11-28T09:00:00.000Z", by },
      ],
    );
    const toldOf = async (id: string) =>
      (await screen.findByText(`Task ${id}`)).parentElement?.textContent?.replace(`Task ${id}`, "");
    await screen.findByText("Answered by reviewer-2");
    expect(await Promise.all(ids.map(toldOf))).toEqual([
      "Answered by reviewer-2",
      "Nobody answered in time",
      "It does not wait here any more",
    ]);
    expect(calls.map(({ path, input }) => [path, input])).toEqual([["inbox.settled", { taskIds: ids }]]);
  });
});
