import type { InterruptView } from "../../../contract/task-view";
import type { Json } from "../../../domain/json";
import type { TaskRef } from "../../../ports";
import type { PrismaClient } from "../../prisma";
import { toInterruptView } from "./to-task-view";

const LIMIT = 1_000;
const SHOWN = {
  id: true,
  key: true,
  kind: true,
  message: true,
  payload: true,
  schema: true,
  status: true,
  answer: true,
  answeredBy: true,
  openedAt: true,
  answeredAt: true,
} as const;

/** Open questions first, then the newest; none for a task that is missing or foreign. */
export async function listInterrupts(
  prisma: PrismaClient,
  { tenantId, taskId }: TaskRef,
): Promise<readonly InterruptView[]> {
  const rows = await prisma.interrupt.findMany({
    where: { taskId, task: { tenantId } },
    select: SHOWN,
    orderBy: [{ openedAt: "desc" }, { id: "desc" }],
    take: LIMIT,
  });
  const views = rows.map(({ kind, status, payload, schema, answer, ...row }) =>
    toInterruptView({
      ...row,
      // The writer stores these words, and JSON that a door admitted.
      kind: kind as InterruptView["kind"],
      status: status as InterruptView["status"],
      payload: payload as Json,
      schema: schema as Json,
      answer: answer as Json,
    }),
  );
  return views.sort((a, b) => Number(b.status === "open") - Number(a.status === "open"));
}
