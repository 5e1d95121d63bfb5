"use client";
import { Send } from "lucide-react";
import { useState } from "react";
import { CommandFailure } from "@/components/data/command-failure";
import { useSettingsCommand } from "@/components/data/settings/use-settings-command";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { ClockTime } from "@/components/ui/time/clock-time";
import type { WebhookView } from "@/server/contract/settings-view";
import { DeadLettersNote } from "./dead-letters-note";
import { Deliveries } from "./deliveries";
import type { MadeSecret } from "./made-secret";
import { WebhookDialog } from "./webhook-dialog";
import { WebhookFacts } from "./webhook-facts";

interface WebhookDetailProps {
  webhook: WebhookView;
  onRotated: (made: MadeSecret) => void;
}

export function WebhookDetail({ webhook, onRotated }: WebhookDetailProps) {
  const webhookId = webhook.id;
  const test = useSettingsCommand((client, id: string) => client.settings.webhook.test.mutate({ webhookId: id }));
  const turn = useSettingsCommand((client, on: boolean) => client.settings.webhook.turn.mutate({ webhookId, on }));
  const offline = useOfflineReason();
  const [isEditing, setEditing] = useState(false);
  const isOff = webhook.offSince !== null;
  return (
    <section aria-label={webhook.name} className="min-w-0">
      <div className="flex items-center gap-2 phone:flex-wrap phone:[&>button]:flex-1">
        <div className="min-w-0 flex-1 phone:basis-full">
          <h3 className="truncate font-semibold text-lg">{webhook.name}</h3>
          <p className="mono truncate text-t2 text-xs">{webhook.url}</p>
        </div>
        <Button
          icon={<Send className="size-3.5" />}
          busy={test.isPending}
          disabledReason={offline ?? (isOff ? "It is off. Turn it on to send a test." : undefined)}
          onClick={() => void test.run(webhookId)}
        >
          Send a test
        </Button>
        <Button busy={turn.isPending} disabledReason={offline} onClick={() => void turn.run(isOff)}>
          {isOff ? "Turn on" : "Turn off"}
        </Button>
        <Button disabledReason={offline} onClick={() => setEditing(true)}>
          Edit…
        </Button>
      </div>
      <CommandFailure failure={test.failure ?? turn.failure} />
      <WebhookFacts webhook={webhook} onRotated={onRotated} />
      {isOff ? (
        <OffNote webhook={webhook} />
      ) : webhook.failingSince ? (
        <FailingNote since={webhook.failingSince} />
      ) : null}
      {webhook.dead ? <DeadLettersNote webhook={webhook} dead={webhook.dead} /> : null}
      <Deliveries webhook={webhook} />
      {isEditing ? <WebhookDialog webhook={webhook} onClose={() => setEditing(false)} /> : null}
    </section>
  );
}

function OffNote({ webhook: { offSince, offWhy, counts } }: { webhook: WebhookView }) {
  const waits = counts.waiting > 0 ? " What waits is sent when it is turned on again." : "";
  return (
    <Note className="mb-3.5">
      <b className="font-strong">
        Off since {offSince ? <ClockTime at={offSince} plain /> : null}
        {offWhy === "gone" ? ": the receiver answered 410, it wants no more" : ""}.
      </b>{" "}
      Nothing that happens meanwhile is sent.{waits}
    </Note>
  );
}

function FailingNote({ since }: { since: string }) {
  return (
    <Note tone="warn" className="mb-3.5">
      <b className="font-strong">
        It has only failed since <ClockTime at={since} plain />.
      </b>{" "}
      After five failures in a row it rests up to 5 min and is then tried with one delivery at a time.
    </Note>
  );
}
