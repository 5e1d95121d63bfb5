"use client";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { type DeliveryState, useDeliveries } from "@/components/data/settings/use-deliveries";
import { Button } from "@/components/ui/button";
import { formatAtLeast } from "@/components/ui/format/format-at-least";
import { formatCount } from "@/components/ui/format/format-count";
import { Segmented } from "@/components/ui/segmented";
import { AfterDelay, Skeleton } from "@/components/ui/skeleton";
import type { WebhookView } from "@/server/contract/settings-view";
import { SectionFailure } from "../section-failure";
import { answerTime } from "./answer-words";
import { DeliveryTable } from "./delivery-table";

const STATES = ["all", "waiting", "dead"] as const satisfies readonly DeliveryState[];
const EMPTY = {
  all: "Nothing was sent yet.",
  waiting: "Nothing waits.",
  dead: "No dead letters.",
} as const satisfies Record<DeliveryState, string>;

/** What was sent, what waits and what was given up; the choice is in the address. */
export function Deliveries({ webhook }: { webhook: WebhookView }) {
  const [state, setState] = useQueryState("show", parseAsStringLiteral(STATES).withDefault("all"));
  const query = useDeliveries(webhook.id, state);
  const { counts, medianMs } = webhook;
  return (
    <>
      <div className="mb-1 flex items-center gap-3 phone:flex-wrap">
        <Segmented
          label="Deliveries"
          value={state}
          onValueChange={(next) => void setState(next)}
          options={[
            { value: "all", label: "All", count: formatAtLeast(counts.all) },
            { value: "waiting", label: "Waiting", count: formatCount(counts.waiting) },
            { value: "dead", label: "Dead", count: formatCount(counts.dead) },
          ]}
        />
        <p className="ml-auto text-t3 text-xs">
          Kept 7 days.{medianMs === null ? "" : ` Half within ${answerTime(medianMs)} today.`}
        </p>
      </div>
      {query.error && query.deliveries.length === 0 ? (
        <SectionFailure
          title="The deliveries could not be listed."
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : query.isPending ? (
        <AfterDelay className="grid gap-3 pt-3">
          <Skeleton height={20} />
          <Skeleton height={20} />
        </AfterDelay>
      ) : query.deliveries.length === 0 ? (
        <p className="py-10 text-center text-t2">{EMPTY[state]}</p>
      ) : (
        <DeliveryTable webhook={webhook} deliveries={query.deliveries} />
      )}
      {query.hasNextPage ? (
        <Button className="mt-3" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show older ones
        </Button>
      ) : null}
    </>
  );
}
