/** What a run of a node asked when it was last under way, and which answers it knew of then. */
export interface Asking<Question> {
  readonly asked: readonly Question[];
  /** Keys of answers. */
  readonly seen: readonly string[];
}

export interface ResumeFacts<Answer> {
  /** Keys of what it asked last, in order; null when it never asked. */
  readonly asked: readonly string[] | null;
  readonly seen: readonly string[];
  /** All answers to questions of this run, by key. */
  readonly answers: ReadonlyMap<string, Answer>;
  /** True: it runs again with its answers. False: the answers are its output. */
  readonly rerunOnResume: boolean;
  /** It runs again only when all of its own questions are answered. */
  readonly waitForOwnAnswers: boolean;
  /** Runs below it have begun: they may have come further, whatever of its own is open. */
  readonly hasChildren: boolean;
}

export type ResumeDecision<Answer> =
  | {
      readonly do: "run";
      readonly resumeInputs: Readonly<Record<string, Answer>>;
      readonly priorInterruptIds: readonly string[];
    }
  | { readonly do: "wait"; readonly unresolved: readonly string[] }
  /** Nothing of it runs: its output is the answer, or the answers by key where it asked several. */
  | { readonly do: "complete"; readonly answers: Readonly<Record<string, Answer>> };

/** What becomes of an unfinished run of a node when the task goes on. */
export function decideResume<Answer>(facts: ResumeFacts<Answer>): ResumeDecision<Answer> {
  const { asked, seen, answers, rerunOnResume, waitForOwnAnswers, hasChildren } = facts;
  const resumeInputs = Object.fromEntries(answers);
  if (asked === null) return { do: "run", resumeInputs, priorInterruptIds: [] };
  const unresolved = asked.filter((key) => !answers.has(key));
  const isOpen = unresolved.length > 0;
  if (!rerunOnResume) {
    if (isOpen) return { do: "wait", unresolved };
    return { do: "complete", answers: pick(answers, asked) };
  }
  if (isOpen && waitForOwnAnswers) return { do: "wait", unresolved };
  const hasNews = [...answers.keys()].some((key) => !seen.includes(key));
  if (isOpen && !hasNews && !hasChildren) return { do: "wait", unresolved };
  return { do: "run", resumeInputs, priorInterruptIds: unresolved };
}

/** One answer is the value itself; of several each is under its key. */
export function aggregate<Answer>(
  answers: Readonly<Record<string, Answer>>,
): Answer | Readonly<Record<string, Answer>> {
  const [first, ...others] = Object.values(answers);
  return first !== undefined && others.length === 0 ? first : answers;
}

function pick<Answer>(answers: ReadonlyMap<string, Answer>, keys: readonly string[]): Record<string, Answer> {
  return Object.fromEntries(keys.flatMap((key) => (answers.has(key) ? [[key, answers.get(key) as Answer]] : [])));
}
