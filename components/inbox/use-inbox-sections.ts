"use client";
import { useState } from "react";
import { type InboxCut, useInbox } from "@/components/data/inbox/use-inbox";
import type { InboxItemView, InboxKind } from "@/server/contract/inbox-view";
import { type Kept, type KeptItem, keepItems } from "./kept-items";

export interface InboxSection {
  readonly kind: InboxKind;
  readonly items: readonly InboxItemView[];
  /** Rows as they are shown, with those that were settled meanwhile. */
  readonly rows: readonly KeptItem[];
  readonly isPending: boolean;
  readonly error: unknown;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  loadMore(): void;
  retry(): void;
}

/** What waits, by kind, each the longest first. `open` names what is looked at: another one is a move. */
export function useInboxSections(cut: InboxCut, open: string): readonly InboxSection[] {
  const look = { cut, open };
  return [
    useSection("question", look),
    useSection("sign_in", look),
    useSection("review", look),
    useSection("budget", look),
    useSection("budget_near", look),
    useSection("recovery", look),
  ];
}

interface Look {
  readonly cut: InboxCut;
  readonly open: string;
}

function useSection(kind: InboxKind, { cut, open }: Look): InboxSection {
  const pages = useInbox({ ...cut, kinds: [kind] });
  const [kept, setKept] = useState<Kept | null>(null);
  const visit = JSON.stringify([open, cut, pages.isPlaceholderData, pages.data?.pages.length]);
  const next = keepItems(kept, visit, { items: pages.items, hasMore: pages.hasNextPage });
  if (next !== kept) setKept(next);
  return {
    kind,
    items: pages.items,
    rows: next.items,
    isPending: pages.isPending,
    error: pages.data ? null : pages.error,
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    loadMore: () => void pages.fetchNextPage({ cancelRefetch: false }),
    retry: () => void pages.refetch(),
  };
}
