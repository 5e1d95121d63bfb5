import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { AnswerPane } from "../../components/inbox/answer-pane";
import type { InterruptView, TaskView } from "../contract/task-view";
import { anInterrupt, aTaskView } from "./make-views";
import { type FakeApi, renderWithData } from "./render-with-data";

/** What is typed is kept for each task: each test has one of its own. */
let tasks = 0;
const ownTaskId = () => `019abf6b-0000-7000-8000-00000000c${String(++tasks).padStart(3, "0")}`;
const NAMES = ["vendor", "date", "note"];
/** A question for one text, which is named after it: vendor, date or note. */
export const aTextQuestion = (key: string, overrides: Partial<InterruptView> = {}) =>
  anInterrupt({
    id: `019abf6b-0000-7000-8000-0000000000b${NAMES.indexOf(key)}`,
    key,
    message: `Which ${key}?`,
    schema: { type: "object", required: [key], properties: { [key]: { type: "string", minLength: 1 } } },
    ...overrides,
  });

/** The pane of a task that asks these questions, on fake calls. */
export function showAnswerPane(interrupts: readonly InterruptView[], api: FakeApi = {}, id = ownTaskId()) {
  const open = interrupts.filter(({ status }) => status === "open").length;
  const task: TaskView = aTaskView({
    id,
    title: `Task ${id}`,
    state: "input_required",
    interrupts,
    openInterrupts: open,
  });
  const onDone = vi.fn();
  const accept = () => ({ outcome: "accepted", task: { ...task, version: task.version + 1 } });
  const view = renderWithData(<AnswerPane task={task} onDone={onDone} />, {
    api: { "task.answerSeveral": accept, "session.ofTask": () => null, "inbox.words": () => null, ...api },
  });
  const sent = () => view.calls.filter(({ path }) => path === "task.answerSeveral").map(({ input }) => input);
  return { ...view, task, onDone, sent, user: userEvent.setup() };
}

/** The card of a question, folded or not. */
export const cardOf = (no: number, key: string) =>
  within(screen.getByRole("region", { name: `Question ${no}: ${key}` }));
export const sendButton = () => screen.getByRole("button", { name: /^Send \d/ });
