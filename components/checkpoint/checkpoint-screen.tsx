"use client";
import { parseAsString, useQueryState } from "nuqs";
import { useEffect, useEffectEvent, useState } from "react";
import { parseAsScope } from "@/components/data/address-params";
import { describeFailure, isMissing } from "@/components/data/describe-failure";
import { useCheckpointReceipt } from "@/components/data/use-checkpoint-facts";
import { useTask } from "@/components/data/use-task";
import { useCheckpoints } from "@/components/data/use-task-parts";
import { ErrorState } from "@/components/ui/error-state";
import { Screen } from "@/components/ui/screen/screen";
import type { TreeView } from "@/server/contract/document/tree/tree-protocol";
import { ActButtons } from "./acts/act-buttons";
import { ActDialog } from "./acts/act-dialog";
import { actReason } from "./acts/edit-reason";
import { useAct } from "./acts/use-act";
import { ResumeLink, resumesFrom, useResumeKey } from "./checkpoint-actions";
import { CheckpointHead } from "./checkpoint-head";
import { CheckpointMenu } from "./checkpoint-menu";
import { CheckpointMissing } from "./checkpoint-missing";
import { CompareButton } from "./compare/compare-button";
import { useCompare } from "./compare/use-compare";
import { DocumentPane } from "./document-pane";
import { DocumentSkeleton } from "./document-skeleton";
import { useTree } from "./tree/use-tree";
import { useFamily } from "./versions/use-family";
import { useVersionKeys } from "./versions/use-version-keys";
import { VersionsRail } from "./versions/versions-rail";

interface CheckpointScreenProps {
  taskId: string;
  version: number;
  /** What the document shows at first, where it came with the page. */
  first?: TreeView | null;
}

/** One snapshot of a task: what it is, all that is in it, and the versions beside it. Looking changes nothing. */
export function CheckpointScreen({ taskId, version, first = null }: CheckpointScreenProps) {
  const [path, setPath] = useQueryState("path", parseAsString);
  const [query, setQuery] = useQueryState("q", parseAsString.withDefault(""));
  const [scope] = useQueryState("scope", parseAsScope);
  // Before all else that is asked: the document is what people came for, and a browser has few lines at a time.
  const { tree, state, retry } = useTree({ taskId, version }, { pointer: path, query, first });
  const task = useTask(taskId).data;
  const versions = useCheckpoints(taskId).data;
  const view = state.phase === "ready" ? state.view : null;
  const newest = task?.checkpoints[0]?.version ?? null;
  const newer = useNewer(newest, version);
  const [act, setAct] = useAct((asked) => task && actReason(task, version, asked), task !== undefined && view !== null);
  const compare = useCompare(tree, { taskId, version, versions });
  const hrefOf = (other: number) => hrefFor(taskId, other, { path, q: query || null, scope, ...compare.search });
  useVersionKeys(versions, version, hrefOf);
  usePathInAddress(view?.selected?.pointer ?? null, (pointer) => void setPath(pointer));
  const isSettled = state.phase !== "opening";
  const family = useFamily({ taskId, version, isAsked: isSettled });
  const listed = versions?.find((each) => each.version === version) ?? view?.checkpoint ?? null;
  const receipt = useCheckpointReceipt(isSettled ? { taskId, version } : null).data ?? null;
  const canResume = resumesFrom(task, version);
  useResumeKey(taskId, canResume);
  const failure = state.phase === "failed" ? describeFailure(state.error) : null;
  const taskName = task?.title ?? "Task";
  const title = Number.isInteger(version) ? `Checkpoint v${version}` : "Checkpoint";
  return (
    <Screen
      title={title}
      docTitle={`${title} of ${taskName}`}
      crumbs={[
        { label: "Tasks", href: "/tasks" },
        { label: taskName, href: `/tasks/${taskId}` },
      ]}
      actionBar={canResume ? <ResumeLink taskId={taskId} version={version} /> : undefined}
    >
      {failure && isMissing(failure) ? (
        <CheckpointMissing taskId={taskId} version={version} newest={newest} hrefOf={hrefOf} />
      ) : (
        <>
          <CheckpointHead
            checkpoint={listed}
            receipt={receipt}
            newer={newer === null ? null : { version: newer, href: hrefOf(newer) }}
            actions={
              <>
                {canResume ? (
                  <span className="phone:hidden">
                    <ResumeLink taskId={taskId} version={version} />
                  </span>
                ) : null}
                <CompareButton compare={compare} />
                {task ? <ActButtons task={task} version={version} isLoaded={view !== null} onAct={setAct} /> : null}
                <CheckpointMenu
                  task={task}
                  taskId={taskId}
                  version={version}
                  flagged={listed?.flagged ?? null}
                  tree={tree}
                  isLoaded={view !== null}
                  onAct={setAct}
                />
              </>
            }
          />
          <div className="grid min-h-0 flex-1 grid-cols-[220px_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] phone:flex phone:flex-col phone:overflow-y-auto">
            <VersionsRail
              versions={versions}
              count={task?.checkpointCount ?? 0}
              current={version}
              comparedWith={compare.source?.taskId === taskId ? compare.source.version : null}
              hrefOf={hrefOf}
              onCompare={compare.start}
              {...family}
            />
            {view ? (
              <DocumentPane
                key={version}
                taskId={taskId}
                tree={tree}
                view={view}
                label={title}
                initialQuery={query}
                onQuery={(wanted) => void setQuery(wanted || null)}
                compare={compare}
                versions={versions}
                isOwnTask={compare.source === null || compare.source.taskId === taskId}
              />
            ) : failure ? (
              <ErrorState title="This checkpoint could not be read." requestId={failure.requestId} onRetry={retry}>
                {failure.title}
              </ErrorState>
            ) : (
              <DocumentSkeleton />
            )}
          </div>
          {task ? (
            <ActDialog
              act={act}
              task={task}
              version={version}
              tree={tree}
              selected={view?.selected ?? null}
              onClose={() => setAct(null)}
            />
          ) : null}
        </>
      )}
    </Screen>
  );
}

/** The newest version, once there is one that was not there when this one was opened. */
function useNewer(newest: number | null, version: number): number | null {
  const [known, setKnown] = useState<number | null>(null);
  if (known === null && newest !== null) setKnown(newest);
  return newest !== null && known !== null && newest > known && newest > version ? newest : null;
}

/** Keeps the selected place in the address. */
function usePathInAddress(pointer: string | null, setPath: (pointer: string) => void): void {
  const write = useEffectEvent(setPath);
  // Outside thing: the address.
  useEffect(() => {
    if (pointer !== null) write(pointer);
  }, [pointer]);
}

function hrefFor(taskId: string, version: number, search: Readonly<Record<string, string | null>>): string {
  const kept = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== null);
  const text = new URLSearchParams(kept).toString();
  return `/tasks/${taskId}/checkpoints/${version}${text ? `?${text}` : ""}`;
}
