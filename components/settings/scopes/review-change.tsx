"use client";
import { CommandFailure } from "@/components/data/command-failure";
import { readMinutes } from "@/components/data/review-minutes";
import { useReviewPreview } from "@/components/data/settings/use-review-times";
import { useSettingsCommand } from "@/components/data/settings/use-settings-command";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { plural } from "@/components/ui/format/plural";
import { toast } from "@/components/ui/toast";
import { useSettled } from "@/components/ui/use-settled";
import type { ReviewPreview, ReviewRuleInput } from "@/server/contract/review";
import { scopeName } from "./review-words";

export interface ReviewDraft {
  /** Null: all scopes. */
  readonly scope: string | null;
  /** Minutes as typed; null takes the scope's own time away. */
  readonly typed: string | null;
}

const SETTLE_MS = 250;

/** What the change would do, before it is saved. */
export function ReviewChange({ draft, onClose }: { draft: ReviewDraft; onClose: () => void }) {
  const offline = useOfflineReason();
  const save = useSettingsCommand(async (client, rule: ReviewRuleInput): Promise<true> => {
    await client.settings.review.set.mutate(rule);
    return true;
  });
  const settled = useSettled(draft.typed, SETTLE_MS);
  const rule = ruleOf(draft);
  const preview = useReviewPreview(rule && settled === draft.typed ? rule : null);
  const counted = rule && settled === draft.typed && !preview.isPlaceholderData ? preview.data : undefined;
  const refused =
    offline ?? (rule ? (counted ? undefined : "It is being counted.") : "A whole number of minutes, up to 7 days.");
  const send = async () => {
    if (refused || !rule || !(await save.run(rule))) return;
    toast({ title: changeWords(rule) });
    onClose();
  };
  return (
    <section aria-label="Change" className="mt-3.5 rounded-lg border border-line bg-s1 px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="min-w-0 flex-1 basis-60">
          {rule ? <Effect rule={rule} counted={counted} /> : "A whole number of minutes, up to 7 days."}
        </p>
        <Button size="sm" variant="primary" busy={save.isPending} disabledReason={refused} onClick={() => void send()}>
          Save
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Discard
        </Button>
      </div>
      <CommandFailure failure={save.failure} />
    </section>
  );
}

function Effect({ rule, counted }: { rule: ReviewRuleInput; counted: ReviewPreview | undefined }) {
  if (!counted) return <>{changeWords(rule)}.</>;
  const more = counted.overdue === 0 ? "no more task" : plural(counted.overdue, "more task");
  return (
    <>
      <b className="font-strong">
        {changeWords(rule)} would mark {more} Overdue now.
      </b>{" "}
      <span className="text-t2">Nothing is saved yet.</span>
    </>
  );
}

/** "prod/billing to 10 min", "prod/billing as inherited". */
function changeWords({ scope, withinMinutes }: ReviewRuleInput): string {
  return `${scopeName(scope)} ${withinMinutes === null ? "as inherited" : `to ${withinMinutes} min`}`;
}

function ruleOf({ scope, typed }: ReviewDraft): ReviewRuleInput | null {
  if (typed === null) return { scope, withinMinutes: null };
  const withinMinutes = readMinutes(typed);
  return withinMinutes === null ? null : { scope, withinMinutes };
}
