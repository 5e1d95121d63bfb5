import type { TaskAction } from "@/server/contract/actions";
import type { TaskSummary } from "@/server/contract/task-view";

/** What is done to a checkpoint, or needs a reason, is done on its own page. */
export type RowAction = Exclude<TaskAction, "editState" | "rollBack" | "fork" | "exempt">;

export interface RowVerb {
  readonly action: RowAction;
  /** "…" when more is asked before anything happens. */
  readonly label: string;
}

const VERBS: Readonly<Record<RowAction, RowVerb>> = {
  pause: { action: "pause", label: "Pause…" },
  withdraw: { action: "withdraw", label: "Keep running" },
  interrupt: { action: "interrupt", label: "Interrupt now" },
  resume: { action: "resume", label: "Resume…" },
  release: { action: "release", label: "Stop holding" },
  cancel: { action: "cancel", label: "Cancel…" },
  undoCancel: { action: "undoCancel", label: "Undo cancel" },
  answer: { action: "answer", label: "Answer…" },
};

/** In the order of need: what is about to happen first, then who waits, then what runs. */
const BY_NEED: readonly RowAction[] = ["undoCancel", "withdraw", "answer", "resume", "pause"];

/** The one action a row offers beside its menu: the first the server allows. None on an ended task. */
export function primaryVerb({ actions }: Pick<TaskSummary, "actions">): RowVerb | null {
  const action = BY_NEED.find((candidate) => actions[candidate].allowed);
  return action ? VERBS[action] : null;
}

const MENU: readonly RowAction[] = [
  "pause",
  "withdraw",
  "interrupt",
  "resume",
  "release",
  "answer",
  "cancel",
  "undoCancel",
];
/** Only there while they mean something; the others stay, with the reason they cannot be used. */
const PASSING: ReadonlySet<RowAction> = new Set(["withdraw", "interrupt", "release", "answer", "undoCancel"]);

export function menuVerbs({ actions }: Pick<TaskSummary, "actions">): RowVerb[] {
  return MENU.filter((action) => actions[action].allowed || !PASSING.has(action)).map((action) => VERBS[action]);
}
