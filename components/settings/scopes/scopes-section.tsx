"use client";
import { useState } from "react";
import { minutesOf } from "@/components/data/review-minutes";
import { useReviewTimes } from "@/components/data/settings/use-review-times";
import { AfterDelay, Skeleton } from "@/components/ui/skeleton";
import type { ScopeNode } from "@/server/contract/review";
import { SectionFailure } from "../section-failure";
import { SectionHead } from "../section-head";
import { Table, Th } from "../table";
import { ReviewChange, type ReviewDraft } from "./review-change";
import { ScopeRow } from "./scope-row";

/** The tree of scopes, and in each how soon held tasks are looked at. */
export function ScopesSection() {
  const query = useReviewTimes();
  const [draft, setDraft] = useState<ReviewDraft | null>(null);
  const { data } = query;
  return (
    <>
      <SectionHead title="Scopes and review">
        A scope is a path; what you set holds for all below. The review time only marks a held task Overdue, it never
        resumes one.
      </SectionHead>
      {query.error && !data ? (
        <SectionFailure
          title="The scopes could not be read."
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : data ? (
        <>
          <Table label="Scopes" minWidth={640}>
            <thead>
              <tr>
                <Th>Scope</Th>
                <Th width={270}>Review held tasks within</Th>
                <Th width={110}>Overdue now</Th>
                <Th width={100}>Active tasks</Th>
              </tr>
            </thead>
            <tbody>
              {data.map((node) => (
                <ScopeRow
                  key={node.scope ?? ""}
                  node={node}
                  draft={draft?.scope === node.scope ? draft : null}
                  onDraft={(typed) => setDraft(draftOf(node, typed))}
                />
              ))}
            </tbody>
          </Table>
          {draft ? <ReviewChange key={draft.scope ?? ""} draft={draft} onClose={() => setDraft(null)} /> : null}
        </>
      ) : (
        <AfterDelay className="grid gap-3">
          <Skeleton height={36} />
          <Skeleton height={36} />
        </AfterDelay>
      )}
    </>
  );
}

/** What was typed; null once it is what holds anyway. */
function draftOf(node: ScopeNode, typed: string | null): ReviewDraft | null {
  const isOwn = node.rule?.scope === node.scope && node.rule !== null;
  if (typed === null) return isOwn ? { scope: node.scope, typed: null } : null;
  return isOwn && typed === String(minutesOf(node.withinMs)) ? null : { scope: node.scope, typed };
}
