import { screen, within } from "@testing-library/react";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { describe, expect, it } from "vitest";
import { anInboxItem } from "@/server/testing/make-inbox-item";
import { anInterrupt, aTaskView } from "@/server/testing/make-views";
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
  it("says who answered what is gone, and which came since", async () => {
    const rows = [row(GONE, { isSettled: true }), row("b"), row("c", { isNew: true }), row("d", { isNew: true })];
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
    const answered = anInterrupt({
      status: "answered",
      answeredAt: "2026-11-28T10:05:00.000Z",
      answeredBy: { kind: "operator", id: "reviewer-2" },
    });
    const shown = <InboxList sections={[section]} open={null} counts={undefined} />;
    renderWithData(<SearchParamsContext value={new URLSearchParams()}>{shown}</SearchParamsContext>, {
      api: { "task.get": () => aTaskView({ id: GONE, interrupts: [answered] }) },
    });
    expect(await screen.findByText("Answered by reviewer-2")).toBeTruthy();
    const list = within(screen.getByRole("region", { name: "Needs input" }));
    expect(list.getAllByRole("link").map((link) => link.textContent?.slice(0, 6))).toEqual([
      "Task b",
      "Task c",
      "Task d",
    ]);
    expect(list.getAllByText("2 new")).toHaveLength(1);
  });
});
