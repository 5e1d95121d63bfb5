import { ChevronRight, Flag } from "lucide-react";
import Link from "next/link";
import type { MouseEvent } from "react";
import { checkpointLabel } from "@/components/data/checkpoint-label";
import { formatBytes } from "@/components/ui/format/format-bytes";
import { formatCountExact } from "@/components/ui/format/format-count";
import { plural } from "@/components/ui/format/plural";
import { shortId } from "@/components/ui/format/short-id";
import { StateLabel } from "@/components/ui/state/state-label";
import { RelativeTime } from "@/components/ui/time/relative-time";
import { escapeText } from "@/components/ui/visible-text";
import type { SearchHit, SearchView } from "@/server/contract/checkpoint-view";
import { Ring } from "../checkpoint-head";
import { hitHref } from "./hit-href";
import { namesOnePlace } from "./read-path";
import type { SearchFilters } from "./search-filters";
import { type HitSelection, keyOfHit } from "./use-hit-selection";

type FoundTask = SearchView["tasks"][number];

interface SearchResultsProps {
  found: SearchView;
  filters: SearchFilters;
  selection: HitSelection;
}

/** Tasks of many hits begin folded. */
const OPEN_HITS = 20;

/** The hits by task, the task with the newest hit first; ended tasks are folded. */
export function SearchResults({ found, filters, selection }: SearchResultsProps) {
  const hits = found.tasks.reduce((sum, task) => sum + task.hits.length, 0);
  return (
    <>
      <ul>
        {found.tasks.map((task) => (
          <li key={task.taskId} className="border-line border-b">
            <TaskHits task={task} showsPath={!namesOnePlace(filters.path)} selection={selection} />
          </li>
        ))}
      </ul>
      <p className="num px-3 py-3 text-t3 text-xs">
        {plural(found.tasks.length, "task")}, {plural(hits, "hit")}
        {found.hasMore ? `. Only the newest ${formatCountExact(hits)} are listed.` : "."}
      </p>
    </>
  );
}

const ENDED = new Set(["completed", "failed", "canceled", "rejected"]);

interface TaskHitsProps {
  task: FoundTask;
  showsPath: boolean;
  selection: HitSelection;
}

function TaskHits({ task, showsPath, selection }: TaskHitsProps) {
  const versions = new Set(task.hits.map(({ version }) => version)).size;
  const oldest = Math.min(...task.hits.map(({ version }) => version));
  return (
    <details open={!ENDED.has(task.state) && task.hits.length <= OPEN_HITS} className="group">
      <summary className="flex min-h-11 cursor-default items-center gap-2.5 rounded-md px-3 hover:bg-s2 focus-visible:-outline-offset-2">
        <ChevronRight
          className="size-3.5 flex-none text-t3 transition-transform group-open:rotate-90"
          aria-hidden="true"
        />
        <bdi className="min-w-0 truncate font-strong">{escapeText(task.title)}</bdi>
        <span className="min-w-0 truncate text-t3 text-xs phone:hidden">
          {task.agent} · <span className="mono">{shortId(task.taskId)}</span>
        </span>
        <span className="num ml-auto flex-none text-t2 text-xs">
          {versions} of {plural(task.versions, "version")}, since v{oldest}
        </span>
        <StateLabel kind={task.state} small inline className="flex-none phone:hidden" />
      </summary>
      <ul className="pb-2">
        {task.hits.map((hit) => (
          <li key={keyOfHit({ task, hit })}>
            <HitLine task={task} hit={hit} showsPath={showsPath} selection={selection} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** With the focus, or pressed once where there is a panel beside, a hit is shown there; Enter and a second press open it. */
function HitLine({ task, hit, showsPath, selection }: TaskHitsProps & { hit: SearchHit }) {
  const press = (event: MouseEvent) => {
    const isPlain = event.detail === 1 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (isPlain && selection.selected) event.preventDefault();
  };
  return (
    <Link
      data-hit
      href={hitHref(task.taskId, hit)}
      prefetch={false}
      aria-current={selection.isSelected({ task, hit }) ? "true" : undefined}
      onFocus={() => selection.select({ task, hit })}
      onClick={press}
      className="grid min-h-8 aria-[current]:bg-accent-bg aria-[current]:shadow-[inset_2px_0_0_var(--color-accent)] grid-cols-[16px_44px_minmax(0,200px)_minmax(0,1fr)_64px_64px] items-center gap-2 rounded-md py-1 pr-3 pl-9 hover:bg-s2 focus-visible:bg-s3 focus-visible:-outline-offset-2 phone:min-h-11 phone:grid-cols-[16px_44px_minmax(0,1fr)_auto] phone:pl-4"
    >
      {hit.flagged ? <Flag className="size-3.5 text-t3" aria-label="Flagged" /> : <Ring />}
      <b className="num font-strong">v{hit.version}</b>
      <bdi className="truncate text-t2 phone:hidden">{escapeText(checkpointLabel(hit))}</bdi>
      <span className="flex min-w-0 items-baseline gap-2">
        {showsPath && hit.path !== null ? (
          <bdi className="mono min-w-0 truncate text-t3 text-xs">{escapeText(hit.path)}</bdi>
        ) : null}
        {hit.path === null ? null : (
          <mark className="mono min-w-0 truncate rounded-xs bg-warn-bg px-1 text-t1">
            <bdi>{escapeText(hit.value) || '""'}</bdi>
          </mark>
        )}
      </span>
      <span className="num text-right text-t3 text-xs phone:hidden">{formatBytes(hit.sizeBytes)}</span>
      <span className="num text-right text-t3 text-xs">
        <RelativeTime at={hit.createdAt} suffix="" plain />
      </span>
    </Link>
  );
}
