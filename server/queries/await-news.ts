import { NEWS_SUBJECTS, type NewsMarks, type NewsSubject } from "../contract/news";
import type { Ports } from "../ports";

/** Answers when something moved, or after this long, milliseconds. */
const PATIENCE_MS = 20_000;

const TOPICS: Readonly<Record<NewsSubject, readonly string[]>> = {
  notices: ["notices"],
  operations: ["operations"],
  // What is left of a budget moves with each step of its tasks.
  budgets: ["budgets", "feed"],
  gates: ["budgets"],
  stops: ["holds"],
  // Its counts tell of the operations under way, too.
  inbox: ["inbox", "operations"],
  receipts: ["receipts:"],
  profiles: ["profiles"],
  approvals: ["approvals"],
};

/** Marks of all subjects as they are now. What is read after them misses nothing that they do not tell of. */
export function newsMarks(
  { wakes }: Pick<Ports, "wakes">,
  subjects: readonly NewsSubject[] = NEWS_SUBJECTS,
): NewsMarks {
  const now = (subject: NewsSubject) => TOPICS[subject].reduce((sum, topic) => sum + wakes.markOf(topic), 0);
  return Object.fromEntries(subjects.map((subject) => [subject, now(subject)]));
}

/**
 * Waits until a subject is not as the marks say, so that a page need not ask again and again; at once when one is not now. Who has
 * no mark yet gets one at once: what moved while its page was read would be missed by waiting from here.
 */
export async function awaitNews(
  { wakes }: Pick<Ports, "wakes">,
  marks: Partial<Record<NewsSubject, number | null>>,
  signal: AbortSignal,
): Promise<NewsMarks> {
  const subjects = Object.keys(marks) as NewsSubject[];
  const now = newsMarks({ wakes }, subjects);
  if (subjects.every((subject) => marks[subject] === now[subject]))
    await wakes.wait(
      subjects.flatMap((subject) => TOPICS[subject]),
      PATIENCE_MS,
      signal,
    );
  return newsMarks({ wakes }, subjects);
}
