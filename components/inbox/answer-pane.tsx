"use client";
import { Send } from "lucide-react";
import { useRef, useState } from "react";
import { actionReason } from "@/components/data/action-reason";
import { CommandFailure } from "@/components/data/command-failure";
import { type TypedAnswer, useAnswers } from "@/components/data/questions/use-answers";
import { useUndoAnswers } from "@/components/data/questions/use-undo-answers";
import { mayBeSentAlone, ruleWords } from "@/components/data/questions/wake-rule";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { useTaskCommand } from "@/components/data/use-task-command";
import { Button } from "@/components/ui/button";
import { plural } from "@/components/ui/format/plural";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { Note } from "@/components/ui/note";
import type { InterruptView, TaskView } from "@/server/contract/task-view";
import { DeclineDialog } from "./decline-dialog";
import { isHeldState } from "./is-held-state";
import { QuestionCard } from "./question-card";
import { SettledCard } from "./settled-card";

interface AnswerPaneProps {
  task: TaskView;
  /** All that could be answered here is. */
  onDone: () => void;
}

/** What the agent asks, a card for each question, and the one button that sends what is ready. */
export function AnswerPane({ task, onDone }: AnswerPaneProps) {
  const answer = useTaskCommand("answerSeveral");
  const offerUndo = useUndoAnswers();
  const [isDeclining, setIsDeclining] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const [openedAt] = useState(() => new Date().toISOString());
  const open = task.interrupts.filter(({ status }) => status === "open").sort(byAge);
  const over = task.interrupts.filter(({ status }) => status !== "open");
  const typed = useAnswers(task.id, open);
  // What was typed for a question that is asked no more, or in other words, is in no form: here it can still be read.
  const settled = useAnswers(task.id, over).filter(
    ({ question, isTyped }) => (question.answeredAt ?? "") >= openedAt || (question.status === "superseded" && isTyped),
  );
  const offline = useOfflineReason();
  const ready = typed.filter(({ isReady }) => isReady);
  const sendable = sendableOf(ready, open);
  const refused = actionReason(task.actions.answer, offline) ?? whyNot(sendable, typed);
  const send = async (answers: readonly TypedAnswer[]) => {
    if (answers.length === 0 || answer.isPending || offline) return;
    const pairs = answers.flatMap(({ question, value }) =>
      value === undefined ? [] : [{ interruptId: question.id, answer: value }],
    );
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
  const focusForm = () => {
    const fields = [...(body.current?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
    // How a form is shown is chosen above it, and is no field of it.
    fields.find((field) => !field.closest("[data-form-head]"))?.focus();
  };
  useShortcuts([
    { keys: "i", label: "To the form", group: "Inbox", run: focusForm },
    ...(refused
      ? []
      : [{ keys: "mod+enter", label: "Send", group: "Inbox", inFields: true, run: () => void send(sendable) }]),
  ]);
  const errors = answer.failure?.fields;
  return (
    <>
      <div ref={body} className="min-h-0 flex-1 overflow-auto px-6 pt-3.5 pb-5 phone:px-4">
        <div className="grid max-w-[820px] gap-2.5">
          {open.length === 0 ? <Note tone="ok">It asks nothing any more.</Note> : null}
          {settled.map((one) => (
            <SettledCard key={one.question.id} question={one.question} unsent={one.isTyped ? one.value : undefined} />
          ))}
          {typed.map((one, n) => (
            <QuestionCard
              key={one.question.id}
              taskId={task.id}
              no={n + 1}
              answer={one}
              isSending={answer.isPending}
              errors={errorsOf(errors, { question: one.question, several: sendable.length > 1 })}
              onSend={
                open.length > 1 && mayBeSentAlone(one.question, open) && !offline ? () => void send([one]) : undefined
              }
            />
          ))}
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
        <footer className="flex flex-none flex-wrap items-center gap-2.5 border-line border-t px-6 py-2.5 phone:px-4">
          <ReadyMarks ready={ready.length} of={open.length} />
          <p className="min-w-0 flex-1">
            <b className="font-strong">
              {ready.length} of {open.length} ready.
            </b>{" "}
            <span className="text-t2">{ruleWords(open, isHeldState(task.state))}</span>
          </p>
          {typed.some(({ isTyped }) => isTyped) ? (
            <span className="text-t3 text-xs phone:hidden">Draft kept on this device</span>
          ) : null}
          <Button
            size="lg"
            disabledReason={actionReason(task.actions.answer, offline)}
            onClick={() => setIsDeclining(true)}
          >
            Decline…
          </Button>
          <Button
            size="lg"
            variant="primary"
            kbd="mod+enter"
            icon={<Send className="size-3.5" />}
            busy={answer.isPending}
            disabledReason={refused}
            onClick={() => void send(sendable)}
          >
            Send {plural(Math.max(1, sendable.length), "answer")}
          </Button>
        </footer>
      ) : null}
      {isDeclining ? (
        <DeclineDialog task={task} questions={open} onClose={() => setIsDeclining(false)} onDone={onDone} />
      ) : null}
    </>
  );
}

const FIELDS = "input:not([type=hidden]), textarea, select, [role=radio], [role=checkbox], [role=combobox]";

function ReadyMarks({ ready, of }: { ready: number; of: number }) {
  return (
    <span aria-hidden="true" className="flex gap-[3px]">
      {Array.from({ length: Math.min(of, MAX_MARKS) }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no other name than their place
        <i key={n} className={`h-1.5 w-[22px] rounded-[3px] ${n < ready ? "bg-ok" : "bg-s3"}`} />
      ))}
    </span>
  );
}

const MAX_MARKS = 8;

function byAge(a: InterruptView, b: InterruptView): number {
  return a.openedAt.localeCompare(b.openedAt) || a.id.localeCompare(b.id);
}

/** Those that are ready and lead on: alone, or with all that they wait for. */
function sendableOf(ready: readonly TypedAnswer[], open: readonly InterruptView[]): readonly TypedAnswer[] {
  const given = new Set(ready.map(({ question }) => question.id));
  return ready.filter(({ question }) => {
    const rest = open.filter(({ id }) => id === question.id || !given.has(id));
    return mayBeSentAlone(question, rest);
  });
}

function whyNot(sendable: readonly TypedAnswer[], typed: readonly TypedAnswer[]): string | undefined {
  if (sendable.length > 0) return undefined;
  const missing = typed.filter(({ isReady }) => !isReady).length;
  return typed.length === 1 ? "Fill in the answer first." : `${plural(missing, "answer")} still needed.`;
}

interface Place {
  readonly question: InterruptView;
  readonly several: boolean;
}

/** Of several answers each error stands under its question's id. */
function errorsOf(
  fields: Readonly<Record<string, string>> | undefined,
  { question, several }: Place,
): Readonly<Record<string, string>> | undefined {
  if (!fields || !several) return fields;
  const start = `/${question.id}`;
  const own = Object.entries(fields).filter(([pointer]) => pointer === start || pointer.startsWith(`${start}/`));
  return Object.fromEntries(own.map(([pointer, fault]) => [pointer.slice(start.length), fault]));
}
