import { CardSection } from "@/components/ui/card";
import { formatDuration } from "@/components/ui/format/format-duration";
import { KeyValues } from "@/components/ui/key-values";
import { stateLabel, toStateKind } from "@/components/ui/state/state-kind";
import { ClockTime } from "@/components/ui/time/clock-time";
import { RelativeTime } from "@/components/ui/time/relative-time";
import type { TaskView } from "@/server/contract/task-view";
import { keptWords } from "./cancel-dialog";
import { CardFrame } from "./card-frame";

/** Ended is ended: how, when, and what it left. */
export function EndedCard({ task }: { task: TaskView }) {
  const kind = toStateKind(task.state, false);
  const endedAt = task.endedAt ?? task.stateSince;
  return (
    <CardFrame kind={kind} title={stateLabel(kind)} aside={<RelativeTime at={endedAt} />} reason={task.endedReason}>
      <CardSection>
        <KeyValues
          items={[
            { label: "Ended", value: <ClockTime at={endedAt} seconds /> },
            {
              label: "Took",
              value: `${formatDuration(Date.parse(endedAt) - Date.parse(task.createdAt))}, active ${formatDuration(task.activeMs)}`,
            },
            { label: "Kept", value: keptWords(task).replace(/ (is|are) kept\.$/, "") },
          ]}
        />
      </CardSection>
    </CardFrame>
  );
}
