"use client";
import { Plus } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { useNoticeNews } from "@/components/data/settings/use-notice-news";
import { useWebhooks } from "@/components/data/settings/use-webhooks";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { AfterDelay, Skeleton } from "@/components/ui/skeleton";
import type { WebhookView } from "@/server/contract/settings-view";
import { SecretOnce } from "../secret-once";
import { SectionFailure } from "../section-failure";
import { SectionHead } from "../section-head";
import type { MadeSecret } from "./made-secret";
import { WebhookDetail } from "./webhook-detail";
import { WebhookDialog } from "./webhook-dialog";
import { WebhookList } from "./webhook-list";

/** Who is told what happens, and how that went. The chosen endpoint is in the address. */
export function WebhooksSection() {
  useNoticeNews();
  const query = useWebhooks();
  const [chosenId, choose] = useQueryState("endpoint", parseAsString.withOptions({ history: "push" }));
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<MadeSecret | null>(null);
  const webhooks = query.data ?? [];
  const chosen = webhooks.find(({ id }) => id === chosenId) ?? webhooks[0];
  const onMade = (secret: MadeSecret) => {
    setMade(secret);
    void choose(secret.webhookId);
  };
  return (
    <>
      <SectionHead
        title="Webhooks"
        action={
          <Button size="lg" icon={<Plus className="size-3.5" />} onClick={() => setMaking(true)}>
            New endpoint…
          </Button>
        }
      >
        Sent at least once and signed. Each carries its event number, so a receiver can sort and drop doubles.
      </SectionHead>
      {made ? <MadeNotice made={made} webhooks={webhooks} onClose={() => setMade(null)} /> : null}
      {query.error ? (
        <SectionFailure
          title="The endpoints could not be listed."
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : chosen ? (
        <div className="grid grid-cols-[236px_minmax(0,1fr)] gap-6 cramped:grid-cols-[minmax(0,1fr)]">
          <WebhookList webhooks={webhooks} chosenId={chosen.id} onChoose={(id) => void choose(id)} />
          <WebhookDetail key={chosen.id} webhook={chosen} onRotated={setMade} />
        </div>
      ) : query.isPending ? (
        <AfterDelay className="grid gap-3">
          <Skeleton height={60} />
          <Skeleton height={200} />
        </AfterDelay>
      ) : (
        <EmptyState title="Nobody is told." action={<Button onClick={() => setMaking(true)}>New endpoint…</Button>}>
          An endpoint gets a signed POST when a task is paused, asks something, or ends.
        </EmptyState>
      )}
      {isMaking ? <WebhookDialog webhook={null} onMade={onMade} onClose={() => setMaking(false)} /> : null}
    </>
  );
}

interface MadeNoticeProps {
  made: MadeSecret;
  webhooks: readonly WebhookView[];
  onClose: () => void;
}

function MadeNotice({ made, webhooks, onClose }: MadeNoticeProps) {
  const name = webhooks.find(({ id }) => id === made.webhookId)?.name ?? "The endpoint";
  return (
    <SecretOnce
      title={`${name} has ${made.isNew ? "a" : "a new"} signature secret. Copy it now, it is shown once.`}
      secret={made.secret}
      onClose={onClose}
    >
      {made.isNew
        ? "The receiver checks the webhook-signature header with it, as Standard Webhooks says."
        : "For 24 h both the old and the new one sign, so that the receiver can change over."}
    </SecretOnce>
  );
}
