import { z } from "zod";

/** What a page may want to hear of beside tasks. */
export const NEWS_SUBJECTS = [
  "notices",
  "operations",
  "budgets",
  // Which budgets let nothing start.
  "gates",
  "stops",
  "inbox",
  "receipts",
  "profiles",
  "approvals",
] as const;
export type NewsSubject = (typeof NEWS_SUBJECTS)[number];

/** By subject the mark that the last answer gave; null before the first. */
export const AwaitNewsInput = z.object({
  marks: z.partialRecord(z.enum(NEWS_SUBJECTS), z.int().nullable()),
});

/** Marks as they are now, of the subjects asked for. One that differs from what was sent: there is news of it. */
export type NewsMarks = Partial<Record<NewsSubject, number>>;
