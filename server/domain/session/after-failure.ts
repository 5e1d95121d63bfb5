import { type FailureCause, isEndedSession, MAX_LAUNCH_TRIES, type SessionState } from "./session";

export interface FailedSession {
  readonly state: SessionState;
  /** Before its last launch. */
  readonly priorState: SessionState | null;
  /** Launches in a row that failed by transport, before this one. */
  readonly tries: number;
}

export interface AfterFailure {
  readonly state: SessionState;
  readonly tries: number;
  /** The token is used no more; it stays in the record. */
  readonly clearsToken: boolean;
  /** `again`: launch once more; `held`: people decide. */
  readonly next: "again" | "held";
  /** For people: what happened, what stays, what to do. */
  readonly message: string;
}

/** Where a session stands after its launch or its process failed. Only a definite no of the agent costs the token. */
export function afterFailure(session: FailedSession, cause: FailureCause, told: string): AfterFailure {
  const prior = priorOf(session);
  switch (cause) {
    case "token_rejected":
      return {
        state: "waiting_for_input",
        tries: 0,
        clearsToken: true,
        next: "held",
        message: `The agent no longer knows this conversation: ${told} Its token is not used again; the next message starts a new conversation.`,
      };
    case "transport": {
      const tries = session.tries + 1;
      const again = tries < MAX_LAUNCH_TRIES;
      const message = `The agent could not be reached ${tries === 1 ? "once" : `${tries} times`}: ${told} ${KEPT}`;
      return { state: prior, tries: again ? tries : 0, clearsToken: false, next: again ? "again" : "held", message };
    }
    // The time that people wait for a launch is over; a second one would have none.
    case "timeout":
      return held(prior, `The agent could not be reached in time: ${told} ${KEPT}`);
    case "profile":
      return held(
        prior,
        `The agent could not be launched: ${told} Nothing was sent. Mend how it is launched, then resume.`,
      );
    case "workspace":
      return held(prior, `Its working folder is not usable: ${told} Nothing was sent. Put it back, then resume.`);
    case "crash":
      return held("waiting_for_input", `The agent ended by itself: ${told} What it told before is kept.`);
  }
}

const KEPT = "Its token is kept. What it did not get yet is kept too, and is sent when somebody resumes.";

function held(state: SessionState, message: string): AfterFailure {
  return { state, tries: 0, clearsToken: false, next: "held", message };
}

/** A process that was launched and failed runs nothing: what was under way waits for people. */
function priorOf({ state, priorState }: FailedSession): SessionState {
  const prior = state === "starting" ? (priorState ?? "waiting_for_input") : "waiting_for_input";
  return prior === "running" || prior === "starting" || isEndedSession(prior) ? "waiting_for_input" : prior;
}
