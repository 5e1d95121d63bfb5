"use client";
import { useState } from "react";
import { formatCount } from "@/components/ui/format/format-count";
import { Segmented } from "@/components/ui/segmented";
import type { EventView, TaskView } from "@/server/contract/task-view";
import { EventList } from "./event-list";
import { ReceiptList } from "./receipt-list";

interface HistoryTabProps {
  task: TaskView;
  events: readonly EventView[];
}

/** What happened to the task, event by event, and the receipts of those who acted on it. */
export function HistoryTab({ task, events }: HistoryTabProps) {
  const [shown, setShown] = useState<"events" | "receipts">("events");
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex-none border-line border-b px-5 py-1.5 phone:px-4">
        <Segmented
          label="History of"
          value={shown}
          onValueChange={setShown}
          options={[
            { value: "events", label: "Events", count: formatCount(task.eventSeq) },
            { value: "receipts", label: "Receipts" },
          ]}
        />
      </div>
      {shown === "events" ? <EventList events={events} /> : <ReceiptList taskId={task.id} />}
    </div>
  );
}
