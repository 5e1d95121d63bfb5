import { z } from "zod";
import type { JsonValue as Json } from "../../../contract/primitives";
import { CommitRefused, type ParkOrder } from "../../../sdk/worker";
import type { Runs } from "./runs";

const Text = z.string().trim().min(1);
const Request = z.object({
  reason: Text.catch("The agent waits."),
  summary: Text.optional().catch(undefined),
  // The workers' door is the judge of conditions.
  conditions: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

const MAX_REASON_CHARS = 2_000;
const MAX_SUMMARY_CHARS = 100_000;

/** Parks as the agent asked to; where what it wants to wait for cannot be waited for, it waits for people, who are told why. */
export async function parkAsAsked({ park }: Pick<Runs, "park">, request: unknown): Promise<Json> {
  const { conditions, ...order } = readParking(request);
  if (!conditions) return park(order);
  try {
    return await park({ ...order, conditions });
  } catch (error) {
    if (!(error instanceof CommitRefused)) throw error;
    const why = ` It wanted to go on by itself, and that was refused: ${error.message}`;
    return park({
      ...order,
      reason: `${order.reason.slice(0, MAX_REASON_CHARS / 2)}${why}`.slice(0, MAX_REASON_CHARS),
    });
  }
}

/** What an agent that holds itself asked for, as our own park. */
function readParking(request: unknown): ParkOrder {
  const { reason, summary, conditions } = Request.parse(request ?? {});
  return {
    reason: reason.slice(0, MAX_REASON_CHARS),
    ...(summary ? { summary: summary.slice(0, MAX_SUMMARY_CHARS) } : {}),
    ...(conditions ? { conditions } : {}),
  };
}
