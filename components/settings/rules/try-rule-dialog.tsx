"use client";
import { FlaskConical } from "lucide-react";
import { useState } from "react";
import { describeFailure } from "@/components/data/describe-failure";
import { StopCounts } from "@/components/data/stops/stop-counts";
import { useRuleTest } from "@/components/data/stops/use-stop-rules";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Note } from "@/components/ui/note";
import { parseJsonText } from "@/components/ui/schema-form/parse-json-text";
import { Textarea } from "@/components/ui/textarea";
import { useSettled } from "@/components/ui/use-settled";
import type { RuleView } from "@/server/contract/stop-view";

/** Typing rests for so long before it is tried, milliseconds. */
const TRY_AFTER_MS = 300;

/** What the rule would stop now, if an event with this data came. Nothing is stopped. */
export function TryRuleDialog({ rule, onClose }: { rule: RuleView; onClose: () => void }) {
  const [text, setText] = useState("");
  const settled = useSettled(text, TRY_AFTER_MS);
  const parsed = settled.trim() === "" ? { value: null, problem: undefined } : parseJsonText(settled);
  const test = useRuleTest(rule.id, parsed.problem ? undefined : (parsed.value ?? null));
  const words = test.data?.words;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Try ${rule.name}`}
      description={`What an event of ${rule.topic} would stop now. Nothing is stopped.`}
      icon={<FlaskConical className="size-4 text-t3" />}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid gap-3">
        <Field label="The event's data as JSON" hint="optional" error={parsed.problem ?? undefined}>
          <Textarea mono rows={4} spellCheck={false} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <div role="status" className="grid gap-2">
          {test.error ? <Note tone="danger">{describeFailure(test.error).title}</Note> : null}
          {test.data ? (
            words ? (
              <p>
                It would stop <b className="font-strong">{words}</b>.
              </p>
            ) : (
              <Note>The event names nothing, so it would stop nothing, and leave a receipt that says so.</Note>
            )
          ) : null}
        </div>
        {test.data ? <StopCounts counts={test.data.counts} runsOn={rule.mode === null} /> : null}
      </div>
    </Dialog>
  );
}
