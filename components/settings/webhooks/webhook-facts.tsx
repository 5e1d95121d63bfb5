"use client";
import { type ReactNode, useState } from "react";
import { Code } from "@/components/ui/code";
import { Popover } from "@/components/ui/popover";
import { Tag } from "@/components/ui/tag";
import { ClockTime } from "@/components/ui/time/clock-time";
import type { WebhookView } from "@/server/contract/settings-view";
import type { MadeSecret } from "./made-secret";
import { RotateDialog } from "./rotate-dialog";

interface WebhookFactsProps {
  webhook: WebhookView;
  onRotated: (made: MadeSecret) => void;
}

const SHOWN_EVENTS = 3;

/** What an endpoint is told, of which tasks, how it is signed and how often it is tried. */
export function WebhookFacts({ webhook, onRotated }: WebhookFactsProps) {
  const [isRotating, setRotating] = useState(false);
  const { previousUntil } = webhook;
  return (
    <div className="mb-3.5 grid grid-cols-2 gap-x-5 gap-y-3 border-line border-b py-3.5 phone:grid-cols-1">
      <Fact label="Events">
        <EventTypes types={webhook.eventTypes} />
      </Fact>
      <Fact label="Scope">{webhook.scope ? `${webhook.scope} and under it` : "All scopes"}</Fact>
      <Fact
        label="Signature secret"
        help={
          previousUntil ? (
            <>
              The secret before signs too until <ClockTime at={previousUntil} plain />.
            </>
          ) : (
            "After a rotation both sign for 24 h."
          )
        }
      >
        <span className="mono">whsec_••••••••{webhook.secretEnd}</span>{" "}
        <button type="button" className="link text-xs" onClick={() => setRotating(true)}>
          Rotate…
        </button>
      </Fact>
      <Fact label="Tries">10 in 3 days: after 5 s, 5 and 30 min, 2, 5, 10, 14, 20, 24 h</Fact>
      {isRotating ? (
        <RotateDialog
          webhook={webhook}
          onRotated={(secret) => onRotated({ webhookId: webhook.id, secret, isNew: false })}
          onClose={() => setRotating(false)}
        />
      ) : null}
    </div>
  );
}

function Fact({ label, help, children }: { label: string; help?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <span className="mb-[3px] block font-medium text-t2 text-xs">{label}</span>
      <div>{children}</div>
      {help ? <p className="mt-0.5 text-t3 text-xs">{help}</p> : null}
    </div>
  );
}

function EventTypes({ types }: { types: readonly string[] }) {
  const more = types.slice(SHOWN_EVENTS);
  return (
    <div className="flex flex-wrap items-center gap-1">
      {types.slice(0, SHOWN_EVENTS).map((type) => (
        <Code key={type}>{type}</Code>
      ))}
      {more.length > 0 ? (
        <Popover
          label="More events"
          trigger={
            <button type="button">
              <Tag tone="line">{more.length} more</Tag>
            </button>
          }
        >
          <ul className="grid gap-1">
            {more.map((type) => (
              <li key={type}>
                <Code>{type}</Code>
              </li>
            ))}
          </ul>
        </Popover>
      ) : null}
    </div>
  );
}
