import { heavyWords, paceWords } from "@/components/data/checkpoint-advice";
import { checkpointPace } from "@/components/data/checkpoint-pace";
import { Note } from "@/components/ui/note";
import { escapeText } from "@/components/ui/visible-text";
import type { HeavyPart } from "@/server/contract/document/heaviest-part";
import type { CheckpointMeta } from "@/server/contract/task-view";

interface AdviceProps {
  heaviest: HeavyPart | null;
  versions: readonly CheckpointMeta[] | undefined;
}

/** What would make the checkpoints of this agent cheaper and easier to read; nothing when there is nothing to say. */
export function Advice({ heaviest, versions }: AdviceProps) {
  const pace = versions ? checkpointPace(versions) : null;
  if (!heaviest && pace === null) return null;
  return (
    <Note className="mx-5 mt-2 flex-none phone:mx-4">
      {heaviest ? (
        <p>
          <bdi className="mono [overflow-wrap:anywhere]">{escapeText(heaviest.pointer)}</bdi> {heavyWords(heaviest)}
        </p>
      ) : null}
      {pace === null ? null : <p>{paceWords(pace)}</p>}
    </Note>
  );
}
