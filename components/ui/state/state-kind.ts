/** What a task is shown as: its state, or `pausing` while a pause waits for its boundary. */
export type StateKind =
  | "submitted"
  | "working"
  | "pausing"
  | "resumed"
  | "input_required"
  | "auth_required"
  | "paused_by_client"
  | "paused_by_agent"
  | "completed"
  | "failed"
  | "canceled"
  | "rejected";

type StateGroup = "needs_you" | "moving" | "held" | "ended";

/** How a band is drawn; each is told apart without colour. */
export type StateTexture = "hollow" | "quiet" | "turning" | "lines" | "hatch" | "bars" | "solid";

interface StateFacts {
  label: string;
  group: StateGroup;
  texture: StateTexture;
}

const FACTS: Record<StateKind, StateFacts> = {
  input_required: { label: "Needs input", group: "needs_you", texture: "lines" },
  auth_required: { label: "Needs sign-in", group: "needs_you", texture: "lines" },
  submitted: { label: "Submitted", group: "moving", texture: "hollow" },
  working: { label: "Working", group: "moving", texture: "quiet" },
  pausing: { label: "Pausing…", group: "moving", texture: "turning" },
  resumed: { label: "Resuming", group: "moving", texture: "hollow" },
  paused_by_client: { label: "Paused", group: "held", texture: "hatch" },
  paused_by_agent: { label: "Parked", group: "held", texture: "bars" },
  completed: { label: "Completed", group: "ended", texture: "solid" },
  failed: { label: "Failed", group: "ended", texture: "solid" },
  canceled: { label: "Canceled", group: "ended", texture: "solid" },
  rejected: { label: "Rejected", group: "ended", texture: "solid" },
};

/** All kinds in the order of the state strip: what needs a person first. */
export const STATE_KINDS = Object.keys(FACTS) as readonly StateKind[]; // the keys are exactly the union

/** The word people see. */
export function stateLabel(kind: StateKind): string {
  return FACTS[kind].label;
}

export function stateGroup(kind: StateKind): StateGroup {
  return FACTS[kind].group;
}

export function stateTexture(kind: StateKind): StateTexture {
  return FACTS[kind].texture;
}

/** The state as shown: a working task whose pause is accepted reads Pausing…. */
export function toStateKind(state: Exclude<StateKind, "pausing">, isPausing: boolean): StateKind {
  return state === "working" && isPausing ? "pausing" : state;
}
