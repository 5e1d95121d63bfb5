"use client";
import { useState } from "react";
import { actorName } from "@/components/data/actor-name";
import { EmptyState } from "@/components/ui/empty-state";
import { LongText } from "@/components/ui/long-text";
import type { EventView } from "@/server/contract/task-view";
import { VirtualList } from "../parts/virtual-list";
import { describeEvent } from "../words/describe-event";
import { LineTime } from "./message-line";

/** Every event with its number, who and when; open, with all it says. */
export function EventList({ events }: { events: readonly EventView[] }) {
  if (events.length === 0) return <EmptyState title="No events yet." />;
  return (
    <VirtualList label="Events" rows={events} keyOf={(event) => event.seq} estimatePx={() => 49} follow>
      {(event) => <EventRow event={event} />}
    </VirtualList>
  );
}

function EventRow({ event }: { event: EventView }) {
  const [open, setOpen] = useState(false);
  const { lead, text } = describeEvent(event);
  return (
    <div className="border-line border-b">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-12 w-full items-center gap-2.5 px-5 text-left hover:bg-s2 focus-visible:-outline-offset-2 phone:px-4"
      >
        <span className="num w-10 flex-none text-t3 text-xs">{event.seq}</span>
        <span className="min-w-0 flex-1">
          <span className="block truncate">
            <b className="font-strong">{lead}</b> {text}
          </span>
          <span className="block truncate text-t3 text-xs">
            {actorName(event.actor)}, <span className="mono">{event.type}</span>
          </span>
        </span>
        <LineTime at={event.at} />
      </button>
      {open ? (
        <LongText
          mono
          className="max-h-96 overflow-auto bg-s2 px-5 py-2 text-t2 text-xs phone:px-4"
          text={JSON.stringify(event, null, 2)}
        />
      ) : null}
    </div>
  );
}
