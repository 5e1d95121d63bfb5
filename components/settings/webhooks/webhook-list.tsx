"use client";
import { cn } from "@/components/ui/cn";
import { formatCount } from "@/components/ui/format/format-count";
import { plural } from "@/components/ui/format/plural";
import { ClockTime } from "@/components/ui/time/clock-time";
import type { WebhookView } from "@/server/contract/settings-view";
import { hostAndPath } from "./host-and-path";

interface WebhookListProps {
  webhooks: readonly WebhookView[];
  chosenId: string;
  onChoose: (webhookId: string) => void;
}

export function WebhookList({ webhooks, chosenId, onChoose }: WebhookListProps) {
  return (
    <ul
      aria-label="Endpoints"
      className="grid content-start gap-0.5 cramped:grid-cols-[repeat(auto-fit,minmax(210px,1fr))]"
    >
      {webhooks.map((webhook) => (
        <li key={webhook.id}>
          <button
            type="button"
            aria-pressed={webhook.id === chosenId}
            onClick={() => onChoose(webhook.id)}
            className="grid w-full gap-px rounded-md px-3 py-[9px] text-left hover:bg-s2 aria-pressed:bg-s3"
          >
            <span className="truncate font-strong">{webhook.name}</span>
            <span className="mono truncate text-t3 text-xs">{hostAndPath(webhook.url)}</span>
            <Standing webhook={webhook} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The one thing to know of it: dead letters, off, failing, or how today went. */
function Standing({ webhook: { counts, offSince, failingSince } }: { webhook: WebhookView }) {
  const line = (className: string, children: React.ReactNode) => (
    <span className={cn("text-xs", className)}>{children}</span>
  );
  if (counts.dead > 0) return line("text-danger", plural(counts.dead, "dead letter"));
  if (offSince) {
    return line(
      "text-t3",
      <>
        Off since <ClockTime at={offSince} plain />
      </>,
    );
  }
  if (failingSince) {
    return line(
      "text-warn",
      <>
        Failing since <ClockTime at={failingSince} plain />
      </>,
    );
  }
  if (counts.today === 0) return line("text-t3", "Nothing today");
  return line("", `${formatCount(counts.deliveredToday)} of ${formatCount(counts.today)} today`);
}
