"use client";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useStopRules } from "@/components/data/stops/use-stop-rules";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { AfterDelay, Skeleton } from "@/components/ui/skeleton";
import type { RuleView } from "@/server/contract/stop-view";
import { SectionFailure } from "../section-failure";
import { SectionHead } from "../section-head";
import { DeleteRuleDialog } from "./delete-rule-dialog";
import { RuleDialog } from "./rule-dialog";
import { RulesTable } from "./rules-table";
import { TryRuleDialog } from "./try-rule-dialog";

type Asked =
  | { readonly kind: "edit"; readonly rule: RuleView | null }
  | { readonly kind: "try" | "delete"; readonly rule: RuleView };

/** Which events stop what, without anybody pressing a button. */
export function RulesSection() {
  const query = useStopRules();
  const [asked, setAsked] = useState<Asked | null>(null);
  const rules = query.data ?? [];
  const close = () => setAsked(null);
  const add = () => setAsked({ kind: "edit", rule: null });
  return (
    <>
      <SectionHead
        title="Stop rules"
        action={
          <Button size="lg" icon={<Plus className="size-3.5" />} onClick={add}>
            New rule…
          </Button>
        }
      >
        An event of the topic stops what the rule names, as the red button does. Somebody has to release it.
      </SectionHead>
      {query.error ? (
        <SectionFailure
          title="The rules could not be listed."
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : query.isPending ? (
        <AfterDelay className="grid gap-3">
          <Skeleton height={36} />
          <Skeleton height={36} />
        </AfterDelay>
      ) : rules.length === 0 ? (
        <EmptyState title="No rules." action={<Button onClick={add}>New rule…</Button>}>
          Only people stop a scope.
        </EmptyState>
      ) : (
        <RulesTable
          rules={rules}
          onEdit={(rule) => setAsked({ kind: "edit", rule })}
          onTry={(rule) => setAsked({ kind: "try", rule })}
          onDelete={(rule) => setAsked({ kind: "delete", rule })}
        />
      )}
      {asked?.kind === "edit" ? <RuleDialog rule={asked.rule} onClose={close} /> : null}
      {asked?.kind === "try" ? <TryRuleDialog rule={asked.rule} onClose={close} /> : null}
      {asked?.kind === "delete" ? <DeleteRuleDialog rule={asked.rule} onClose={close} /> : null}
    </>
  );
}
