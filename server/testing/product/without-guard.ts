import type { QueryConfig } from "pg";
import { Commit, Commits } from "../../contract/worker-protocol";
import type { TestTools } from "./join-test-tools";

/**
 * What a race takes away from a web process to see that it is needed. `version`: people's acts are written whatever the
 * row has become meanwhile. `attempt_token`: whoever commits is taken for the holder. `claim_state`: a worker is given what
 * nobody holds and was touched just now, in the queue or not. `stop_look`: a worker is given what a stop stands over. `poll`: whoever waits for a wake does not look by itself.
 * `probe` is no part of a web process: nobody asks a listening connection whether it still is one. Nor is `budget_look`:
 * nobody looks at a budget after a commit has used up a part of it; nor `reserve_fits`: what is asked for is set aside whatever is left.
 */
export type Guard =
  | "version"
  | "attempt_token"
  | "claim_state"
  | "stop_look"
  | "poll"
  | "probe"
  | "budget_look"
  | "reserve_fits";

/** Tells a web process to work without the guard until it is told of another, or of none. */
export interface LeaveOut {
  readonly kind: "leave_out";
  readonly guard: Guard | null;
}

/** So that a worker is not given all that ever ended. */
const JUST_NOW = "updated_at > clock_timestamp() - interval '1 s' and ";

interface Removal {
  readonly concerns: (text: string) => boolean;
  readonly remove: (text: string) => string;
}

const isClaim = (text: string) => text.includes("update task t set state = 'working'");
/** Makes a task, for a worker that waits where it may be given to one. */
const isMaking = (text: string) => text.includes("insert into task (") && text.includes("'attempt.claimed'");

const REMOVALS: Readonly<Partial<Record<Guard, Removal>>> = {
  version: {
    // Acts write a receipt in the statement that moves the task.
    concerns: (text) => text.includes("update task t set") && text.includes("w_receipts as"),
    remove: (text) =>
      text
        .replace(/\bt\.version = ([\w.$]+(?:::int)?)/g, "($1 is not null)")
        .replace(/\b\w+\.\w+ = (\w+\.expect)\b/g, "($1 is not null)"),
  },
  claim_state: {
    concerns: isClaim,
    remove: (text) =>
      text
        .replace(/queued_at is not null and state in \([^)]*\) and /g, JUST_NOW)
        .replace(/t\.queued_at is not null and /g, ""),
  },
  stop_look: {
    concerns: (text) => isClaim(text) || isMaking(text),
    remove: (text) => text.replace(/\(select from scope_hold h where /g, "(select from scope_hold h where false and "),
  },
};

/** The statement without the check; one that has nothing to do with it as it is. Throws when there was no such check. */
export function withoutCheck(guard: Guard | null, statement: QueryConfig): QueryConfig {
  const removal = guard ? REMOVALS[guard] : undefined;
  if (!removal?.concerns(statement.text)) return statement;
  const text = removal.remove(statement.text);
  if (text === statement.text) throw new Error(`The statement has no check ${guard} that could be left out.`);
  // A connection knows a prepared statement by its name.
  return { ...statement, text, name: `${statement.name}_without_${guard}` };
}

/** The commits of a call as if the one who sends them held their tasks, whoever does. */
export async function asHolder(request: Request, tools: Pick<TestTools, "pool">): Promise<Request> {
  const [, taskId, many] =
    /\/api\/workers\/(?:tasks\/([^/]+)\/commit|(commits))$/.exec(new URL(request.url).pathname) ?? [];
  if (!taskId && !many) return request;
  const text = await request.text();
  const body = taskId ? await commitAsHolder(taskId, JSON.parse(text), tools) : await commitsAsHolder(text, tools);
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  return new Request(request.url, {
    method: request.method,
    headers,
    body: JSON.stringify(body),
    signal: request.signal,
  });
}

async function commitsAsHolder(text: string, tools: Pick<TestTools, "pool">): Promise<unknown> {
  const sent = Commits.safeParse(JSON.parse(text));
  if (!sent.success) return JSON.parse(text);
  const commits = sent.data.commits.map(async (one) => ({
    ...one,
    commit: await commitAsHolder(one.taskId, one.commit, tools),
  }));
  return { commits: await Promise.all(commits) };
}

async function commitAsHolder(taskId: string, sent: unknown, { pool }: Pick<TestTools, "pool">): Promise<unknown> {
  const commit = Commit.safeParse(sent);
  if (!commit.success) return sent;
  const { rows } = await pool.query<{ attempt: string | null; no: number }>(
    "select attempt, commit_no + 1 as no from task where id = $1",
    [taskId],
  );
  const { attempt, no } = rows[0] ?? {};
  return attempt ? { ...commit.data, attempt, no } : sent;
}
