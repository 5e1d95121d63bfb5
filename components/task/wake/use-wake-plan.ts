"use client";
import { useState } from "react";
import { useDraft } from "@/components/data/draft/use-draft";
import { useNow } from "@/components/ui/time/use-now";
import { checkWakePlan, toWakeProblems, type WakeField, type WakeProblems } from "./check-wake-plan";
import { wakeEffect } from "./wake-effect";
import { readWakePlan, toConditions, toDraft, type WakeConditionsInput, type WakePlan } from "./wake-plan";

export interface WakePlanForm {
  readonly plan: WakePlan;
  setPlan(plan: WakePlan): void;
  /** What to show: problems of what was typed, of everything once sending was tried, and the server's. */
  readonly problems: WakeProblems;
  /** What will end the hold, as a sentence; null while something is wrong. */
  readonly effect: string | null;
  /** What to send, undefined for nothing; null when something is wrong, which then shows. */
  read(): { readonly conditions?: WakeConditionsInput } | null;
  clear(): void;
}

/** What ends a hold by itself, as it is typed; kept until it is sent. `refused` is the server's word by field. */
export function useWakePlan(taskId: string, refused: Readonly<Record<string, string>> = {}): WakePlanForm {
  const [draft, setDraft] = useDraft(`${taskId}/pause-wakes`);
  const [isTried, setTried] = useState(false);
  const now = useNow();
  const plan = readWakePlan(draft);
  const found = checkWakePlan(plan, now ?? 0);
  const isRight = Object.keys(found).length === 0;
  return {
    plan,
    setPlan: (next) => setDraft(toDraft(next)),
    problems: { ...toWakeProblems(refused), ...(isTried ? found : typedOnly(plan, found)) },
    effect: isRight && now !== null ? wakeEffect(plan, now) : null,
    read: () => {
      setTried(true);
      if (!isRight) return null;
      const conditions = toConditions(plan);
      return conditions ? { conditions } : {};
    },
    clear: () => {
      setTried(false);
      setDraft(undefined);
    },
  };
}

/** An empty field is not wrong before one tries to send it. */
function typedOnly(plan: WakePlan, problems: WakeProblems): WakeProblems {
  const typed = Object.entries(problems).filter(([field]) => Boolean(plan[field as WakeField])); // its own keys
  return Object.fromEntries(typed);
}
