"use client";
import { OctagonPause, Play } from "lucide-react";
import { useSyncExternalStore } from "react";
import {
  closeStopDialog,
  openStopDialog,
  readStopDialog,
  subscribeToStopDialog,
} from "@/components/data/stops/stop-dialog-store";
import { useStopNews } from "@/components/data/stops/use-stops";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import type { Command } from "@/components/ui/command/command-registry";
import { useCommands } from "@/components/ui/command/use-commands";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { lazyPart } from "@/components/ui/lazy-part/lazy-part";
import { StopBanner } from "./stop-banner";

const OVER = { leave: closeStopDialog };
const StopDialog = lazyPart("Pause scope", () => import("./stop-dialog").then((loaded) => loaded.StopDialog), OVER);
const ReleaseDialog = lazyPart(
  "Release a stop",
  () => import("./release-dialog").then((loaded) => loaded.ReleaseDialog),
  OVER,
);

const COMMANDS: readonly Command[] = [
  {
    id: "stop-scope",
    label: "Pause scope…",
    group: "Commands",
    icon: <OctagonPause />,
    keys: "!",
    keywords: ["panic", "stop", "hold", "drain", "everything"],
    run: () => openStopDialog("stop"),
  },
  {
    id: "release-stop",
    label: "Release a stop…",
    group: "Commands",
    icon: <Play />,
    keywords: ["resume all", "panic", "hold", "drain"],
    run: () => openStopDialog("release"),
  },
];

/** Stops over any page: their key, their commands, their banner and their dialogs. Once, beside the screens. */
export function Stops() {
  useStopNews();
  const offline = useOfflineReason();
  useCommands(COMMANDS);
  useShortcuts(
    offline ? [] : [{ keys: "!", label: "Pause a scope", group: "Anywhere", run: () => openStopDialog("stop") }],
  );
  const open = useSyncExternalStore(subscribeToStopDialog, readStopDialog, () => null);
  return (
    <>
      <StopBanner />
      {open?.kind === "stop" ? <StopDialog onClose={closeStopDialog} /> : null}
      {open?.kind === "release" ? <ReleaseDialog holdId={open.holdId} onClose={closeStopDialog} /> : null}
    </>
  );
}
