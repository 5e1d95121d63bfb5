"use client";
import Link from "next/link";
import { useSettingsCommand } from "@/components/data/settings/use-settings-command";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { shortId } from "@/components/ui/format/short-id";
import { ClockTime } from "@/components/ui/time/clock-time";
import { TimeLeft } from "@/components/ui/time/time-left";
import { useNow } from "@/components/ui/time/use-now";
import type { DeliveryView, WebhookView } from "@/server/contract/settings-view";
import { Table, Td, Th } from "../table";
import { answerWords } from "./answer-words";
import { AttemptMarks } from "./attempt-marks";

interface DeliveryTableProps {
  webhook: WebhookView;
  deliveries: readonly DeliveryView[];
}

export function DeliveryTable({ webhook, deliveries }: DeliveryTableProps) {
  return (
    <Table label="Deliveries" minWidth={660}>
      <thead>
        <tr>
          <Th width={92}>Time</Th>
          <Th width={140}>Event</Th>
          <Th width={56}>Task</Th>
          <Th width={120}>Attempts</Th>
          <Th>Answer</Th>
          <Th width={84}>Next try</Th>
          <Th width={72}>
            <span className="sr-only">Action</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} />
        ))}
      </tbody>
    </Table>
  );
}

function DeliveryRow({ webhook, delivery }: { webhook: WebhookView; delivery: DeliveryView }) {
  const now = useNow();
  const { state, taskId, nextAt, underWay } = delivery;
  return (
    <tr>
      <Td className="num">
        <ClockTime at={delivery.createdAt} seconds="today" plain />
      </Td>
      <Td label="Event" className="mono truncate">
        {delivery.type}
      </Td>
      <Td label="Task" className="mono">
        {taskId ? (
          <Link href={`/tasks/${taskId}?tab=history`} className="text-t2 hover:text-t1 hover:underline">
            {shortId(taskId)}
          </Link>
        ) : null}
      </Td>
      <Td label="Attempts">
        <AttemptMarks delivery={delivery} />
      </Td>
      <Td label="Answer" className={state === "dead" ? "text-danger leading-4" : "truncate text-t2"}>
        {now === null ? "" : answerWords(delivery, now)}
      </Td>
      <Td label="Next try" className="num text-t2">
        {nextAt && !underWay && !webhook.offSince ? <NextTry at={nextAt} now={now} /> : null}
      </Td>
      <Td className="text-right">{state === "dead" ? <ReplayButton webhook={webhook} delivery={delivery} /> : null}</Td>
    </tr>
  );
}

function NextTry({ at, now }: { at: string; now: number | null }) {
  if (now !== null && Date.parse(at) <= now) return "Next in line";
  return (
    <>
      in <TimeLeft until={at} />
    </>
  );
}

function ReplayButton({ webhook, delivery }: { webhook: WebhookView; delivery: DeliveryView }) {
  const webhookId = webhook.id;
  const replay = useSettingsCommand((client, deliveryId: string) =>
    client.settings.webhook.replay.mutate({ webhookId, deliveryId }),
  );
  const offline = useOfflineReason();
  const refused = offline ?? (webhook.offSince ? "It is off. Turn it on first." : undefined) ?? replay.failure?.title;
  return (
    <Button
      size="sm"
      aria-label={`Replay ${delivery.type}`}
      busy={replay.isPending}
      disabledReason={refused}
      onClick={() => void replay.run(delivery.id)}
    >
      Replay
    </Button>
  );
}
