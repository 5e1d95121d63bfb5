"use client";
import { useRef, useState } from "react";
import { actionReason } from "@/components/data/action-reason";
import { CommandFailure } from "@/components/data/command-failure";
import { mayBeTakenBack } from "@/components/data/questions/may-be-taken-back";
import { type TypedAnswer, useAnswers } from "@/components/data/questions/use-answers";
import { useTakeBack, useUndoAnswers } from "@/components/data/questions/use-undo-answers";
import { mayBeSentAlone, nextAnswers } from "@/components/data/questions/wake-rule";
import { SessionNote } from "@/components/data/sessions/session-note";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { useTaskCommand } from "@/components/data/use-task-command";
import { plural } from "@/components/ui/format/plural";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { Note } from "@/components/ui/note";
import type { InterruptView, TaskView } from "@/server/contract/task-view";
import { AgentWords } from "./agent-words";
import { AnswerFooter } from "./answer-footer";
import { DeclineDialog } from "./decline-dialog";
import { firstField, nextCard } from "./first-field";
import { QuestionCard } from "./question-card";
import { ReadyCard } from "./ready-card";
import { SettledCard } from "./settled-card";
import { useActiveCard } from "./use-active-card";

interface AnswerPaneProps {
  task: TaskView;
  /** All that could be answered here is. */
  onDone: () => void;
}

/** What the agent asks, a card for each question, and the one button that sends what is ready. */
export function AnswerPane({ task, onDone }: AnswerPaneProps) {
  const answer = useTaskCommand("answerSeveral");
  const offerUndo = useUndoAnswers();
  const takeBack = useTakeBack();
  const [isDeclining, setIsDeclining] = useState(false);
  const [tried, setTried] = useState<readonly string[]>([]);
  const body = useRef<HTMLDivElement>(null);
  const active = useActiveCard();
  const [openedAt] = useState(() => new Date().toISOString());
  const open = task.interrupts.filter(({ status }) => status === "open").sort(byAge);
  const over = task.interrupts.filter(({ status }) => status !== "open");
  const typed = useAnswers(task.id, open);
  // What was typed for a question that is asked no more, or in other words, is in no form: here it can still be read.
  const settled = useAnswers(task.id, over).filter(
    ({ question, isTyped }) =>
      (question.answeredAt ?? "") >= openedAt ||
      mayBeTakenBack(task, question) ||
      (question.status === "superseded" && isTyped),
  );
  const offline = useOfflineReason();
  const given = new Set(typed.flatMap(({ isReady, question }) => (isReady ? [question.id] : [])));
  const sendable = sendableOf(typed, open, given);
  const next = nextAnswers(open, given);
  const refused = actionReason(task.actions.answer, offline) ?? whyNot(next.lacking, open.length);
  const errorsAt = ({ question }: TypedAnswer) => errorsOf(answer.failure?.fields, question.id, tried);
  const isFolded = (one: TypedAnswer) =>
    open.length > 1 &&
    one.isReady &&
    one.isTyped &&
    one.question.id !== active.id &&
    Object.keys(errorsAt(one) ?? {}).length === 0;
  const send = async (answers: readonly TypedAnswer[]) => {
    if (answers.length === 0 || answer.isPending || offline) return;
    const pairs = answers.flatMap(({ question, value }) =>
      value === undefined ? [] : [{ interruptId: question.id, answer: value }],
    );
    setTried(pairs.map(({ interruptId }) => interruptId));
    const outcome = await answer.run({ taskId: task.id, answers: pairs });
    if (!outcome) return;
    for (const one of answers) one.set(undefined);
    offerUndo({
      taskId: task.id,
      interruptIds: pairs.map(({ interruptId }) => interruptId),
      title: `Sent ${plural(pairs.length, "answer")}`,
      text: task.title,
      restore: () => {
        for (const { set, value } of answers) set(value);
      },
    });
    if (answers.length === open.length) onDone();
  };
  const change = ({ question, set }: TypedAnswer) => {
    const restore = question.kind === "credential" ? undefined : () => set(question.answer);
    active.goTo(question.id);
    void takeBack({ taskId: task.id, interruptIds: [question.id], text: task.title, ...(restore ? { restore } : {}) });
  };
  const toForm = () => {
    const field = firstField(nextCard(body.current));
    const [first] = typed;
    if (field) field.focus();
    else if (first) active.goTo(first.question.id);
  };
  useShortcuts([
    { keys: "i", label: "To the form", group: "Inbox", run: toForm },
    {
      keys: "mod+enter",
      label: "Send, and go to the next",
      group: "Inbox",
      inFields: true,
      run: () => (refused ? toForm() : void send(sendable)),
    },
  ]);
  const setAt = ({ question, set }: TypedAnswer, value: Parameters<TypedAnswer["set"]>[0]) => {
    active.stayAt(question.id);
    set(value);
  };
  const sendAlone = (one: TypedAnswer) =>
    open.length > 1 && mayBeSentAlone(one.question, open) && !offline ? () => void send([one]) : undefined;
  return (
    <>
      <div ref={body} {...active.watch} className="min-h-0 flex-1 overflow-auto px-6 pt-3.5 pb-5 phone:px-4">
        <div className="grid max-w-[820px] gap-2.5">
          {open.length === 0 ? <Note tone="ok">It asks nothing any more.</Note> : null}
          <AgentWords taskId={task.id} />
          {settled.map((one) => (
            <SettledCard
              key={one.question.id}
              question={one.question}
              unsent={one.isTyped ? one.value : undefined}
              onChange={mayBeTakenBack(task, one.question) && !offline ? () => change(one) : undefined}
            />
          ))}
          {typed.map((one, n) =>
            isFolded(one) ? (
              <ReadyCard
                key={one.question.id}
                no={n + 1}
                answer={one}
                isSending={answer.isPending}
                onChange={() => active.goTo(one.question.id)}
                onSend={sendAlone(one)}
              />
            ) : (
              <QuestionCard
                key={one.question.id}
                taskId={task.id}
                no={n + 1}
                answer={{ ...one, set: (value) => setAt(one, value) }}
                isSending={answer.isPending}
                isActive={open.length > 1 && one.question.id === active.id}
                takesFocus={active.isAsked && one.question.id === active.id}
                errors={errorsAt(one)}
                onSend={sendAlone(one)}
              />
            ),
          )}
          {open.length > 0 ? <SessionNote taskId={task.id} by="The next message" /> : null}
          <CommandFailure failure={answer.failure} />
          {answer.failure?.isConflict ? (
            <div role="alert">
              <Note tone="warn">
                <b className="font-strong">{answer.failure.title}</b> {answer.failure.text} What you typed is kept on
                this device.
              </Note>
            </div>
          ) : null}
        </div>
      </div>
      {open.length > 0 ? (
        <AnswerFooter
          task={task}
          typed={typed}
          isSending={answer.isPending}
          refused={refused}
          sends={sendable.length || next.all}
          onDecline={() => setIsDeclining(true)}
          onSend={() => void send(sendable)}
        />
      ) : null}
      {isDeclining ? (
        <DeclineDialog task={task} questions={open} onClose={() => setIsDeclining(false)} onDone={onDone} />
      ) : null}
    </>
  );
}

function byAge(a: InterruptView, b: InterruptView): number {
  return a.openedAt.localeCompare(b.openedAt) || a.id.localeCompare(b.id);
}

/** Those that are ready and lead on: alone, or with all that they wait for. */
function sendableOf(
  typed: readonly TypedAnswer[],
  open: readonly InterruptView[],
  given: ReadonlySet<string>,
): readonly TypedAnswer[] {
  return typed.filter(({ question }) => {
    if (!given.has(question.id)) return false;
    const rest = open.filter(({ id }) => id === question.id || !given.has(id));
    return mayBeSentAlone(question, rest);
  });
}

/** Why nothing can be sent: how many are needed until the agent can go on with something. */
function whyNot(lacking: number, open: number): string | undefined {
  if (lacking === 0) return undefined;
  return open === 1 ? "Fill in the answer first." : `${plural(lacking, "answer")} still needed.`;
}

type Errors = Readonly<Record<string, string>>;

/** Those of one question. Of several answers that were sent together each error stands under its question's id. */
function errorsOf(fields: Errors | undefined, id: string, tried: readonly string[]): Errors | undefined {
  if (!fields || !tried.includes(id)) return undefined;
  if (tried.length === 1) return fields;
  const start = `/${id}`;
  const own = Object.entries(fields).filter(([pointer]) => pointer === start || pointer.startsWith(`${start}/`));
  return Object.fromEntries(own.map(([pointer, fault]) => [pointer.slice(start.length), fault]));
}
