"use client";
import { useApprovalCommand, useApprovals } from "@/components/data/approvals/use-approvals";
import { CommandFailure } from "@/components/data/command-failure";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { Card, CardSection } from "@/components/ui/card";
import { plural } from "@/components/ui/format/plural";
import { ClockTime } from "@/components/ui/time/clock-time";
import type { ApprovalView } from "@/server/contract/approval";

/** What the agent may do without asking; nothing while that is nothing. */
export function ApprovalList({ agent }: { agent: string }) {
  const { data: approvals = [] } = useApprovals(agent);
  const revoke = useApprovalCommand((client, input: { readonly approvalId: string }) =>
    client.approval.revoke.mutate(input),
  );
  const offline = useOfflineReason();
  if (approvals.length === 0) return null;
  return (
    <Card title="Allowed without asking">
      <ul aria-label="Approvals">
        {approvals.map((approval) => (
          <li key={approval.id} className="flex items-start gap-3 border-line border-t px-3.5 py-2.5 first:border-t-0">
            <div className="min-w-0 flex-1">
              <p className="font-strong [overflow-wrap:anywhere]">
                {approval.tool} <span className="font-normal text-t2">{placeWords(approval)}</span>
              </p>
              <p className="mt-0.5 text-t3 text-xs">
                <Limits approval={approval} />
              </p>
            </div>
            <Button
              disabledReason={offline}
              aria-label={`Revoke ${approval.tool} ${placeWords(approval)}`}
              onClick={() => void revoke.run({ approvalId: approval.id })}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      {revoke.failure ? (
        <CardSection>
          <CommandFailure failure={revoke.failure} />
        </CardSection>
      ) : null}
    </Card>
  );
}

function placeWords({ pathPrefix, taskId }: ApprovalView): string {
  const where = pathPrefix === null ? "anywhere" : `below ${pathPrefix}`;
  return taskId === null ? where : `${where}, of one task`;
}

function Limits({ approval: { until, usesLeft, used } }: { approval: ApprovalView }) {
  return (
    <>
      {plural(used, "call")} made{usesLeft === null ? "" : `, ${usesLeft} left`}
      {until === null ? null : (
        <>
          , until <ClockTime at={until} plain />
        </>
      )}
    </>
  );
}
