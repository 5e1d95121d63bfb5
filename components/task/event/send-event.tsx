"use client";
import { Radio } from "lucide-react";
import { lazy, Suspense, useSyncExternalStore } from "react";
import type { Command } from "@/components/ui/command/command-registry";
import { useCommands } from "@/components/ui/command/use-commands";
import { closeSendEvent, openSendEvent, subscribeToSendEvent, wantedEvent } from "./send-event-store";

const Dialog = lazy(() => import("./send-event-dialog").then((loaded) => ({ default: loaded.SendEventDialog })));

const COMMANDS: readonly Command[] = [
  {
    id: "send-event",
    label: "Send an event…",
    group: "Commands",
    icon: <Radio />,
    keywords: ["wake", "topic", "trigger", "fire"],
    run: () => openSendEvent(),
  },
];

/** The form for an event over any page: by command, or from what waits for it. Once, beside the screens. */
export function SendEvent() {
  useCommands(COMMANDS);
  const wanted = useSyncExternalStore(subscribeToSendEvent, wantedEvent, () => null);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Dialog wanted={wanted} onClose={closeSendEvent} />
    </Suspense>
  );
}
