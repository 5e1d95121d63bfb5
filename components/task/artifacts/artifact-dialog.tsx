"use client";
import { Download } from "lucide-react";
import { ReadFailure } from "@/components/data/read-failure";
import { useArtifact } from "@/components/data/use-task-parts";
import { CopyText } from "@/components/ui/copy-text";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { formatBytes } from "@/components/ui/format/format-bytes";
import { LongText } from "@/components/ui/long-text";
import { AfterDelay, Skeleton } from "@/components/ui/skeleton";
import type { ArtifactMeta, TaskView } from "@/server/contract/task-view";
import { saveText } from "./save-text";

interface ArtifactDialogProps {
  task: TaskView;
  artifact: ArtifactMeta;
  onClose: () => void;
}

/** Letters of an artifact shown at once. */
const SHOWN = 50_000;

/** An artifact as plain text, whatever it says it is, and its download. */
export function ArtifactDialog({ task, artifact, onClose }: ArtifactDialogProps) {
  const query = useArtifact(task.id, artifact.artifactId);
  const { text, sha256 = artifact.sha256 } = query.data ?? {};
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={artifact.name}
      description={`${artifact.mimeType}, ${formatBytes(artifact.sizeBytes)}, version ${artifact.version}`}
      width={920}
      footNote={
        sha256 && <CopyText text={sha256} label="Copy the SHA-256" mono>{`SHA-256 ${sha256.slice(0, 16)}…`}</CopyText>
      }
      footer={
        <DialogButtons
          leave="Close"
          onLeave={onClose}
          confirm="Download"
          icon={<Download className="size-3.5" />}
          disabledReason={text === undefined ? "It is still loading." : undefined}
          onConfirm={() => text !== undefined && saveText(artifact.name, text)}
        />
      }
    >
      <ArtifactText query={query} />
    </Dialog>
  );
}

function ArtifactText({ query }: { query: ReturnType<typeof useArtifact> }) {
  if (query.data) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text is reached by keys
      <section tabIndex={0} aria-label="Content" className="rounded-md border border-line bg-bg p-3">
        <LongText text={query.data.text} limit={SHOWN} mono className="text-xs leading-[1.125rem]" />
      </section>
    );
  }
  if (query.error) return <ReadFailure query={query} />;
  return (
    <AfterDelay className="grid gap-2">
      <Skeleton width="60%" />
      <Skeleton width="80%" />
      <Skeleton width="50%" />
    </AfterDelay>
  );
}
