import { toJsonRpcError } from "@a2a-js/sdk/errors";
import { z } from "zod";
import { WakeConditions } from "../../contract/wake-conditions";
import type { Reply } from "../../http/reply";
import type { JsonObject } from "../json-object";
import type { RpcError } from "../json-rpc";
import { namedTask } from "../named-ids";
import { parkByWorker } from "../park-by-worker";
import { malformed, toA2aError } from "./errors";
import type { Exchange } from "./exchange";

/** Parameters; the task is named as `id`, `taskId` or `task_id`. */
export const Await = z.looseObject({
  reason: z.string().trim().min(1, "A park needs a reason.").max(2_000),
  summary: z.string().max(100_000).nullish(),
  conditions: WakeConditions.nullish(),
});

/** What is answered. */
export const ParkedByWorker = z.object({
  taskId: z.string(),
  state: z.literal("paused"),
  initiator: z.literal("agent"),
  handle: z.string(),
  pausedAt: z.iso.datetime(),
});

type Awaited =
  | { readonly kind: "result"; readonly result: object }
  | { readonly kind: "error"; readonly error: RpcError }
  | { readonly kind: "turned_away"; readonly reply: Reply };

/** Parks a task for the worker that runs it, and answers with what holds it now: a worker reads no client's tasks. */
export async function awaitResumption({ call, client }: Exchange, params: JsonObject): Promise<Awaited> {
  const named = namedTask(params);
  if ("problem" in named) return misnamed(named.problem);
  if (named.value === null) return misnamed("It is missing. Nothing was done.");
  const { reason, summary = null, conditions } = Await.parse(params);
  const park = { reason, summary, conditions: conditions ?? {} };
  const parked = await parkByWorker(call.door.ports, client, { taskId: named.value, park });
  if ("reply" in parked) return { kind: "turned_away", reply: parked.reply };
  if ("refusal" in parked) return { kind: "error", error: toJsonRpcError(toA2aError(parked.refusal)) };
  const { handle, pausedAt } = parked.suspension;
  const result = { taskId: named.value, state: "paused", initiator: "agent", handle, pausedAt } as const;
  return { kind: "result", result: result satisfies z.infer<typeof ParkedByWorker> };
}

function misnamed(problem: string): Awaited {
  return { kind: "error", error: toJsonRpcError(malformed(`id: ${problem}`, { id: problem })) };
}
