"use client";
import { CalendarClock, CircleCheck, Hourglass, ListEnd, Radio } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { CardSection } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { ClockTime } from "@/components/ui/time/clock-time";
import { DueIn } from "@/components/ui/time/due-in";
import type { WakeConditionView } from "@/server/contract/task-view";
import { refilledBudget } from "@/server/contract/topic-pattern";
import { awaitedTask, minutesWords, TIMEOUT_WORDS } from "../words/wake-words";

interface WakeSectionProps {
  title: string;
  conditions: readonly WakeConditionView[];
  /** When it goes on by one that has come: "when you let go". */
  afterFired: string;
  /** Said under the list. */
  note?: string | undefined;
  /** Beside an event that is waited for: what sends it. */
  eventAction?: ((topic: string, provider: string | null) => ReactNode) | undefined;
}

const ICON: Readonly<Record<WakeConditionView["kind"], typeof Radio>> = {
  at: CalendarClock,
  timeout: Hourglass,
  event: Radio,
  trigger: Radio,
  task: ListEnd,
};

/** What wakes a held task by itself, with the time that is left; what came meanwhile says so. */
export function WakeSection({ title, conditions, afterFired, note, eventAction }: WakeSectionProps) {
  // Those that are over with another one say nothing any more.
  const shown = conditions.filter(({ status }) => status !== "closed");
  if (shown.length === 0) return null;
  return (
    <CardSection>
      <h3 className="mb-1.5 font-strong text-xs">{title}</h3>
      <ul aria-label={title} className="grid gap-1.5 text-xs leading-[1.125rem]">
        {shown.map((condition, n) => {
          const hasFired = condition.status === "fired";
          const Icon = hasFired ? CircleCheck : ICON[condition.kind];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: they keep their order and have no id
            <li key={n} className="flex gap-2 phone:items-center">
              <Icon className={cn("mt-0.5 size-3.5 flex-none phone:mt-0", hasFired ? "text-ok" : "text-t3")} />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {hasFired ? <Fired condition={condition} then={afterFired} /> : <Awaited condition={condition} />}
                {condition.topic && !hasFired ? <> {eventAction?.(condition.topic, condition.provider)}</> : null}
              </span>
            </li>
          );
        })}
      </ul>
      {note ? <p className="mt-1.5 text-t3 text-xs">{note}</p> : null}
    </CardSection>
  );
}

function Awaited({ condition }: { condition: WakeConditionView }) {
  const { kind, dueAt, durationMinutes, onTimeout } = condition;
  switch (kind) {
    case "at":
      return dueAt ? <Due at={dueAt} /> : "At a set time";
    case "timeout":
      return (
        <>
          At the latest {dueAt ? <Due at={dueAt} /> : `${minutesWords(durationMinutes ?? 0)} after it is held`},{" "}
          {TIMEOUT_WORDS[onTimeout ?? "resume_with_summary"]}
        </>
      );
    case "event":
    case "trigger":
      return <EventName condition={condition} verb="is" />;
    case "task":
      return (
        <>
          When <AwaitedLink condition={condition} /> ends
        </>
      );
  }
}

function Due({ at }: { at: string }) {
  return (
    <>
      <ClockTime at={at} />, <DueIn at={at} />
    </>
  );
}

/** "Event ci.done fired"; of the refill of a budget, which nobody knows by its ID, "This budget was refilled". */
function EventName({ condition: { topic, provider }, verb }: { condition: WakeConditionView; verb: "is" | "was" }) {
  const budgetId = refilledBudget(topic);
  if (budgetId !== null) {
    return (
      <>
        {verb === "is" ? "When " : ""}
        <Link className="link" href={`/budgets/${budgetId}`}>
          {verb === "is" ? "this budget" : "This budget"}
        </Link>{" "}
        {verb} refilled
      </>
    );
  }
  return (
    <>
      Event <span className="mono">{topic ?? ""}</span>
      {provider ? ` from ${provider}` : ""}
      {verb === "was" ? " fired" : ""}
    </>
  );
}

function AwaitedLink({ condition }: { condition: WakeConditionView }) {
  return condition.afterTaskId ? (
    <Link className="link" href={`/tasks/${condition.afterTaskId}`}>
      {awaitedTask(condition)}
    </Link>
  ) : (
    awaitedTask(condition)
  );
}

function Fired({ condition, then }: { condition: WakeConditionView; then: string }) {
  const when = condition.firedAt ? (
    <>
      {" at "}
      <ClockTime at={condition.firedAt} />
    </>
  ) : null;
  return (
    <>
      <FiredName condition={condition} />
      {when}. {condition.onTimeout === "fail" ? "It fails" : "It resumes"} {then}.
    </>
  );
}

function FiredName({ condition }: { condition: WakeConditionView }) {
  switch (condition.kind) {
    case "event":
    case "trigger":
      return <EventName condition={condition} verb="was" />;
    case "task":
      return (
        <>
          <AwaitedLink condition={condition} /> ended
        </>
      );
    case "at":
      return "Its time came";
    case "timeout":
      return "Its timeout was over";
  }
}
