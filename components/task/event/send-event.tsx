"use client";
import { Radio } from "lucide-react";
import { useSyncExternalStore } from "react";
import type { Command } from "@/components/ui/command/command-registry";
import { useCommands } from "@/components/ui/command/use-commands";
import { lazyPart } from "@/components/ui/lazy-part/lazy-part";
import { closeSendEvent, openSendEvent, subscribeToSendEvent, wantedEvent } from "./send-event-store";

const Dialog = lazyPart(
  "The form of an event",
  () => import("./send-event-dialog").then((loaded) => loaded.SendEventDialog),
  { leave: closeSendEvent },
);

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
  return <Dialog wanted={wanted} onClose={closeSendEvent} />;
}
