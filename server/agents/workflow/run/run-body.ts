import type { JsonValue } from "../../../contract/primitives";
import { keyOfAsking, placeOf } from "../../../contract/workflow/node-key";
import type { NamedQuestion } from "../../../sdk/worker";
import type { BodyNode } from "../node";
import { aggregate, decideResume } from "../rules/resume";
import { BodyRun } from "./body-run";
import { type RunPlace, Suspended } from "./invocation";
import { recordRun } from "./record-run";

export interface BodyTry {
  readonly tryNo: number;
  readonly credential: JsonValue;
}

/** Runs a node's own code as far as the answers allow. Throws Suspended when it waits for people. */
export async function runBody(place: RunPlace<BodyNode>, tries: BodyTry): Promise<JsonValue> {
  const { invocation, node, path } = place;
  const { book } = invocation;
  const answers = invocation.answersOf({ path, runId: placeOf(path).runId });
  const last = book.askingsOf(path).at(-1) ?? null;
  const decision = decideResume({
    asked: last?.asked.map(({ key }) => key) ?? null,
    seen: last?.seen ?? [],
    answers,
    rerunOnResume: node.rerunOnResume ?? true,
    waitForOwnAnswers: node.waitForOwnAnswers ?? false,
    hasChildren: book.hasChildren(path),
  });
  const unanswered = (last?.asked ?? []).filter(({ key }) => !answers.has(key));
  switch (decision.do) {
    case "complete":
      return recordRun(place, tries, () => aggregate(decision.answers));
    case "wait":
      return suspend(place, [...unanswered, ...askedBelow(place)]);
    case "run":
      return runCode(place, { ...tries, answers, unanswered });
  }
}

interface CodeRun extends BodyTry {
  readonly answers: ReadonlyMap<string, JsonValue>;
  /** What it asked before and nobody has answered. */
  readonly unanswered: readonly NamedQuestion[];
}

async function runCode(place: RunPlace<BodyNode>, code: CodeRun): Promise<JsonValue> {
  const body = new BodyRun(place, code);
  const returned = await body.run();
  const { asked, childWaits } = body;
  const open = [...asked, ...code.unanswered.filter(({ key }) => !asked.some((one) => one.key === key))];
  if (open.length > 0) {
    await recordAsking(place, open, [...code.answers.keys()]);
    return suspend(place, open);
  }
  if (childWaits || returned.kind === "suspended") throw new Suspended();
  return recordRun(place, { tryNo: code.tryNo, way: body.way }, () => body.finalOutput(returned.value));
}

/** Only the node that asks records it; those above it hear of it as they unwind. */
async function recordAsking(
  { invocation, path }: RunPlace<BodyNode>,
  asked: readonly NamedQuestion[],
  seen: readonly string[],
): Promise<void> {
  const before = invocation.book.askingsOf(path);
  const last = before.at(-1);
  const keysOf = (questions: readonly NamedQuestion[]) => JSON.stringify(questions.map(({ key }) => key));
  if (last && keysOf(last.asked) === keysOf(asked) && JSON.stringify(last.seen) === JSON.stringify(seen)) return;
  const { name } = placeOf(path);
  const what = asked.length === 1 ? "a question" : `${asked.length} questions`;
  const options = { name: `${name} has ${what}` };
  await invocation.record(keyOfAsking(path, before.length + 1), () => ({ asked, seen }), options);
}

/** It does not run, so what runs below it asked stays asked. */
function askedBelow({ invocation, path }: RunPlace<BodyNode>): readonly NamedQuestion[] {
  return invocation.book.askersBelow(path).flatMap((below) => {
    const answers = invocation.answersOf({ path: below, runId: placeOf(below).runId });
    return (invocation.book.askingsOf(below).at(-1)?.asked ?? []).filter(({ key }) => !answers.has(key));
  });
}

function suspend({ invocation }: RunPlace<BodyNode>, questions: readonly NamedQuestion[]): never {
  invocation.waitFor(questions);
  throw new Suspended();
}
