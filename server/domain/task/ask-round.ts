import type { NewInterrupt } from "./change";
import {
  asksTheSame,
  isSameAddress,
  letsGoOn,
  type OpenQuestion,
  type QuestionAddress,
  type QuestionText,
  type StandingQuestion,
} from "./interrupt";

/** What becomes of the questions of a task when its run says which ones it waits for. */
export interface AskRound {
  /** New ones, and those that ask something else than before under the same name. */
  readonly opened: readonly NewInterrupt[];
  /** Open ones that the run does not wait for any more. */
  readonly dropped: readonly StandingQuestion[];
  /** Open ones in whose place another one is opened. */
  readonly replaced: readonly StandingQuestion[];
  /** All that are open afterwards. */
  readonly open: readonly OpenQuestion[];
  /** An answer came while the run was under way: it goes on with it at once. */
  readonly goesOn: boolean;
}

/**
 * A run names all that it waits for. What it asked before and asks again stays the same question, with the same id and
 * whatever was typed for it; what was answered since the run began is not asked again, for the run cannot know of it.
 */
export function askRound(
  asked: readonly NewInterrupt[],
  known: readonly StandingQuestion[],
  attemptNo: number,
): AskRound {
  const opened: NewInterrupt[] = [];
  const standing: StandingQuestion[] = [];
  const answered: StandingQuestion[] = [];
  for (const question of asked) {
    const before = known.find((one) => isSameAddress(one, addressOf(question)));
    if (before?.status === "open" && asksTheSame(before, textOf(question))) standing.push(before);
    else if (before && isAnsweredIn(attemptNo, before)) answered.push(before);
    else opened.push(question);
  }
  const over = known.filter((one) => one.status === "open" && !standing.includes(one));
  const isReplaced = (one: StandingQuestion) => opened.some((question) => isSameAddress(addressOf(question), one));
  const [dropped, replaced] = [over.filter((one) => !isReplaced(one)), over.filter(isReplaced)];
  const open = [...standing, ...opened.map(openQuestion)];
  return { opened, dropped, replaced, open, goesOn: open.length === 0 || answered.some((one) => letsGoOn(one, open)) };
}

/** The same while the run goes on: nothing that is open is dropped for it. */
export function askAhead(
  asked: readonly NewInterrupt[],
  known: readonly StandingQuestion[],
  attemptNo: number,
): Pick<AskRound, "opened" | "replaced" | "open"> {
  const { opened, replaced, dropped, open } = askRound(asked, known, attemptNo);
  return { opened, replaced, open: [...open, ...dropped] };
}

function openQuestion(question: NewInterrupt): OpenQuestion {
  const { id, kind, wake = "together" } = question;
  return { id, kind, wake, ...addressOf(question) };
}

function isAnsweredIn(attemptNo: number, { status, answeredAttempt }: StandingQuestion): boolean {
  return (status === "answered" || status === "expired") && answeredAttempt === attemptNo;
}

function addressOf({ key, nodePath = "", runId = "" }: NewInterrupt): QuestionAddress {
  return { key, nodePath, runId };
}

function textOf({ kind, message, payload, schema, call = null }: NewInterrupt): QuestionText {
  return { kind, message, payload, schema, call };
}
