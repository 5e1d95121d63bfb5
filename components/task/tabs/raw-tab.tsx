"use client";
import { Download } from "lucide-react";
import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { CopyText } from "@/components/ui/copy-text";
import { formatCount } from "@/components/ui/format/format-count";
import { plural } from "@/components/ui/format/plural";
import { hearNothing } from "@/components/ui/hear-nothing";
import { LongText } from "@/components/ui/long-text";
import type { EventView, TaskView } from "@/server/contract/task-view";
import { saveText } from "../artifacts/save-text";

interface RawTabProps {
  task: TaskView;
  events: readonly EventView[];
}

/** Events shown as JSON; all of them are in the download. */
const SHOWN_EVENTS = 50;
const SHOWN_LETTERS = 20_000;

/** The task as the server sends it, its events, and the call that gives them. */
export function RawTab({ task, events }: RawTabProps) {
  const taskJson = useMemo(() => JSON.stringify(task, null, 2), [task]);
  const newest = useMemo(() => JSON.stringify(events.slice(-SHOWN_EVENTS), null, 2), [events]);
  return (
    <div className="grid min-h-0 flex-1 content-start gap-5 overflow-auto px-5 py-4 phone:overflow-visible phone:px-4">
      <RawPart title="This page's call" note="tRPC over JSON POST">
        <ApiCall taskId={task.id} />
      </RawPart>
      <RawPart
        title="Task"
        note={`Version ${task.version}`}
        action={<SaveButton name={`task-${task.id}.json`} make={() => taskJson} />}
      >
        <Json text={taskJson} />
      </RawPart>
      <RawPart
        title="Events"
        note={
          events.length > SHOWN_EVENTS
            ? `The newest ${SHOWN_EVENTS} of ${formatCount(events.length)}`
            : plural(events.length, "event")
        }
        action={<SaveButton name={`events-${task.id}.json`} make={() => JSON.stringify(events, null, 2)} />}
      >
        <Json text={newest} />
      </RawPart>
    </div>
  );
}

function RawPart({
  title,
  note,
  action,
  children,
}: {
  title: string;
  note: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="min-w-0">
      <div className="mb-1.5 flex min-h-7 items-center gap-2">
        <h2 className="font-semibold">{title}</h2>
        <span className="min-w-0 flex-1 truncate text-t3 text-xs">{note}</span>
        {action}
      </div>
      {children}
    </section>
  );
}

function Json({ text }: { text: string }) {
  return (
    <LongText
      mono
      limit={SHOWN_LETTERS}
      className="overflow-auto rounded-md border border-line bg-s1 p-3 text-t2 text-xs"
      text={text}
    />
  );
}

function SaveButton({ name, make }: { name: string; make: () => string }) {
  return (
    <Button size="sm" icon={<Download className="size-3.5" />} onClick={() => saveText(name, make())}>
      Download
    </Button>
  );
}

function ApiCall({ taskId }: { taskId: string }) {
  const origin = useSyncExternalStore(
    hearNothing,
    () => location.origin,
    () => "",
  );
  const call = `curl -s ${origin}/api/trpc/task.get -H 'content-type: application/json' -H 'origin: ${origin}' -d '{"taskId":"${taskId}"}'`;
  return (
    <div className="flex items-start gap-2 rounded-md border border-line bg-s1 p-3">
      <code className="mono min-w-0 flex-1 text-t2 text-xs [overflow-wrap:anywhere]">{call}</code>
      <CopyText text={call} label="Copy the call" className="text-t2 text-xs">
        Copy
      </CopyText>
    </div>
  );
}
