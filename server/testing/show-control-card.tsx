import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ControlCard } from "../../components/task/control/control-card";
import { joinLogPages } from "../../components/task/log/join-log-pages";
import type { EventView, TaskView } from "../contract/task-view";
import { ago, aTaskView, ONCALL } from "./make-views";
import { type FakeApi, renderWithData } from "./render-with-data";

/** A step that may be cut and one that may not, both under way. */
export const SCAN = { key: "a", name: "Scan images", tool: "trivy.scan", repeatable: true, startedAt: ago(130_000) };
export const PUSH = { key: "b", name: "Push 3.18.0", tool: "registry.push", repeatable: false, startedAt: ago(48_000) };
export const WORKING = { running: [SCAN, PUSH], stepsDone: 7, progress: { done: 7, total: 10, current: null } };
export const PAUSING = {
  mode: "finish_step" as const,
  handle: "suspend-019abf93-0000-7000-8000-0000000007e2",
  reason: "look first",
  actor: ONCALL,
  since: ago(38_000),
  conditions: [],
};

interface ShowOptions {
  readonly api?: FakeApi;
  readonly events?: readonly EventView[];
}

const VERBS = ["pause", "withdraw", "resume", "release", "cancel", "undoCancel", "answer", "exempt"];

/** The control card of a made task. Commands are accepted unless a test answers them itself. */
export function showControlCard(overrides: Partial<TaskView>, { api, events = [] }: ShowOptions = {}) {
  const task = aTaskView(overrides);
  const pages = [events];
  const accept = () => ({ outcome: "accepted", task: { ...task, version: task.version + 1 } });
  const answers = {
    "agent.list": () => [],
    "session.ofTask": () => null,
    "stop.standing": () => [],
    "task.place": () => ({ ahead: null }),
    ...Object.fromEntries(VERBS.map((verb) => [`task.${verb}`, accept])),
    ...api,
  };
  const result = renderWithData(<ControlCard task={task} pages={pages} log={joinLogPages(pages)} />, { api: answers });
  const sent = (verb: string) => result.calls.filter((call) => call.path === `task.${verb}`).map((call) => call.input);
  return { ...result, task, sent, user: userEvent.setup() };
}

/** What the card says it is. */
export function cardHeading(): string | null {
  return screen.getByRole("heading", { level: 2 }).textContent;
}

/** The value beside a label of the card's facts. */
export function cardFact(label: string): string | null | undefined {
  return screen.getByText(label).nextSibling?.textContent;
}
