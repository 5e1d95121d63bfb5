"use client";
import { Segmented } from "@/components/ui/segmented";
import type { SuspensionView } from "@/server/contract/task-view";
import { FoldedText } from "../parts/folded-text";

interface AgentSeesProps {
  suspension: SuspensionView;
  digestOnly: boolean;
  onDigestOnlyChange: (digestOnly: boolean) => void;
}

const SEES = [
  { value: "full", label: "Full transcript" },
  { value: "digest", label: "Digest only" },
] as const;

/** What the agent remembers when it goes on, and what it loses. */
export function AgentSees({ suspension, digestOnly, onDigestOnlyChange }: AgentSeesProps) {
  return (
    <>
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-2">
        <span className="font-strong text-t2 text-xs">Agent sees</span>
        <Segmented
          label="Agent sees"
          value={digestOnly ? "digest" : "full"}
          onValueChange={(next) => onDigestOnlyChange(next === "digest")}
          options={SEES}
        />
      </div>
      <div className="mt-1.5 text-t3 text-xs">
        {digestOnly ? <DigestWords summary={suspension.summary} /> : "The whole conversation, and a note on the pause."}
      </div>
    </>
  );
}

function DigestWords({ summary }: { summary: string | null }) {
  const lead = "Starts fresh with a digest and your input; the conversation so far is left out.";
  if (summary === null) return `${lead} The digest is made from the newest of it when you resume.`;
  return (
    <>
      {lead}
      <FoldedText title="The digest is the agent's own summary" text={summary} />
    </>
  );
}
