"use client";
import { Play } from "lucide-react";
import { actionReason } from "@/components/data/action-reason";
import { actorName } from "@/components/data/actor-name";
import { CommandFailure } from "@/components/data/command-failure";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { useTaskCommand } from "@/components/data/use-task-command";
import { Button } from "@/components/ui/button";
import { KeyValues } from "@/components/ui/key-values";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { Note } from "@/components/ui/note";
import { ClockTime } from "@/components/ui/time/clock-time";
import { RelativeTime } from "@/components/ui/time/relative-time";
import type { TaskView } from "@/server/contract/task-view";
import { ItemBar } from "./item-bar";

interface ReviewPaneProps {
  task: TaskView;
  onDone: () => void;
}

/** A task that is held for longer than it should be without a look: why, by whom, and the way on. */
export function ReviewPane({ task, onDone }: ReviewPaneProps) {
  const resume = useTaskCommand("resume");
  const refused = actionReason(task.actions.resume, useOfflineReason());
  const { suspension } = task;
  const goOn = async () => {
    if (refused || !suspension) return;
    if (await resume.run({ taskId: task.id, handle: suspension.handle })) onDone();
  };
  useShortcuts(
    refused ? [] : [{ keys: "mod+enter", label: "Resume", group: "Inbox", inFields: true, run: () => void goOn() }],
  );
  if (!suspension || task.overdueAt === null)
    return (
      <div className="p-6">
        <Note tone="ok">It does not wait for a review any more.</Note>
      </div>
    );
  const facts = [
    { label: "Held by", value: suspension.holders.map(({ actor }) => actorName(actor)).join(", ") },
    { label: "Why", value: suspension.reason ?? "No reason given" },
    { label: "Since", value: <ClockTime at={suspension.pausedAt} plain /> },
    ...(suspension.reviewBy ? [{ label: "Due", value: <RelativeTime at={suspension.reviewBy} plain /> }] : []),
    { label: "Stopped at", value: suspension.stoppedAtStep ?? "Before its first step" },
  ];
  return (
    <>
      <div className="min-h-0 flex-1 overflow-auto px-6 py-4 phone:px-4">
        <div className="max-w-[820px] rounded-lg border border-line bg-s1 p-3.5">
          <KeyValues items={facts} />
        </div>
        <CommandFailure failure={resume.failure} />
      </div>
      <ItemBar>
        <p className="flex-1 text-t2 phone:basis-full">To give it input, or change its state, open the task.</p>
        <Button
          size="lg"
          variant="primary"
          kbd="mod+enter"
          icon={<Play className="size-3.5" />}
          busy={resume.isPending}
          disabledReason={refused}
          onClick={() => void goOn()}
        >
          Resume
        </Button>
      </ItemBar>
    </>
  );
}
