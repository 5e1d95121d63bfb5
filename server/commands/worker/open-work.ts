import { marksIn, mayHoldMark, unredact, unredactWords } from "../../domain/checkpoint/redact";
import type { Json } from "../../domain/json";
import type { Ports, TaskRef, WorkPackage } from "../../ports";
import { openMarks } from "../checkpoint/seal-state";

export interface OpenedWork {
  /** With the secrets in their places; the text of the state stays as it is stored. */
  readonly work: WorkPackage;
  readonly state: Json;
  /** Something that was given holds a secret that does not open: the key that sealed it is not the one of this machine. */
  readonly isLocked: boolean;
  /** A secret of anything else it starts from is kept and does not open: it may have been forged. */
  readonly isForged: boolean;
}

const SOUND = { isLocked: false, isForged: false };

/** What an attempt starts from, as its agent knows it: what people and steps gave to it stands there with its secrets. */
export async function openWork(
  ports: Pick<Ports, "checkpoints" | "sealing">,
  ref: TaskRef,
  work: WorkPackage,
): Promise<OpenedWork> {
  const state: Json = work.stateText === null ? null : JSON.parse(work.stateText);
  if (!work.hasSealed) return { work, state, ...SOUND };
  const { parks, notes, answers, journal, messages, resume } = work;
  const given = JSON.stringify([parks, notes, resume]);
  const others = [work.stateText ?? "", JSON.stringify([answers, journal, messages])].filter(mayHoldMark);
  const marks = [...new Set([given, ...others].flatMap(marksIn))];
  if (marks.length === 0) return { work, state, ...SOUND };
  const secrets = await openMarks(ports, ref, marks);
  const secretOf = (mark: string) => secrets.get(mark) ?? null;
  let isLocked = false;
  const openGiven = (value: Json) =>
    unredact(value, (mark) => {
      isLocked ||= secretOf(mark) === null;
      return secretOf(mark);
    });
  const open = <T extends { readonly input: Json }>(one: T): T => ({ ...one, input: openGiven(one.input) });
  const opened: WorkPackage = {
    ...work,
    parks: parks.map(open),
    notes: notes.map((note) => ({ ...note, value: openGiven(note.value) })),
    answers: answers.map((one) => ({ ...one, answer: unredact(one.answer, secretOf) })),
    journal: journal.map((step) => ({ ...step, data: openResult(step.data, secretOf) })),
    messages: messages.map((one) => (one.role === "user" ? { ...one, parts: unredact(one.parts, secretOf) } : one)),
    resume: resume && { ...open(resume), digest: resume.digest && unredactWords(resume.digest, secretOf) },
  };
  const isForged = [...secrets.values()].includes(null);
  return { work: opened, state: unredact(state, secretOf), isLocked, isForged };
}

function openResult<D extends { readonly result?: Json }>(data: D, secretOf: (mark: string) => string | null): D {
  return data.result === undefined ? data : { ...data, result: unredact(data.result, secretOf) };
}
