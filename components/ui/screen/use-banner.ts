"use client";
import { useEffect } from "react";
import { addBanner, type PageBanner } from "./banner-store";

/** Shows a banner under the top bar while it is given; the shell decides between several. Keep it stable (useMemo). */
export function useBanner(banner: PageBanner | null): void {
  // Outside thing: the page's one banner row.
  useEffect(() => (banner ? addBanner(banner) : undefined), [banner]);
}
