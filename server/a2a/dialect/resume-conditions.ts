import { z } from "zod";

/** What wakes a held task by itself, as a client is told. Null: only somebody's resume wakes it. */
export const ResumeConditions = z
  .object({
    onEvent: z.string().optional(),
    trigger: z
      .object({ kind: z.string(), provider: z.string(), match: z.object({ events: z.array(z.string()) }) })
      .optional(),
    at: z.string().optional(),
    timeout: z.object({ durationMinutes: z.int(), onTimeout: z.string() }).optional(),
    afterTask: z.string().optional(),
  })
  .nullable();
export type ResumeConditions = z.infer<typeof ResumeConditions>;
