import type { Pool } from "pg";
import type { Transcript } from "../../../domain/task/digest-transcript";
import { MAX_DIGEST_ENTRY } from "../../../domain/task/digest-transcript";
import type { HeldTranscript, TaskRef } from "../../../ports";
import { prepared } from "../../prepared";

/** How far back in the log entries are looked for, and how many can at most fit a digest. */
const EVENTS_BACK = 2_000;
const MOST_ENTRIES = 400;

interface Row {
  readonly summary: string | null;
  readonly messageSeq: number;
  readonly entries: Transcript["entries"];
  readonly toolCalls: number;
}

const TEXT = `case e.type
    when 'message.added' then (select string_agg(coalesce(p->>'text', p->>'data', p::text), E'\\n')
      from json_array_elements(case when json_typeof(m.parts) = 'array' then m.parts else json_build_array(m.parts) end) p)
    when 'step.failed' then 'failed: ' || coalesce(e.data->>'error', '')
    else coalesce(e.data->>'result', 'done') end`;

// A step's record holds the call and what came of it; steps without a tool are the agent's own matter.
const read = prepared(`with t as (
    select t.id, t.event_seq, t.message_seq, t.suspension from task t where t.id = $2 and t.tenant_id = $1),
said as materialized (
  select e.seq, case when e.type = 'message.added' then 'message' else 'tool' end as kind,
    coalesce(m.role, 'tool ' || (e.data->>'tool') || ' (' || (e.data->>'name') || ')') as by, coalesce(${TEXT}, '') as text
  from t join task_event e on e.task_id = t.id and e.seq > t.event_seq - ${EVENTS_BACK}
    and e.type in ('message.added', 'step.completed', 'step.failed')
  left join message m on e.type = 'message.added' and m.task_id = t.id and m.seq = (e.data->>'messageSeq')::int
  where m.seq is not null or e.data->>'tool' is not null),
newest as (select * from said order by seq desc limit ${MOST_ENTRIES})
select t.message_seq as "messageSeq", (select s.summary from suspension s where s.handle = t.suspension) as summary,
  (select count(*)::int from said where kind = 'tool') as "toolCalls",
  (select coalesce(json_agg(json_build_object('kind', n.kind, 'by', n.by, 'text', left(n.text, ${MAX_DIGEST_ENTRY}),
    'length', char_length(n.text)) order by n.seq), '[]') from newest n) as entries
from t`);

/** What a held task's agent has summed up itself, and the newest of what was said and done. Null when missing or foreign. */
export async function findTranscript(pool: Pool, ref: TaskRef): Promise<HeldTranscript | null> {
  const { rows } = await pool.query<Row>(read([ref.tenantId, ref.taskId]));
  const [row] = rows;
  if (!row) return null;
  const { summary, messageSeq, entries, toolCalls } = row;
  return { summary, messageSeq, transcript: { entries, messages: messageSeq, toolCalls } };
}
