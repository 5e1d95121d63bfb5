import { valueSaid } from "../../domain/client/value-said";
import type { Json } from "../../domain/json";
import { isAboutQuestions } from "../../domain/receipt/question-subject";
import type { WorkFault } from "../../domain/task/launch";
import type { GivenAtEnd, Ports, WorkPackage, WorkResume } from "../../ports";
import { inputHash } from "../input-hash";
import { hashOfAnswers } from "../task/hash-of-answers";
import type { OpenedWork } from "./open-work";

/** Why an attempt must not start from this: somebody or something changed what is stored. Null when it may. */
export function findFault(ports: Pick<Ports, "digest">, { work, isLocked, isForged }: OpenedWork): WorkFault | null {
  const { resume, parks, stateText, stateSha256 } = work;
  if (isLocked)
    return notLoadable(
      "What it was given is sealed with another key than this machine has: put the sealing key of its data folder back.",
    );
  if (parks.some((park) => isForeign(ports, work, park)) || (resume && isForeign(ports, work, resume))) {
    const message = "The input of a resume is no longer what was given. The task was stopped before it got it.";
    return { code: "RESUME_INPUT_MISMATCH", message };
  }
  if (isMisquoted(ports, work)) {
    const message = "What somebody said to it is no longer what was said. The task was stopped before it got it.";
    return { code: "MESSAGE_MISMATCH", message };
  }
  if (isMisanswered(ports, work)) {
    const message =
      "An answer to a question of it is no longer what was answered. The task was stopped before it got it.";
    return { code: "ANSWER_MISMATCH", message };
  }
  if (resume && resume.checkpointVersion !== null && resume.checkpointSha256 === null)
    return notLoadable("The checkpoint it was paused with is missing.");
  if ((stateText === null ? null : ports.digest(stateText).sha256) !== stateSha256)
    return notLoadable("Its state is no longer what was stored.");
  if (
    resume &&
    isFirstSince(resume, work) &&
    (stateSha256 ?? ports.digest(NO_STATE).sha256) !== resume.checkpointSha256
  )
    return notLoadable(`Its state is not the one of v${resume.checkpointVersion}, with which it was paused.`);
  if (isForged) return notLoadable("A secret that it goes on with is no longer what was sealed.");
  return null;
}

/** No hash stands for no input: one that was put there afterwards has none. */
function isForeign(ports: Pick<Ports, "digest">, work: WorkPackage, given: GivenAtEnd): boolean {
  const hash = inputHash(ports, given.input);
  const isOfTimeout = given.cause === "timeout" && hash !== null && work.timeoutHashes.length > 0;
  if (isOfTimeout && !work.timeoutHashes.includes(hash)) return true;
  if (given.event && given.event.inputHash !== hash) return true;
  return hash !== given.inputHash || !isAttested(work, hash, given.closedVersions);
}

/**
 * The receipt of what ended the wait says the same; of an end that brought no input, that of the end that could not be carried
 * out before. Receipts that are kept no more say nothing.
 */
function isAttested({ receiptHashes }: WorkPackage, hash: string | null, versions: readonly number[]): boolean {
  for (const version of versions) {
    const attested = receiptHashes[version];
    if (attested === undefined) return true;
    if (attested !== null) return attested === hash;
  }
  return hash === null;
}

/** Words that came with a resume, or by themselves, are not those of the receipt. What answers a question is checked as its answer. */
function isMisquoted(ports: Pick<Ports, "digest">, { notes, messages, receiptHashes }: WorkPackage): boolean {
  const said: readonly { readonly value: Json; readonly version: number }[] = [
    ...notes,
    ...messages.flatMap(({ origin, parts, version }) =>
      origin === "input" || origin === "resume" ? [{ value: valueSaid(parts), version }] : [],
    ),
  ];
  return said.some(({ value, version }) => {
    const attested = receiptHashes[version] ?? null;
    return attested !== null && inputHash(ports, value) !== attested;
  });
}

/** Answers of one act are hashed as one. Where some of them were taken back since, nothing tells of the rest. */
function isMisanswered(ports: Pick<Ports, "digest">, { answers, answerReceipts }: WorkPackage): boolean {
  return Object.entries(answerReceipts).some(([version, { inputHash: attested, subject }]) => {
    const given = answers.filter((answer) => answer.version === Number(version));
    const isWhole =
      subject === null ||
      isAboutQuestions(
        subject,
        given.map(({ id }) => id),
      );
    return given.length > 0 && isWhole && hashOfAnswers(ports, given) !== attested;
  });
}

/** What a checkpoint holds of a task that never told a state. */
const NO_STATE = "{}";

/** Nothing but the claim came after the resume, so nobody may have written another state. */
export function isFirstSince({ checkpointVersion, closedVersion }: WorkResume, { task }: WorkPackage): boolean {
  return checkpointVersion !== null && task.version === closedVersion + 1;
}

function notLoadable(what: string): WorkFault {
  return { code: "STATE_NOT_LOADABLE", message: `${what} It cannot go on from it.` };
}
