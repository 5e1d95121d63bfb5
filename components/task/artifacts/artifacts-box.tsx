"use client";
import { FileText } from "lucide-react";
import { useState } from "react";
import { Card } from "@/components/ui/card";
import { formatBytes } from "@/components/ui/format/format-bytes";
import { lazyPart, OVER_PAGE } from "@/components/ui/lazy-part/lazy-part";
import type { ArtifactMeta, TaskView } from "@/server/contract/task-view";

const ArtifactDialog = lazyPart(
  "The file",
  () => import("./artifact-dialog").then((part) => part.ArtifactDialog),
  OVER_PAGE,
);

/** What the task made, newest version of each: open to read, download. */
export function ArtifactsBox({ task }: { task: TaskView }) {
  const [shown, setShown] = useState<ArtifactMeta | null>(null);
  if (task.artifacts.length === 0) return null;
  return (
    <Card title="Artifacts">
      <ul>
        {task.artifacts.map((artifact) => (
          <li key={artifact.artifactId} className="border-line border-t first:border-t-0">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setShown(artifact)}
              className="flex min-h-8 w-full items-center gap-2 px-3.5 text-left text-xs hover:bg-s2 focus-visible:-outline-offset-2 phone:min-h-11"
            >
              <FileText className="size-3.5 flex-none text-t3" />
              <b className="min-w-0 flex-1 truncate font-strong">{artifact.name}</b>
              {artifact.version > 1 ? <span className="num text-t2">v{artifact.version}</span> : null}
              <span className="num flex-none text-t3">{formatBytes(artifact.sizeBytes)}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown ? <ArtifactDialog task={task} artifact={shown} onClose={() => setShown(null)} /> : null}
    </Card>
  );
}
