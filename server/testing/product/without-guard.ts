import type { QueryConfig } from "pg";
import { Commit } from "../../contract/worker-protocol";
import type { TestTools } from "./join-test-tools";

/**
 * What a race takes away from a web process to see that it is needed. `version`: people's acts are written whatever the
 * row has become meanwhile. `attempt_token`: whoever commits is taken for the holder.
 */
export type Guard = "version" | "attempt_token";

/** Tells a web process to work without the guard until it is told of another, or of none. */
export interface LeaveOut {
  readonly kind: "leave_out";
  readonly guard: Guard | null;
}

/** The statement of an act without its check of the version; others pass as they are. Throws when it had no such check. */
export function withoutVersion(statement: QueryConfig): QueryConfig {
  // Acts write a receipt in the statement that moves the task.
  const isAct = statement.text.includes("update task t set") && statement.text.includes("w_receipts as");
  if (!isAct) return statement;
  const text = statement.text
    .replace(/\bt\.version = ([\w.$]+(?:::int)?)/g, "($1 is not null)")
    .replace(/\b\w+\.\w+ = (\w+\.expect)\b/g, "($1 is not null)");
  if (text === statement.text) throw new Error("The statement has no check of the version that could be left out.");
  // A connection knows a prepared statement by its name.
  return { ...statement, text, name: `${statement.name}_unguarded` };
}

/** The commit as if the one who sends it held the task, whoever does. */
export async function asHolder(request: Request, { pool }: Pick<TestTools, "pool">): Promise<Request> {
  const [, taskId] = /\/api\/workers\/tasks\/([^/]+)\/commit$/.exec(new URL(request.url).pathname) ?? [];
  if (!taskId) return request;
  const text = await request.text();
  const { rows } = await pool.query<{ attempt: string | null; no: number }>(
    "select attempt, commit_no + 1 as no from task where id = $1",
    [taskId],
  );
  const holder = rows[0];
  const commit = Commit.safeParse(JSON.parse(text));
  const body =
    holder?.attempt && commit.success
      ? JSON.stringify({ ...commit.data, attempt: holder.attempt, no: holder.no })
      : text;
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  return new Request(request.url, { method: request.method, headers, body, signal: request.signal });
}
