"use client";
import { Check, OctagonPause, RefreshCw, RotateCcw, TriangleAlert, WifiOff } from "lucide-react";
import { type ComponentProps, useSyncExternalStore } from "react";
import { Banner } from "../banner";
import { type BannerKind, readTopBanner, subscribeToBanners } from "./banner-store";

type Look = Pick<ComponentProps<typeof Banner>, "tone" | "icon" | "alert">;

const LOOK: Record<BannerKind, Look> = {
  conflict: { tone: "warn", icon: <TriangleAlert />, alert: true },
  offline: { tone: "danger", icon: <WifiOff />, alert: true },
  reconnecting: { tone: "warn", icon: <RefreshCw /> },
  replayed: { tone: "ok", icon: <Check /> },
  stopped: { tone: "danger", icon: <OctagonPause /> },
  restart: { tone: "warn", icon: <RotateCcw /> },
};

/** The one banner that matters most; what is below moves down by its height. */
export function BannerRow() {
  const banner = useSyncExternalStore(subscribeToBanners, readTopBanner, () => undefined);
  if (!banner) return null;
  return (
    <div key={banner.kind} className="grid flex-none animate-unfold">
      <div className="min-h-0 overflow-hidden">
        <Banner {...LOOK[banner.kind]} title={banner.title} end={banner.end} actions={banner.actions}>
          {banner.text}
        </Banner>
      </div>
    </div>
  );
}
