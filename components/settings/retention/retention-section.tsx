"use client";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { useRetention } from "@/components/data/settings/use-retention";
import { Button } from "@/components/ui/button";
import { formatBytes } from "@/components/ui/format/format-bytes";
import { formatCountExact } from "@/components/ui/format/format-count";
import { plural } from "@/components/ui/format/plural";
import { AfterDelay, Skeleton } from "@/components/ui/skeleton";
import type { RetentionView } from "@/server/contract/checkpoint-view";
import { SectionFailure } from "../section-failure";
import { SectionHead } from "../section-head";
import { Table, Td, Th } from "../table";
import { RuleDialog } from "./rule-dialog";

type AgentUse = RetentionView["agents"][number];

/** The rule that is being changed: of one agent, or with null of all that have none of their own. */
interface Chosen {
  readonly agent: string | null;
  readonly keepNewest: number;
}

/** How many versions of a state are kept, what they take up, and what a change would take away. */
export function RetentionSection() {
  const query = useRetention();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { data } = query;
  return (
    <>
      <SectionHead
        title="Retention"
        action={
          data ? (
            <Button
              size="lg"
              icon={<Pencil className="size-3.5" />}
              onClick={() => setChosen({ agent: null, keepNewest: data.keepNewest })}
            >
              Change for all agents…
            </Button>
          ) : undefined
        }
      >
        Each task keeps its newest {data ? formatCountExact(data.keepNewest) : "…"} checkpoints, and besides them all
        that are flagged, all that a fork came from and the one it is held with.
      </SectionHead>
      {query.error ? (
        <SectionFailure title="The rules could not be read." error={query.error} onRetry={() => void query.refetch()} />
      ) : data ? (
        <StorageTable retention={data} onChange={setChosen} />
      ) : (
        <AfterDelay className="grid gap-3">
          <Skeleton height={36} />
          <Skeleton height={36} />
        </AfterDelay>
      )}
      {chosen ? <RuleDialog {...chosen} onClose={() => setChosen(null)} /> : null}
    </>
  );
}

interface StorageTableProps {
  retention: RetentionView;
  onChange: (rule: Chosen) => void;
}

function StorageTable({ retention, onChange }: StorageTableProps) {
  const bytes = retention.agents.reduce((sum, agent) => sum + agent.bytes, 0);
  const versions = retention.agents.reduce((sum, agent) => sum + agent.versions, 0);
  return (
    <>
      <p className="num mb-1 text-t2">
        {plural(versions, "checkpoint")}, {formatBytes(bytes)} in all
      </p>
      <Table label="Storage by agent" minWidth={760}>
        <thead>
          <tr>
            <Th>Agent</Th>
            <Th width={150}>Storage</Th>
            <Th width={90}>Tasks</Th>
            <Th width={140}>Checkpoints</Th>
            <Th width={150}>Keeps the newest</Th>
            <Th width={100}>
              <span className="sr-only">Change</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {retention.agents.map((agent) => (
            <AgentRow
              key={agent.agent}
              agent={agent}
              inherited={retention.keepNewest}
              most={bytes}
              onChange={onChange}
            />
          ))}
        </tbody>
      </Table>
    </>
  );
}

interface AgentRowProps {
  agent: AgentUse;
  /** Of agents without a rule of their own. */
  inherited: number;
  /** Bytes of all. */
  most: number;
  onChange: (rule: Chosen) => void;
}

function AgentRow({ agent, inherited, most, onChange }: AgentRowProps) {
  const share = most === 0 ? 0 : agent.bytes / most;
  return (
    <tr>
      <Td className="truncate font-medium">{agent.agent}</Td>
      <Td label="Storage" className="num">
        <span className="flex items-center gap-2">
          <span
            className="keeps-colour h-1.5 w-16 flex-none overflow-hidden rounded-xs bg-s3 forced-colors:border"
            aria-hidden="true"
          >
            <span className="block h-full bg-t3" style={{ width: `${share * 100}%` }} />
          </span>
          {formatBytes(agent.bytes)}
        </span>
      </Td>
      <Td label="Tasks" className="num">
        {formatCountExact(agent.tasks)}
      </Td>
      <Td label="Checkpoints" className="num">
        {formatCountExact(agent.versions)}
        {agent.flagged > 0 ? <span className="text-t3">, {formatCountExact(agent.flagged)} flagged</span> : null}
      </Td>
      <Td label="Keeps the newest" className="num">
        {agent.keepNewest === null ? (
          <span className="text-t3">{formatCountExact(inherited)}, as all</span>
        ) : (
          formatCountExact(agent.keepNewest)
        )}
        {agent.isRunning ? <span className="text-t3">, being carried out</span> : null}
      </Td>
      <Td className="text-right">
        <Button
          size="sm"
          aria-label={`Change what ${agent.agent} keeps`}
          onClick={() => onChange({ agent: agent.agent, keepNewest: agent.keepNewest ?? inherited })}
        >
          Change…
        </Button>
      </Td>
    </tr>
  );
}
