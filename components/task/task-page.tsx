"use client";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useSeenTask } from "@/components/data/notify/use-seen-task";
import { useTaskEvents, useTaskMessages } from "@/components/data/use-task-log";
import { announce } from "@/components/ui/announcer";
import { shortId } from "@/components/ui/format/short-id";
import { lazyPart, OVER_PAGE } from "@/components/ui/lazy-part/lazy-part";
import { useFetchedAhead } from "@/components/ui/lazy-part/use-fetched-ahead";
import { Screen } from "@/components/ui/screen/screen";
import { stateLabel, toStateKind } from "@/components/ui/state/state-kind";
import type { TaskView } from "@/server/contract/task-view";
import { isShapeKey } from "@/server/contract/workflow/node-key";
import { ArtifactsBox } from "./artifacts/artifacts-box";
import { ActionBarScope } from "./control/card-actions";
import { ControlCard } from "./control/control-card";
import { TaskActionBar } from "./header/task-action-bar";
import { TaskHeader } from "./header/task-header";
import { useTaskKeys } from "./header/use-task-keys";
import { ListSteps } from "./list-walk/list-steps";
import { joinLogPages } from "./log/join-log-pages";
import { PageScroller } from "./parts/page-scroller";
import { DigestBox } from "./resume/digest-box";
import { UnsentInput } from "./resume/unsent-input";
import { CheckpointsBox } from "./side/checkpoints-box";
import { UsageBox } from "./side/usage-box";
import type { ConversationPlace } from "./tabs/conversation-row";
import { TASK_TABS, type TaskTab, TaskTabs } from "./tabs/task-tabs";
import { useActedFirst } from "./use-acted-first";

const CancelDialog = lazyPart(
  "The form",
  () => import("./control/cancel-dialog").then((part) => part.CancelDialog),
  OVER_PAGE,
);
const AHEAD = [CancelDialog];
const Timeline = lazyPart(
  "The timeline",
  () => import("./timeline/foldable-timeline").then((loaded) => loaded.FoldableTimeline),
  { waiting: <div className="h-[211px] flex-none border-line border-b phone:h-24" /> },
);
/** Lines from which on drawing takes a while. */
const LONG_LOG = 2_000;
const WITHOUT_GRAPH: readonly TaskTab[] = TASK_TABS.filter((tab) => tab !== "graph");
const CRUMBS = [{ label: "Tasks", href: "/tasks" }];

/** The page of a task that is there. */
export function TaskPage({ task }: { task: TaskView }) {
  const events = useTaskEvents(task.id);
  const messages = useTaskMessages(task.id);
  const log = useMemo(() => joinLogPages(events.pages), [events.pages]);
  const deferred = useDeferredValue(log);
  // A long log is drawn with low priority, so that typing and buttons do not wait for it.
  const isLong = log.items.length > LONG_LOG && deferred.items.length > 0;
  const drawn = isLong ? deferred : log;
  const told = isLong && !events.isLoaded ? deferred : log;
  const hasGraph = useMemo(() => told.steps.some(({ key }) => isShapeKey(key)), [told.steps]);
  const tabs = hasGraph ? TASK_TABS : WITHOUT_GRAPH;
  const [tab, setTab] = useQueryState("tab", parseAsStringLiteral(TASK_TABS).withDefault("conversation"));
  const [jumpTo, setJumpTo] = useState<ConversationPlace | null>(null);
  const [isCanceling, setCanceling] = useState(false);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const [side, setSide] = useState<HTMLElement | null>(null);
  const page = useRef<HTMLDivElement>(null);
  const jump = (place: ConversationPlace) => {
    void setTab("conversation");
    setJumpTo(place);
  };
  const goToTab = (next: TaskTab) => {
    setJumpTo(null);
    void setTab(next);
  };
  const seeTheirs = useCallback(() => void setTab("history"), [setTab]);
  const stepTab = (direction: 1 | -1) => {
    const at = (tabs.indexOf(tab) + direction + tabs.length) % tabs.length;
    goToTab(tabs[at] ?? "conversation");
  };
  useFetchedAhead(AHEAD);
  useSeenTask(task.id);
  useActedFirst(task.id, seeTheirs);
  useTaskKeys({ task, onCancel: () => setCanceling(true), onTab: stepTab });
  useStateAnnouncement(task);
  return (
    <Screen
      title={shortId(task.id)}
      titleIsId
      docTitle={task.title}
      crumbs={CRUMBS}
      phoneTitle={`Task ${shortId(task.id)}`}
      actions={<ListSteps key={task.id} taskId={task.id} />}
      actionBar={<TaskActionBar task={task} barRef={setBar} onCancel={() => setCanceling(true)} />}
    >
      <PageScroller value={page}>
        <ActionBarScope value={bar}>
          <div
            ref={page}
            className="flex min-h-0 flex-1 flex-col phone:relative phone:block phone:overflow-auto low:max-h-dvh"
          >
            <TaskHeader task={task} onCancel={() => setCanceling(true)} />
            <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_356px] grid-rows-[minmax(0,1fr)] cramped:grid-cols-[minmax(0,1fr)_320px] phone:flex phone:flex-col">
              <aside
                aria-label="Control"
                className="col-start-2 row-start-1 flex flex-col gap-3 overflow-auto border-line border-l bg-[color-mix(in_oklab,var(--color-side)_60%,var(--color-bg))] px-4 pt-3.5 pb-5 phone:overflow-visible phone:border-l-0 phone:bg-transparent phone:py-0 phone:pb-3 [&>*]:flex-none"
              >
                <ControlCard task={task} pages={events.pages} log={log} />
                <div ref={setSide} className="flex flex-col gap-3 empty:hidden phone:hidden" />
                <UnsentInput task={task} />
                <DigestBox task={task} />
                <ArtifactsBox task={task} />
                <UsageBox task={task} />
                <CheckpointsBox task={task} />
              </aside>
              <div className="col-start-1 row-start-1 flex min-h-0 min-w-0 flex-col overflow-auto phone:overflow-visible">
                <Timeline
                  task={task}
                  log={drawn}
                  onJump={(at) => jump({ at })}
                  isFolded={tab === "graph" && hasGraph}
                />
                <TaskTabs
                  task={task}
                  tab={tab}
                  tabs={tabs}
                  onTabChange={goToTab}
                  events={events}
                  messages={messages}
                  log={told}
                  jumpTo={jumpTo}
                  side={side}
                  onJump={jump}
                />
              </div>
            </div>
          </div>
          {isCanceling && !task.endedAt && !task.cancelDueAt ? (
            <CancelDialog task={task} onClose={() => setCanceling(false)} />
          ) : null}
        </ActionBarScope>
      </PageScroller>
    </Screen>
  );
}

/** Says a new state to screen readers, once; ticking times are not said. */
function useStateAnnouncement(task: TaskView): void {
  const kind = toStateKind(task.state, task.pausing !== null);
  const said = useRef(kind);
  // Outside thing: the page's live region.
  useEffect(() => {
    if (said.current === kind) return;
    said.current = kind;
    announce(`${task.title}: ${stateLabel(kind)}`);
  }, [kind, task.title]);
}
