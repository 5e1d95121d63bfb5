import { Card, CardSection } from "@/components/ui/card";
import { ClockTime } from "@/components/ui/time/clock-time";
import type { TaskView } from "@/server/contract/task-view";
import { FoldedText } from "../parts/folded-text";

/** What the agent was given in the place of its conversation, when the newest resume gave it no more. */
export function DigestBox({ task: { suspension } }: { task: TaskView }) {
  if (!suspension?.resumedAt || suspension.continueTranscript !== false) return null;
  return (
    <Card title="Digest only" aside={<ClockTime at={suspension.resumedAt} />}>
      <CardSection>
        <p className="text-t2 text-xs">
          The agent went on without the conversation before this{suspension.hadResumeInput ? ", with the input" : ""}.
        </p>
        {suspension.digest === null ? (
          <p className="mt-1 text-t3 text-xs">Nothing had been said, so there was no digest.</p>
        ) : (
          <FoldedText title="What it was given instead" text={suspension.digest} />
        )}
      </CardSection>
    </Card>
  );
}
