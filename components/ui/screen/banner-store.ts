import type { ReactNode } from "react";
import type { BannerAction } from "../banner";

/** What a banner is about, the most urgent first: only the first one present is shown. */
const BANNER_KINDS = ["conflict", "offline", "reconnecting", "replayed", "stopped", "restart"] as const;
export type BannerKind = (typeof BANNER_KINDS)[number];

export interface PageBanner {
  kind: BannerKind;
  /** Who or what, as a sentence: "Reconnecting." */
  title: string;
  text?: ReactNode;
  /** A quiet fact at the right: "Next try in 3 s". */
  end?: ReactNode;
  actions?: readonly BannerAction[] | undefined;
}

const listeners = new Set<() => void>();
let banners: readonly PageBanner[] = [];

export function addBanner(banner: PageBanner): () => void {
  change([...banners, banner]);
  return () => change(banners.filter((candidate) => candidate !== banner));
}

/** The one banner to show: by urgency, of one kind the newest. */
export function readTopBanner(): PageBanner | undefined {
  for (const kind of BANNER_KINDS) {
    const found = banners.findLast((banner) => banner.kind === kind);
    if (found) return found;
  }
  return undefined;
}

export function subscribeToBanners(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly PageBanner[]): void {
  banners = next;
  for (const listener of listeners) listener();
}
