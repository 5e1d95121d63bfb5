import { Check, Clock, Hourglass, Minus, Pencil } from "lucide-react";
import { MODE_LABEL, MODES, modeMeans } from "@/components/data/mode-words";
import { useAgentFigures } from "@/components/data/use-agents";
import { formatTookDuration } from "@/components/ui/format/format-duration";
import { Tag } from "@/components/ui/tag";
import type { AgentView, PauseMode } from "@/server/contract/task-view";

/** What can be done with the task later, said before it starts. */
export function PauseFacts({ agent }: { agent: AgentView }) {
  const usual = useAgentFigures(agent.name)?.boundaryMs ?? {};
  return (
    <section aria-label="What you can do to it later" className="rounded-lg border border-line px-3 pt-2.5 pb-[11px]">
      <h3 className="font-semibold text-xs">If you pause it</h3>
      {agent.pauseModes.length === 0 ? (
        <p className="mt-[5px] text-t2 text-xs">
          It cannot be paused. You can cancel it; work since its last checkpoint is lost.
        </p>
      ) : (
        <ul className="mt-[5px] grid gap-[3px]">
          {MODES.map((mode) => (
            <ModeRow key={mode} agent={agent} mode={mode} usualMs={usual[mode]} />
          ))}
        </ul>
      )}
      <div className="mt-[9px] flex flex-wrap gap-1.5">
        {agent.pauseModes.length > 0 ? (
          <>
            <Tag icon={<Pencil className="size-3" />}>
              {agent.stateSchema === null ? "State can be edited, unchecked" : "State can be edited, checked"}
            </Tag>
            <Tag icon={<Clock className="size-3" />}>Wakes at a time, after, on an event</Tag>
          </>
        ) : null}
        {agent.canPark ? (
          <Tag icon={<Hourglass className="size-3" />}>Parks itself</Tag>
        ) : (
          <Tag tone="off" icon={<Minus className="size-3" />}>
            Does not park itself
          </Tag>
        )}
      </div>
    </section>
  );
}

interface ModeRowProps {
  agent: AgentView;
  mode: PauseMode;
  /** From asking to the boundary; undefined: it was not paused like this lately. */
  usualMs: number | undefined;
}

function ModeRow({ agent, mode, usualMs }: ModeRowProps) {
  // A number and its unit stay on one line.
  const usually = usualMs === undefined ? "" : `. Usually ${formatTookDuration(usualMs).replaceAll(" ", "\u00a0")}`;
  const isOffered = agent.pauseModes.includes(mode);
  return (
    <li className="grid grid-cols-[12px_132px_minmax(0,1fr)] items-center gap-x-[7px] text-xs leading-[1.125rem] phone:grid-cols-[12px_minmax(0,1fr)] phone:text-[0.8125rem] phone:leading-[1.375rem]">
      {isOffered ? (
        <Check className="size-3 text-ok" aria-hidden="true" />
      ) : (
        <Minus className="size-3 text-t3" aria-hidden="true" />
      )}
      <span className={isOffered ? "font-medium" : "text-t3"}>{MODE_LABEL[mode]}</span>
      <span className={isOffered ? "text-t2 phone:col-start-2" : "text-t3 phone:col-start-2"}>
        {isOffered ? `${modeMeans(mode, agent)}${usually}` : `${agent.name} does not offer it`}
      </span>
    </li>
  );
}
