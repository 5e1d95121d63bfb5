import { z } from "zod";
import type { ParkOrder } from "../../../sdk/worker";

const Text = z.string().trim().min(1);
const Request = z.object({
  reason: Text.catch("The agent waits."),
  summary: Text.optional().catch(undefined),
  // The workers' door is the judge of conditions; what is none is left out there with its reason.
  conditions: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

/** What an agent that holds itself asked for, as our own park. */
export function readParking(request: unknown): ParkOrder {
  const { reason, summary, conditions } = Request.parse(request ?? {});
  return {
    reason: reason.slice(0, 2_000),
    ...(summary ? { summary } : {}),
    ...(conditions ? { conditions } : {}),
  };
}
