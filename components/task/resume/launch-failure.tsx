import { CardSection } from "@/components/ui/card";
import { Note } from "@/components/ui/note";
import type { JsonValue } from "@/server/contract/primitives";
import type { SuspensionView } from "@/server/contract/task-view";
import { FoldedText } from "../parts/folded-text";

/** The resume before could not be carried out: why, and that nothing of it is lost. */
export function LaunchFailure({ suspension }: { suspension: SuspensionView }) {
  const { launchFailure, pendingInput } = suspension;
  if (launchFailure === null) return null;
  return (
    <CardSection>
      <Note tone="danger">
        <b className="font-strong">It could not go on:</b>{" "}
        <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">{launchFailure}</span>
        <p className="mt-1">It is paused as it was; no step ran.</p>
        {pendingInput === null ? null : (
          <FoldedText title="Its input is kept and given again, unless you write another" text={toText(pendingInput)} />
        )}
      </Note>
    </CardSection>
  );
}

function toText(input: JsonValue): string {
  return typeof input === "string" ? input : JSON.stringify(input, null, 2);
}
