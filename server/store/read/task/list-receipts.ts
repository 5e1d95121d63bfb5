import type { ReceiptView } from "../../../contract/task-view";
import { parseActor } from "../../../domain/actor";
import type { TaskRef } from "../../../ports";
import type { PrismaClient } from "../../prisma";

const LIMIT = 1_000;
const SHOWN = {
  id: true,
  number: true,
  verb: true,
  actor: true,
  outcome: true,
  code: true,
  reason: true,
  controlRevision: true,
  at: true,
} as const;

/** What was done or tried with a task, the newest first. */
export async function listReceipts(
  prisma: PrismaClient,
  { tenantId, taskId }: TaskRef,
): Promise<readonly ReceiptView[]> {
  const rows = await prisma.receipt.findMany({
    where: { tenantId, taskId },
    select: SHOWN,
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: LIMIT,
  });
  return rows.map(({ actor, at, outcome, number, ...row }) => ({
    ...row,
    number: number === null ? null : Number(number),
    // The writer stores these three words only.
    outcome: outcome as ReceiptView["outcome"],
    actor: parseActor(actor),
    at: at.toISOString(),
  }));
}
