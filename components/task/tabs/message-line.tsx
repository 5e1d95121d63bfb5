import { Bot, UserRound } from "lucide-react";
import { actorName } from "@/components/data/actor-name";
import { messageText } from "@/components/data/message-text";
import { LongText } from "@/components/ui/long-text";
import { Tag } from "@/components/ui/tag";
import { ClockTime } from "@/components/ui/time/clock-time";
import type { EventView, MessageView } from "@/server/contract/task-view";
import { eventData, textAt } from "../log/event-data";

const ORIGIN: Readonly<Record<string, string>> = { input: "Input", resume: "Given at a resume", answer: "Answer" };

interface MessageLineProps {
  event: EventView;
  /** The whole message; until it is read the beginning its event bears is shown. */
  message: MessageView | undefined;
  /** What was told of it while it grew, at least as long as that beginning. */
  soFar?: string | undefined;
  /** How it stands with a message that is not whole. */
  note?: string;
}

/** Something said, by the agent or a person, as plain text. */
export function MessageLine({ event, message, soFar, note }: MessageLineProps) {
  const data = eventData(event);
  const isAgent = (message?.role ?? textAt(data, "role")) === "agent";
  const origin = ORIGIN[message?.origin ?? textAt(data, "origin") ?? ""];
  const Icon = isAgent ? Bot : UserRound;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)_56px] gap-x-2 gap-y-0.5 py-2.5 phone:grid-cols-1">
      <header className="flex items-center gap-2 text-t3 text-xs">
        <Icon className="size-3.5" />
        <b className="font-strong text-t1">{actorName(message?.actor ?? event.actor)}</b>
        {origin ? <Tag>{origin}</Tag> : null}
        {note ? <Tag>{note}</Tag> : null}
      </header>
      <LineTime at={event.at} />
      <LongText
        className="max-w-[66ch] leading-[1.3125rem]"
        text={message ? messageText(message.parts) : (soFar ?? textAt(data, "preview") ?? "")}
      />
    </article>
  );
}

/** When a line happened; its date and zone on hover. */
export function LineTime({ at }: { at: string }) {
  return <ClockTime at={at} seconds plain className="w-14 flex-none text-right text-t3 text-xs phone:hidden" />;
}
