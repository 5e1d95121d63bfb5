import { ArrowRight } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import { KeyValues } from "@/components/ui/key-values";
import { Note } from "@/components/ui/note";
import { ClockTime } from "@/components/ui/time/clock-time";
import type { TaskView } from "@/server/contract/task-view";
import { ItemBar } from "./item-bar";

/** A task whose agent was cut off: why, and where one sees how it comes back. */
export function RecoveryPane({ task: { suspension } }: { task: TaskView }) {
  const cut = suspension?.holders.find(({ kind }) => kind === "recovery");
  if (!suspension || !cut)
    return (
      <div className="p-6">
        <Note tone="ok">It does not wait to be brought back any more.</Note>
      </div>
    );
  const facts = [
    { label: "Why", value: cut.reason ?? suspension.reason ?? "Its agent was cut off" },
    { label: "Since", value: <ClockTime at={suspension.pausedAt} plain /> },
    { label: "Stopped at", value: suspension.stoppedAtStep ?? "Between two steps" },
  ];
  return (
    <>
      <div className="min-h-0 flex-1 overflow-auto px-6 py-4 phone:px-4">
        <div className="max-w-[820px] rounded-lg border border-line bg-s1 p-3.5">
          <KeyValues items={facts} />
        </div>
      </div>
      <ItemBar>
        <p className="flex-1 text-t2">There you see how it comes back, what it brings and what would be lost.</p>
        <ButtonLink href="/recovery" size="lg" variant="primary" icon={<ArrowRight className="size-3.5" />}>
          All that was cut off
        </ButtonLink>
      </ItemBar>
    </>
  );
}
