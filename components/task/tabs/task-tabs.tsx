"use client";
import { useMemo } from "react";
import { describeFailure } from "@/components/data/describe-failure";
import type { TaskLogResult } from "@/components/data/use-task-log";
import { ErrorState } from "@/components/ui/error-state";
import { formatCount } from "@/components/ui/format/format-count";
import { lazyPart } from "@/components/ui/lazy-part/lazy-part";
import { TabBar, TabPanel, Tabs } from "@/components/ui/tabs";
import type { EventView, MessageView, TaskView } from "@/server/contract/task-view";
import { withPrompt } from "../log/conversation-item";
import type { JoinedLog } from "../log/join-log-pages";
import { countSteps } from "../log/place-steps";
import { countCalls } from "../log/tool-calls";
import { ListSkeleton } from "../parts/list-skeleton";
import { CheckpointsTab } from "./checkpoints-tab";
import { Conversation } from "./conversation";
import type { ConversationPlace } from "./conversation-row";
import { HistoryTab } from "./history-tab";
import { StepsTab } from "./steps-tab";
import { ToolsTab } from "./tools-tab";

const WAITING = { waiting: <ListSkeleton /> };
const GraphTab = lazyPart("The graph", () => import("../graph/graph-tab").then((loaded) => loaded.GraphTab), WAITING);
const RawTab = lazyPart("The raw view", () => import("./raw-tab").then((loaded) => loaded.RawTab), WAITING);

export const TASK_TABS = ["conversation", "graph", "steps", "tools", "checkpoints", "history", "raw"] as const;
export type TaskTab = (typeof TASK_TABS)[number];

interface TaskTabsProps {
  task: TaskView;
  tab: TaskTab;
  /** Those that there is something for. */
  tabs: readonly TaskTab[];
  onTabChange: (tab: TaskTab) => void;
  events: TaskLogResult<EventView>;
  messages: TaskLogResult<MessageView>;
  log: JoinedLog;
  jumpTo: ConversationPlace | null;
  /** Where a tab tells more of what is chosen in it. */
  side: HTMLElement | null;
  onJump: (place: ConversationPlace) => void;
}

const PANEL = "flex flex-1 flex-col";

/** The same life of the task in up to seven ways; which one is open stands in the address. */
export function TaskTabs({ task, tab, onTabChange, events, messages, log, jumpTo, side, onJump, tabs }: TaskTabsProps) {
  const created = events.items[0];
  const said = useMemo(() => withPrompt(log.items, task.input, created), [log.items, task.input, created]);
  const { runs, left } = log;
  const stepCount = useMemo(() => countSteps(runs, task.running), [runs, task.running]);
  return (
    <Tabs value={tab} onValueChange={onTabChange} className="flex-1 desk:min-h-80">
      <TabBar
        label="Parts of the task"
        items={[
          { value: "conversation", label: "Conversation", count: formatCount(said.length) },
          ...(tabs.includes("graph") || tab === "graph" ? [{ value: "graph", label: "Graph" }] : []),
          { value: "steps", label: "Steps", count: formatCount(stepCount) },
          { value: "tools", label: "Tool calls", count: formatCount(countCalls(runs, task.running)) },
          { value: "checkpoints", label: "Checkpoints", count: formatCount(task.checkpointCount) },
          { value: "history", label: "History", count: formatCount(task.eventSeq) },
          { value: "raw", label: "Raw" },
        ]}
      />
      <TabPanel value="conversation" className={PANEL}>
        <LogState log={events}>
          <Conversation task={task} items={said} left={left} messages={messages.items} jumpTo={jumpTo} />
        </LogState>
      </TabPanel>
      <TabPanel value="graph" className={PANEL}>
        <LogState log={events}>
          <GraphTab task={task} events={events.items} side={side} onJump={onJump} />
        </LogState>
      </TabPanel>
      <TabPanel value="steps" className={PANEL}>
        <LogState log={events}>
          <StepsTab task={task} runs={runs} />
        </LogState>
      </TabPanel>
      <TabPanel value="tools" className={PANEL}>
        <LogState log={events}>
          <ToolsTab task={task} runs={runs} />
        </LogState>
      </TabPanel>
      <TabPanel value="checkpoints" className={PANEL}>
        <CheckpointsTab taskId={task.id} />
      </TabPanel>
      <TabPanel value="history" className={PANEL}>
        <LogState log={events}>
          <HistoryTab task={task} events={events.items} />
        </LogState>
      </TabPanel>
      <TabPanel value="raw" className={PANEL}>
        <RawTab task={task} events={events.items} />
      </TabPanel>
    </Tabs>
  );
}

/** Rows on their way, or why they did not come; the rest of the page stays usable. */
function LogState({ log, children }: { log: TaskLogResult<EventView>; children: React.ReactNode }) {
  if (log.error && log.items.length === 0) {
    const failure = describeFailure(log.error);
    return (
      <ErrorState title="The events of this task could not be read." requestId={failure.requestId} onRetry={log.retry}>
        {failure.title}
      </ErrorState>
    );
  }
  return log.isPending ? <ListSkeleton /> : children;
}
