import type { Pool } from "pg";
import type { ConsequencesView, RepeatedStep } from "../../contract/checkpoint-view";
import { parseActor } from "../../domain/actor";
import { riskOf } from "../../domain/checkpoint/consequences";
import type { TaskRef } from "../../ports";
import { prepared } from "../prepared";
import { answeredAt, asAnswered, askedAgain, parkStillCounts, recordedAt, stillRecorded } from "./journal-sql";

export interface Wish {
  readonly version: number;
  readonly of: "roll_back" | "fork";
  readonly sameAgent: boolean;
}

const MAX_ROWS = 1_000;
const RECORDED_NOW = stillRecorded({ taskId: "p.id", version: "e.task_version" });
const RECORDED_THEN = recordedAt({ taskId: "p.id", version: "e.task_version", at: "p.at_version" });
// What has a record now and would have none. Of a fork for another agent that is everything.
const REPEATED = `e.task_id = p.id and e.step_key is not null and ${RECORDED_NOW} and (not $4::boolean or not (${RECORDED_THEN}))`;
const BOOL = (name: string) => `(e.data->>'${name}')::boolean`;

const ANSWERED_SINCE = `n.task_id = p.id and n.status in ('answered', 'expired') and not ${askedAgain("n")}
  and exists (select 1 from task_event e where e.task_id = p.id and e.type in ('interrupt.answered', 'interrupt.expired')
    and e.task_version > p.at_version and e.data->>'interruptId' = n.id::text)`;
// The answers that the fork itself takes along with consent; another agent gets none.
const ANSWERED_THEN = `$4::boolean and ${answeredAt({ asked: "n", taskId: "p.id", at: "p.at_version" })}`;
const ANSWERED = `case when $5 = 'fork' then ${ANSWERED_THEN} else ${ANSWERED_SINCE} end`;

const read =
  prepared(`with p as (select t.id, t.version, t.spent_micros, c.version as cv, c.task_version as at_version, c.event_seq, c.message_count
    from task t join checkpoint c on c.task_id = t.id and c.version = $3 where t.tenant_id = $1 and t.id = $2),
steps as materialized (select e.seq, e.step_key as key, e.data->>'name' as name, e.data->>'tool' as tool, e.type, coalesce(${BOOL("repeatable")}, true) as repeatable, e.at
    from p, task_event e where ${REPEATED})
select p.version as "taskVersion",
  (select count(*)::int from task_event e where $4::boolean and e.task_id = p.id and e.step_key is not null and ${RECORDED_THEN}) as "keptSteps",
  (select coalesce(json_agg(s order by s.seq), '[]') from (select * from steps order by seq limit ${MAX_ROWS}) s) as steps,
  (select count(*)::int from steps) as "repeatedCount",
  (select count(*)::int from steps where not repeatable) as "unsafeCount",
  (select count(*)::int from steps where repeatable and tool is not null) as "effectCount",
  (select coalesce(json_agg(x), '[]') from (select n.key, n.message, n.answered_by as "answeredBy", n.answered_at as "answeredAt"
    from interrupt n where n.task_id = p.id and ${ANSWERED} order by ${asAnswered("n")} limit ${MAX_ROWS}) x) as answers,
  (select count(*)::int from interrupt n where n.task_id = p.id and n.status = 'open' and $5 = 'roll_back' and n.opened_version > p.at_version) as "questionsDropped",
  (select count(*)::int from suspension s where s.task_id = p.id and s.initiator = 'agent' and s.resumed_at is not null
    and ($5 = 'fork' or s.opened_version > p.at_version) and ${parkStillCounts({ taskId: "p.id", version: "s.opened_version" })}) as "parkInputs",
  (select count(*)::int from message m where m.task_id = p.id and m.seq > p.message_count) as messages,
  (select count(*)::int from artifact a where a.task_id = p.id and a.task_version > p.at_version) as artifacts,
  (select count(*)::int from checkpoint c where c.task_id = p.id and c.version > p.cv) as versions,
  p.spent_micros as "spentMicros"
from p`);

interface Row
  extends Pick<
    ConsequencesView,
    "taskVersion" | "keptSteps" | "repeatedCount" | "unsafeCount" | "effectCount" | "questionsDropped" | "parkInputs"
  > {
  readonly steps: readonly (Pick<RepeatedStep, "key" | "tool" | "repeatable" | "seq"> & {
    readonly name: string | null;
    readonly type: string;
    readonly at: string;
  })[];
  readonly answers: readonly {
    readonly key: string;
    readonly message: string;
    readonly answeredBy: string | null;
    readonly answeredAt: string | null;
  }[];
  readonly messages: number;
  readonly artifacts: number;
  readonly versions: number;
  readonly spentMicros: string | null;
}

/** Read from what is recorded; nothing is changed. */
export async function findConsequences(pool: Pool, ref: TaskRef, wish: Wish): Promise<ConsequencesView | null> {
  const { version, of, sameAgent } = wish;
  const { rows } = await pool.query<Row>(read([ref.tenantId, ref.taskId, version, sameAgent, of]));
  const [row] = rows;
  if (!row) return null;
  const { steps, answers, messages, artifacts, versions, spentMicros, ...counts } = row;
  return {
    version,
    of,
    ...counts,
    repeatedSteps: steps.map(({ type, at, name, ...step }) => ({
      ...step,
      name: name ?? step.key,
      status: type === "step.completed" ? "completed" : "failed",
      risk: riskOf(step),
      sameIdempotencyKey: of === "roll_back",
      endedAt: new Date(at).toISOString(),
    })),
    answers: answers.map(({ answeredBy, answeredAt, ...answer }) => ({
      ...answer,
      answeredBy: answeredBy === null ? null : parseActor(answeredBy),
      answeredAt: answeredAt === null ? null : new Date(answeredAt).toISOString(),
    })),
    notUndone: { messages, artifacts, versions, spentMicros: spentMicros === null ? null : Number(spentMicros) },
  };
}
