"use client";
import type { ReactNode } from "react";
import { MODE_LABEL, modeMeans } from "@/components/data/mode-words";
import { Card, CardSection } from "@/components/ui/card";
import { formatCount } from "@/components/ui/format/format-count";
import { KeyValues } from "@/components/ui/key-values";
import { useNow } from "@/components/ui/time/use-now";
import type { AgentView } from "@/server/contract/task-view";
import { CAUSES, CAUSES_MEAN, MODE_COLUMNS, workerWords } from "./agent-words";
import { YesNo } from "./yes-no";

/** How it stands, and what can be done with its tasks. */
export function AgentFacts({ agent }: { agent: AgentView }) {
  const now = useNow();
  return (
    <>
      <Card title="Now" aside={`Version ${agent.version}`}>
        <CardSection>
          <KeyValues
            items={[
              { label: "Workers", value: now === null ? "" : workerWords(agent, now) },
              { label: "Working", value: formatCount(agent.running) },
              { label: "Queued", value: formatCount(agent.queued) },
              { label: "Free places", value: formatCount(agent.freeSlots) },
              { label: "At one time", value: agent.concurrency === null ? "No limit" : formatCount(agent.concurrency) },
              { label: "Scope", value: agent.defaultScope.split("/").join(" / ") },
            ]}
          />
        </CardSection>
      </Card>
      <Card title="Its tasks can be">
        <CardSection>
          <Abilities title="Paused">
            {MODE_COLUMNS.map(({ mode }) => (
              <Ability key={mode} can={agent.pauseModes.includes(mode)} means={modeMeans(mode, agent)}>
                {MODE_LABEL[mode]}
              </Ability>
            ))}
            <Ability can={agent.canPark} means="It holds itself until something happens">
              Parks itself
            </Ability>
          </Abilities>
        </CardSection>
        <CardSection>
          <Abilities title="Expects a resume by" note={CAUSES_MEAN}>
            {CAUSES.map(({ cause, label, means }) => (
              <Ability key={cause} can={agent.resumeCauses.includes(cause)} means={means}>
                {label}
              </Ability>
            ))}
          </Abilities>
        </CardSection>
        <CardSection>
          <Abilities title="Canceled">
            <Ability can={agent.canCleanUp} means="It puts right what it did outside first">
              After a clean-up
            </Ability>
          </Abilities>
        </CardSection>
      </Card>
    </>
  );
}

interface AbilitiesProps {
  title: string;
  note?: string;
  children: ReactNode;
}

function Abilities({ title, note, children }: AbilitiesProps) {
  return (
    <>
      <h3 className="mb-1 font-medium text-t2 text-xs">{title}</h3>
      <ul className="grid gap-1 text-xs">{children}</ul>
      {note ? <p className="mt-1 text-t3 text-xs">{note}</p> : null}
    </>
  );
}

function Ability({ can, means, children }: { can: boolean; means: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[14px_112px_minmax(0,1fr)] items-baseline gap-x-2">
      <span>
        <YesNo can={can} />
      </span>
      <span className={can ? "font-medium" : "text-t3"}>{children}</span>
      <span className="text-t3">{means}</span>
    </li>
  );
}
