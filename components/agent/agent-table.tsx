"use client";
import { Bot } from "lucide-react";
import type { ReactNode } from "react";
import { StrategyIcon } from "@/components/data/sessions/strategy-icon";
import { CalmLink } from "@/components/ui/calm-link";
import { cn } from "@/components/ui/cn";
import { formatCount } from "@/components/ui/format/format-count";
import { useNow } from "@/components/ui/time/use-now";
import type { AgentView } from "@/server/contract/task-view";
import { CAUSES, CAUSES_MEAN, comesBackWords, MODE_COLUMNS, workerWords } from "./agent-words";
import { YesNo } from "./yes-no";

/** What each agent can do, one a row; where the window is narrow it scrolls sideways by itself. */
export function AgentTable({ agents }: { agents: readonly AgentView[] }) {
  return (
    <section
      aria-label="What each agent can do"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by key.
      tabIndex={0}
      className="overflow-x-auto border-line border-t focus-visible:-outline-offset-2"
    >
      <table className="w-full min-w-[1120px] text-xs">
        <thead className="text-t3">
          <tr>
            <th rowSpan={2} scope="col" className="px-2 py-1.5 pl-5 text-left align-bottom font-normal">
              Agent
            </th>
            <Head span={4} isFirst>
              Tasks
            </Head>
            <Head span={MODE_COLUMNS.length}>Pauses</Head>
            <Head span={1}>Waits</Head>
            <Head span={CAUSES.length} means={CAUSES_MEAN}>
              Expects a resume by
            </Head>
            <Head span={1}>State</Head>
            <Head span={1}>After a restart</Head>
          </tr>
          <tr>
            <Column>Workers</Column>
            <Column>Working</Column>
            <Column>Queued</Column>
            <Column means="Paused or parked">Held</Column>
            {MODE_COLUMNS.map(({ mode, label, means }, at) => (
              <Column key={mode} means={means} begins={at === 0}>
                {label}
              </Column>
            ))}
            <Column begins means="It may hold itself until something happens">
              Parks
            </Column>
            {CAUSES.map(({ cause, label, means }, at) => (
              <Column key={cause} means={means} begins={at === 0}>
                {label}
              </Column>
            ))}
            <Column begins means="It says what its state looks like, so an edit of it is checked">
              Edit checked
            </Column>
            <Column begins means="How what was cut off goes on once somebody resumes it">
              Comes back by
            </Column>
          </tr>
        </thead>
        <tbody>
          {agents.map((agent) => (
            <AgentRow key={agent.name} agent={agent} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function AgentRow({ agent }: { agent: AgentView }) {
  const now = useNow();
  return (
    <tr className="border-line border-t hover:bg-s2">
      <th scope="row" className="h-10 max-w-[260px] px-2 pl-5 text-left font-strong">
        <CalmLink
          href={`/agents/${agent.name}`}
          className="inline-flex max-w-full items-center gap-2 align-middle hover:underline"
        >
          <Bot className="size-3.5 flex-none text-t3" aria-hidden="true" />
          <span className="truncate">{agent.name}</span>
        </CalmLink>
      </th>
      <Cell className={agent.workers === 0 ? "text-warn" : undefined}>
        {now === null ? null : workerWords(agent, now)}
      </Cell>
      <Cell>{formatCount(agent.running)}</Cell>
      <Cell>{formatCount(agent.queued)}</Cell>
      <Cell>{formatCount(agent.held)}</Cell>
      {MODE_COLUMNS.map(({ mode }, at) => (
        <Cell key={mode} begins={at === 0}>
          <YesNo can={agent.pauseModes.includes(mode)} />
        </Cell>
      ))}
      <Cell begins>
        <YesNo can={agent.canPark} />
      </Cell>
      {CAUSES.map(({ cause }, at) => (
        <Cell key={cause} begins={at === 0}>
          <YesNo can={agent.resumeCauses.includes(cause)} />
        </Cell>
      ))}
      <Cell begins>
        <YesNo can={agent.stateSchema !== null} />
      </Cell>
      <Cell begins className="text-left">
        <span className="inline-flex items-center gap-1.5">
          {agent.comesBack ? <StrategyIcon strategy={agent.comesBack} /> : null}
          {comesBackWords(agent)}
        </span>
      </Cell>
    </tr>
  );
}

/** A rule before the first column of a group. */
const BEGINS = "border-line border-l";

interface HeadProps {
  span: number;
  isFirst?: boolean;
  means?: string;
  children: ReactNode;
}

function Head({ span, isFirst, means, children }: HeadProps) {
  return (
    <th
      colSpan={span}
      title={means}
      scope="colgroup"
      className={cn("px-2 pt-1.5 text-center font-medium text-t2", !isFirst && BEGINS)}
    >
      {children}
    </th>
  );
}

function Column({ means, begins, children }: { means?: string; begins?: boolean; children: ReactNode }) {
  return (
    <th scope="col" title={means} className={cn("px-2 pb-1.5 text-center font-normal", begins && BEGINS)}>
      {children}
    </th>
  );
}

function Cell({
  begins,
  className,
  children,
}: {
  begins?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  return <td className={cn("num whitespace-nowrap px-2 text-center", begins && BEGINS, className)}>{children}</td>;
}
