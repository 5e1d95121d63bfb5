"use client";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useApiKeys } from "@/components/data/settings/use-api-keys";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { AfterDelay, Skeleton } from "@/components/ui/skeleton";
import type { ApiKeyView } from "@/server/contract/settings-view";
import { SecretOnce } from "../secret-once";
import { SectionFailure } from "../section-failure";
import { SectionHead } from "../section-head";
import { mayWords } from "./key-words";
import { KeysTable } from "./keys-table";
import { type MadeKey, NewKeyDialog } from "./new-key-dialog";
import { RevokeDialog } from "./revoke-dialog";

/** Who may call the doors. A secret is shown once, in place. */
export function KeysSection() {
  const query = useApiKeys();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<MadeKey | null>(null);
  const [revoking, setRevoking] = useState<ApiKeyView | null>(null);
  const keys = query.data ?? [];
  return (
    <>
      <SectionHead
        title="API keys"
        action={
          <Button size="lg" icon={<Plus className="size-3.5" />} onClick={() => setMaking(true)}>
            New key…
          </Button>
        }
      >
        For workers, agents and senders of events. Only a hash is kept.
      </SectionHead>
      {made ? (
        <SecretOnce
          title={`${made.name} is made. Copy it now, it is shown once.`}
          secret={made.secret}
          example={exampleOf(made)}
          onClose={() => setMade(null)}
        >
          {mayWords(made)}
        </SecretOnce>
      ) : null}
      {query.error ? (
        <SectionFailure
          title="The keys could not be listed."
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : query.isPending ? (
        <AfterDelay className="grid gap-3">
          <Skeleton height={36} />
          <Skeleton height={36} />
        </AfterDelay>
      ) : keys.length === 0 ? (
        <EmptyState title="No keys." action={<Button onClick={() => setMaking(true)}>New key…</Button>}>
          Nobody but this console can call.
        </EmptyState>
      ) : (
        <KeysTable keys={keys} madeId={made?.keyId} onRevoke={setRevoking} />
      )}
      <p className="mt-3 text-t3 text-xs">
        The launcher writes its own key into the data folder, readable by you alone.
      </p>
      {isMaking ? <NewKeyDialog onMade={setMade} onClose={() => setMaking(false)} /> : null}
      {revoking ? <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} /> : null}
    </>
  );
}

/** A call that is ready to be pasted, with the secret in the environment and not in the shell's memory. */
function exampleOf({ scopes }: MadeKey): string | undefined {
  if (!scopes.includes("worker")) return undefined;
  const call = `curl -X PUT -H "Authorization: Bearer $CHECKREIN_KEY" -H "content-type: application/json"`;
  return `${call} -d '{"version":"1"}' ${location.origin}/api/workers/agents/my-agent`;
}
