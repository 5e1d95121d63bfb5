import { ArrowRight, Copy, GitCompareArrows } from "lucide-react";
import { checkpointLabel } from "@/components/data/checkpoint-label";
import { useHit } from "@/components/data/checkpoints/use-checkpoint-search";
import { describeFailure } from "@/components/data/describe-failure";
import { ButtonLink } from "@/components/ui/button-link";
import { CopyText } from "@/components/ui/copy-text";
import { ErrorState } from "@/components/ui/error-state";
import { formatBytes } from "@/components/ui/format/format-bytes";
import { AfterDelay, Skeleton } from "@/components/ui/skeleton";
import { RelativeTime } from "@/components/ui/time/relative-time";
import { escapeText } from "@/components/ui/visible-text";
import type { HitView } from "@/server/contract/checkpoint-view";
import { hitHref } from "./hit-href";
import { HitLines } from "./hit-lines";
import type { SelectedHit } from "./use-hit-selection";
import { ValueOverTime } from "./value-over-time";
import { versionBefore } from "./value-runs";

/** One hit in its place: the JSON around it, the value over all versions, and the ways on from there. */
export function HitPanel({ task, hit }: SelectedHit) {
  const asked =
    hit.path === null ? null : { taskId: task.taskId, version: hit.version, path: hit.path, value: hit.value };
  const look = useHit(asked);
  const view = asked === null ? undefined : look.data;
  return (
    <>
      <header className="border-line border-b px-4 py-3">
        <h2 className="truncate font-semibold text-md">
          <span className="num">v{hit.version}</span> <span className="font-normal text-t3">of</span>{" "}
          <bdi>{escapeText(task.title)}</bdi>
        </h2>
        <p className="truncate text-t3 text-xs">
          <bdi>{escapeText(checkpointLabel(hit))}</bdi>, <RelativeTime at={hit.createdAt} plain />,{" "}
          <span className="num">{formatBytes(hit.sizeBytes)}</span>
          {hit.flagged ? ", flagged" : ""}
        </p>
      </header>
      <div className="grid content-start gap-4 px-4 py-3">
        {asked === null ? null : look.error ? (
          <ErrorState title="It could not be shown in its place." onRetry={() => void look.refetch()}>
            {describeFailure(look.error).title}
          </ErrorState>
        ) : view ? (
          <InPlace view={view} value={hit.value} version={hit.version} />
        ) : (
          <AfterDelay className="grid gap-2">
            <Skeleton height={20} />
            <Skeleton height={160} />
          </AfterDelay>
        )}
        <Ways task={task} hit={hit} view={view} />
      </div>
    </>
  );
}

interface InPlaceProps {
  view: HitView;
  value: string;
  version: number;
}

function InPlace({ view: { pointer, lines, history }, value, version }: InPlaceProps) {
  return (
    <>
      {pointer === null ? (
        <p className="text-t3">It is not there any more.</p>
      ) : (
        <div className="grid gap-1.5">
          <CopyText
            text={pointer}
            label="Copy the path"
            mono
            icon={<Copy className="size-3 flex-none" />}
            className="justify-self-start text-t2 text-xs"
          >
            {escapeText(pointer)}
          </CopyText>
          <HitLines lines={lines} />
        </div>
      )}
      <ValueOverTime history={history} value={value} version={version} />
    </>
  );
}

function Ways({ task: { taskId }, hit, view }: SelectedHit & { view: HitView | undefined }) {
  const pointer = view?.pointer ?? null;
  const before = view ? versionBefore(view.history, hit.version) : null;
  const place = pointer === null ? hit : { ...hit, path: pointer };
  const at = hitHref(taskId, place);
  return (
    <div className="grid grid-cols-2 gap-2">
      <ButtonLink href={at} prefetch={false} variant="primary" size="lg" icon={<ArrowRight className="size-3.5" />}>
        {hit.path === null ? "Open it" : "Open at this path"}
      </ButtonLink>
      {before === null ? null : (
        <ButtonLink
          href={`${at}${at.includes("?") ? "&" : "?"}vs=${before}`}
          prefetch={false}
          size="lg"
          icon={<GitCompareArrows className="size-3.5" />}
        >
          Compare with v{before}
        </ButtonLink>
      )}
    </div>
  );
}
