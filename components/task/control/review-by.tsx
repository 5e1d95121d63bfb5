"use client";
import { type ReactNode, useState } from "react";
import { useTextDraft } from "@/components/data/draft/use-draft";
import { minutesOf, readMinutes } from "@/components/data/review-minutes";
import { Field } from "@/components/ui/field";
import { formatDuration } from "@/components/ui/format/format-duration";
import { Input } from "@/components/ui/input";
import { ClockTime } from "@/components/ui/time/clock-time";
import { useNow } from "@/components/ui/time/use-now";
import type { TaskView } from "@/server/contract/task-view";

interface ReviewPlan {
  /** Minutes as typed; null: as the scope says. */
  readonly typed: string | null;
  type(minutes: string | null): void;
  readonly problem: string | undefined;
  /** What to send, nothing for the scope's time; null when it is wrong. */
  read(): { readonly reviewWithinMinutes?: number } | null;
}

const MINUTE_MS = 60_000;

/** How soon somebody should look at the task once it is held; kept until it is sent. */
export function useReviewPlan(taskId: string): ReviewPlan {
  const [draft, setDraft] = useTextDraft(`${taskId}/pause-review`);
  const [isOpen, setOpen] = useState(false);
  const typed = isOpen || draft !== "" ? draft : null;
  const minutes = typed === null ? null : readMinutes(typed);
  return {
    typed,
    type: (next) => {
      setOpen(next !== null);
      setDraft(next ?? "");
    },
    problem: typed !== null && minutes === null ? "A whole number of minutes, 1 to 10,080." : undefined,
    read: () => {
      if (typed === null) return {};
      return minutes === null ? null : { reviewWithinMinutes: minutes };
    },
  };
}

/** By when somebody should look at it, and how to say otherwise. It only marks. */
export function ReviewBy({ plan, time }: { plan: ReviewPlan; time: TaskView["reviewTime"] }) {
  const { typed, type, problem } = plan;
  // What is pressed goes; who pressed it goes on in what took its place.
  const [isAsked, setAsked] = useState<"field" | "words" | null>(null);
  const change = (next: string | null) => {
    setAsked(next === null ? "words" : "field");
    type(next);
  };
  if (typed === null)
    return (
      <p className="mt-2.5 text-t3 text-xs">
        Review by <Moment withinMs={time.withinMs} />, {whose(time)} {formatDuration(time.withinMs)}. Only marks it
        Overdue.{" "}
        <LinkButton autoFocus={isAsked === "words"} onClick={() => change(String(minutesOf(time.withinMs)))}>
          Change
        </LinkButton>
      </p>
    );
  const minutes = readMinutes(typed);
  return (
    <Field
      label="Review within"
      className="mt-2.5"
      error={problem}
      help={
        <>
          {minutes === null ? null : (
            <>
              By <Moment withinMs={minutes * MINUTE_MS} />.{" "}
            </>
          )}
          Only marks it Overdue. <LinkButton onClick={() => change(null)}>Take {whose(time)} time</LinkButton>
        </>
      }
    >
      <Input
        inputMode="numeric"
        autoComplete="off"
        autoFocus={isAsked === "field"}
        trail="min"
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
    </Field>
  );
}

function Moment({ withinMs }: { withinMs: number }) {
  const now = useNow();
  return now === null ? null : <ClockTime at={new Date(now + withinMs).toISOString()} plain className="text-t1" />;
}

function whose({ rule }: TaskView["reviewTime"]): string {
  if (rule === null) return "the usual";
  return rule.scope === null ? "all scopes'" : `${rule.scope}'s`;
}

function LinkButton(props: { autoFocus?: boolean; onClick: () => void; children: ReactNode }) {
  return <button type="button" className="link min-h-6 phone:min-h-11" {...props} />;
}
