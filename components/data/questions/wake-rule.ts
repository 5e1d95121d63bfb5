import { cutText } from "@/components/ui/cut-text";
import type { InterruptView } from "@/server/contract/task-view";

type Asked = Pick<InterruptView, "id" | "wake" | "nodePath" | "runId">;

/** Its answer is of use without those to the others that are open. */
export function mayBeSentAlone(question: Asked, open: readonly Asked[]): boolean {
  return question.wake === "each" || othersOfRun(question, open).length === 0;
}

/** The answers with which the agent could go on first: how many they are, and how many of them are not given yet. */
export function nextAnswers(open: readonly Asked[], given: ReadonlySet<string>): { all: number; lacking: number } {
  const sets = open.map((question) => {
    const needed = question.wake === "each" ? [question] : [question, ...othersOfRun(question, open)];
    return { all: needed.length, lacking: needed.filter(({ id }) => !given.has(id)).length };
  });
  return sets.toSorted((a, b) => a.lacking - b.lacking)[0] ?? { all: 0, lacking: 0 };
}

/** Longer lists, and longer names in them, are not read in a line. */
const MAX_NAMES = 3;
const MAX_NAME = 40;

/** What sending does, said before it is done. */
export function ruleWords(open: readonly (Asked & Pick<InterruptView, "key">)[], isHeld: boolean): string {
  const [what, is] = open.length === 1 ? ["answer", "is"] : ["answers", "are"];
  if (isHeld) return `The ${what} ${is} stored now and used when the task goes on.`;
  const [first] = open;
  if (!first || open.length === 1) return "The agent goes on with the answer.";
  const bound = open.filter((question) => !mayBeSentAlone(question, open));
  if (bound.length === 0) return "Each answer is sent on and the agent goes on with it.";
  if (bound.length < open.length) return `The agent goes on with each answer; ${boundWords(bound, open)}.`;
  if (othersOfRun(first, open).length < open.length - 1)
    return "The agent goes on with those of one node as soon as all of them are in.";
  // Of a workflow one node waits; others may be at work.
  const who = first.nodePath === "" ? "The agent" : "The node";
  return open.length === 2 ? `${who} goes on when both are in.` : `${who} goes on when all ${open.length} are in.`;
}

/** What becomes of those that are not sent on by themselves. */
function boundWords<Q extends Asked & Pick<InterruptView, "key">>(bound: readonly Q[], open: readonly Q[]): string {
  const [first] = bound;
  const others = first ? othersOfRun(first, open) : [];
  const isOneRun = bound.every((question) => question === first || others.includes(question));
  if (first && isOneRun && others.length < MAX_NAMES) {
    if (bound.length === 1) return `${namesOf(bound)} waits for ${namesOf(others)}`;
    if (bound.length === others.length + 1) return `${namesOf(bound)} are sent together`;
  }
  return bound.length === 1 ? "1 of them waits for others" : `${bound.length} of them wait for others`;
}

function othersOfRun<Q extends Asked>({ id, nodePath, runId }: Asked, open: readonly Q[]): readonly Q[] {
  return open.filter((other) => other.id !== id && other.nodePath === nodePath && other.runId === runId);
}

let lists: Intl.ListFormat | undefined;

function namesOf(questions: readonly { readonly key: string }[]): string {
  lists ??= new Intl.ListFormat("en", { style: "long", type: "conjunction" });
  return lists.format(questions.map(({ key }) => cutText(key, MAX_NAME)));
}
