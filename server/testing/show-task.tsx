import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { TaskScreen } from "../../components/task/task-screen";
import { ShortcutListener } from "../../components/ui/keyboard/shortcut-listener";
import type { EventView, MessageView, ReceiptView, TaskView } from "../contract/task-view";
import { aCheckpointMeta, ago, aTaskView, ONCALL } from "./make-views";
import { type FakeApi, renderWithData } from "./render-with-data";

const TITLE = "Migrate billing tables";

/** A task of that title, paused by oncall unless told. */
export function aTitledTask(overrides: Partial<TaskView> = {}): TaskView {
  return aTaskView({
    title: TITLE,
    state: "paused_by_client",
    checkpoints: [aCheckpointMeta()],
    checkpointCount: 14,
    ...overrides,
  });
}

interface ShowOptions {
  readonly task?: TaskView;
  readonly events?: readonly EventView[];
  readonly messages?: readonly MessageView[];
  readonly api?: FakeApi;
  readonly url?: string;
}

type After = { readonly after: number };

/** The whole task screen on fake calls, with its keys. */
export function showTask({ task = aTitledTask(), events = [], messages = [], api, url = "" }: ShowOptions = {}) {
  const answers: FakeApi = {
    "task.get": () => task,
    "event.list": ({ after }: After) => ({ items: events.filter((event) => event.seq > after), hasMore: false }),
    "task.messages": ({ after }: After) => ({
      items: messages.filter((message) => message.seq > after),
      hasMore: false,
    }),
    "task.place": () => ({ ahead: null }),
    "task.receipts": () => [aReceipt()],
    "session.ofTask": () => null,
    "checkpoint.heavyPart": () => null,
    "checkpoint.list": () => [
      aCheckpointMeta(),
      aCheckpointMeta({ version: 13, label: "Step 8 done", flagged: false }),
    ],
    ...api,
  };
  const result = renderWithData(
    // A route gives links their router; here they go nowhere.
    <AppRouterContext value={NO_ROUTER}>
      <ShortcutListener />
      <TaskScreen taskId={task.id} />
    </AppRouterContext>,
    { api: answers, url },
  );
  return { ...result, task, user: userEvent.setup() };
}

const nowhere = () => undefined;
const NO_ROUTER = {
  push: nowhere,
  replace: nowhere,
  prefetch: nowhere,
  refresh: nowhere,
  back: nowhere,
  forward: nowhere,
} as never; // what a link calls of it, in every version of it

/** Resolves once the task is on the page. */
export function taskTitle(): Promise<HTMLElement> {
  return screen.findByRole("heading", { level: 1, name: TITLE });
}

function aReceipt(overrides: Partial<ReceiptView> = {}): ReceiptView {
  return {
    id: "019abf6b-0000-7000-8000-0000000000fe",
    number: 18_414,
    verb: "pause",
    actor: ONCALL,
    outcome: "accepted",
    code: null,
    reason: "cut-over review",
    controlRevision: 3,
    at: ago(120_000),
    ...overrides,
  };
}
