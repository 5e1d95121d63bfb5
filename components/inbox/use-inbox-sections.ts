"use client";
import { type InboxCut, useInbox } from "@/components/data/inbox/use-inbox";
import type { InboxItemView, InboxKind } from "@/server/contract/inbox-view";

export interface InboxSection {
  readonly kind: InboxKind;
  readonly items: readonly InboxItemView[];
  readonly isPending: boolean;
  readonly error: unknown;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  loadMore(): void;
  retry(): void;
}

/** What waits, by kind, each the longest first. */
export function useInboxSections(cut: InboxCut): readonly InboxSection[] {
  return [
    useSection("question", cut),
    useSection("sign_in", cut),
    useSection("review", cut),
    useSection("budget", cut),
    useSection("recovery", cut),
  ];
}

function useSection(kind: InboxKind, cut: InboxCut): InboxSection {
  const pages = useInbox({ ...cut, kinds: [kind] });
  return {
    kind,
    items: pages.items,
    isPending: pages.isPending,
    error: pages.data ? null : pages.error,
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    loadMore: () => void pages.fetchNextPage({ cancelRefetch: false }),
    retry: () => void pages.refetch(),
  };
}
