import type { StateKind } from "./state-kind";

/** The 5 px edge of the control card that says the state before a word is read. */
export function StateEdge({ kind }: { kind: StateKind | "cut_off" }) {
  const look = kind === "cut_off" ? { "data-edge": kind } : { "data-state-kind": kind };
  return <div aria-hidden="true" className="state-edge h-[5px] flex-none" {...look} />;
}
