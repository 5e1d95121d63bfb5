import { Check, Clock, Hourglass, Minus, Pencil } from "lucide-react";
import { MODE_LABEL, MODES } from "@/components/data/mode-words";
import { Tag } from "@/components/ui/tag";
import type { AgentView, PauseMode } from "@/server/contract/task-view";

const MEANS: Readonly<Record<PauseMode, string>> = {
  finish_step: "The running step ends, then it holds",
  interrupt_immediate: "Cuts the running step, which runs again later",
  wait_for_completion: "Lets its turn run to the end, then it holds",
};

/** What can be done with the task later, said before it starts. */
export function PauseFacts({ agent }: { agent: AgentView }) {
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
            <ModeRow key={mode} agent={agent} mode={mode} />
          ))}
        </ul>
      )}
      <div className="mt-[9px] flex flex-wrap gap-1.5">
        {agent.pauseModes.length > 0 ? (
          <>
            <Tag icon={<Pencil className="size-3" />}>State can be edited</Tag>
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

function ModeRow({ agent, mode }: { agent: AgentView; mode: PauseMode }) {
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
        {isOffered ? MEANS[mode] : `${agent.name} does not offer it`}
      </span>
    </li>
  );
}
