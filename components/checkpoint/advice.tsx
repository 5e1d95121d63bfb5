import { checkpointPace } from "@/components/data/checkpoint-pace";
import { formatBytes } from "@/components/ui/format/format-bytes";
import { Note } from "@/components/ui/note";
import type { HeavyPart } from "@/server/contract/document/heaviest-part";
import type { CheckpointMeta } from "@/server/contract/task-view";
import { escapeText } from "./document/visible-text";

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
          <bdi className="mono [overflow-wrap:anywhere]">{escapeText(heaviest.pointer)}</bdi> is{" "}
          {Math.round(heaviest.share * 100)} % of the state ({formatBytes(heaviest.bytes)}). What can be read again
          belongs in an artifact, with its name in the state.
        </p>
      ) : null}
      {pace === null ? null : <p>{paceWords(pace)}</p>}
    </Note>
  );
}

function paceWords(pace: number): string {
  return `${pace} versions were saved within a minute. One for each stretch of work that is costly to repeat is enough.`;
}
