"use client";
import { MailX, RotateCcw } from "lucide-react";
import { useState } from "react";
import { CommandFailure } from "@/components/data/command-failure";
import { useSettingsCommand } from "@/components/data/settings/use-settings-command";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format/format-count";
import { plural } from "@/components/ui/format/plural";
import { Note } from "@/components/ui/note";
import { ClockTime } from "@/components/ui/time/clock-time";
import type { DeadLetters, WebhookView } from "@/server/contract/settings-view";
import { answerText } from "./answer-words";
import { DiscardDialog } from "./discard-dialog";

interface DeadLettersNoteProps {
  webhook: WebhookView;
  dead: DeadLetters;
}

/** What was given up, why, whether it would arrive now, and the two ways out. */
export function DeadLettersNote({ webhook, dead }: DeadLettersNoteProps) {
  const webhookId = webhook.id;
  const replay = useSettingsCommand((client, id: string) => client.settings.webhook.replay.mutate({ webhookId: id }));
  const offline = useOfflineReason();
  const [isDiscarding, setDiscarding] = useState(false);
  const { counts, lastSuccessAt, failingSince, offSince } = webhook;
  const count = formatCount(counts.dead);
  const answersAgain = !failingSince && !offSince && lastSuccessAt !== null && lastSuccessAt > dead.since;
  return (
    <Note tone="danger" icon={<MailX className="size-4 text-danger" />} className="mb-3.5 items-center">
      <div className="flex items-center gap-2.5 phone:flex-wrap">
        <p className="min-w-0 flex-1 phone:basis-full">
          <b className="font-strong">{plural(counts.dead, "dead letter")}</b> since <ClockTime at={dead.since} plain />
          {dead.answer ? `, all "${answerText(dead.answer)}"` : ", for several reasons"}.
          {answersAgain ? (
            <>
              {" The endpoint answers again, last at "}
              <ClockTime at={lastSuccessAt} plain />.
            </>
          ) : null}
          {dead.tasks > 0 ? ` They belong to ${plural(dead.tasks, "task")}, whose later events were still sent.` : ""}
        </p>
        <Button
          size="sm"
          icon={<RotateCcw className="size-3.5" />}
          busy={replay.isPending}
          disabledReason={offline ?? (offSince ? "It is off. Turn it on first." : undefined)}
          onClick={() => void replay.run(webhookId)}
        >
          Replay {count}
        </Button>
        <Button size="sm" variant="ghost" disabledReason={offline} onClick={() => setDiscarding(true)}>
          Discard…
        </Button>
      </div>
      <CommandFailure failure={replay.failure} />
      {isDiscarding ? <DiscardDialog webhook={webhook} onClose={() => setDiscarding(false)} /> : null}
    </Note>
  );
}
