import { plainTitle } from "../client/title-of-message";

/** What the log knows of an event, without anything an agent or a person wrote but the title. */
export interface NoticeFacts {
  readonly type: string;
  /** ISO 8601. */
  readonly at: string;
  readonly taskId: string;
  readonly seq: number;
  readonly title: string;
  /** An outside client began the task: its title is what the client said first. */
  readonly isOfClient: boolean;
  readonly agent: string;
  readonly scope: string;
  /** Null when the event moves no state. */
  readonly state: string | null;
  readonly previousState: string | null;
  /** What ended a suspension. */
  readonly cause: string | null;
  /** Of the suspension that it opened or closed. */
  readonly handle: string | null;
}

/** Longer titles are cut, UTF-16 units: a notice stays far below the 20 kB that receivers expect at most. */
const LONGEST_TITLE = 500;

/** The body of a notice as JSON text. It never changes, so that each try signs the same. `consoleUrl` has no path. */
export function composeNotice(facts: NoticeFacts, consoleUrl: string): string {
  const { type, at, title, isOfClient, ...data } = facts;
  const told = isOfClient ? plainTitle(facts.agent) : title;
  return JSON.stringify({
    type,
    timestamp: at,
    data: {
      ...data,
      title: told.slice(0, LONGEST_TITLE).toWellFormed(),
      url: `${consoleUrl}/tasks/${facts.taskId}`,
    },
  });
}
