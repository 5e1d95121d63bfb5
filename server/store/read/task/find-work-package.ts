import type { Pool } from "pg";
import type { TaskRef, WorkPackage } from "../../../ports";
import { prepared } from "../../prepared";
import { TASK_COLUMNS, type TaskRow, toTask } from "../../task/task-row";
import { listMessages } from "./list-messages";

type Row = TaskRow & Pick<WorkPackage, "inputText" | "stateText" | "answers" | "parks" | "resume">;

const RESUME = `json_build_object('cause', s.cause, 'input', s.resume_input, 'hadInput', coalesce(s.had_resume_input, false),
  'continueTranscript', coalesce(s.continue_transcript, true), 'handle', s.handle)`;

const readTask = prepared(
  `select ${TASK_COLUMNS},
    coalesce((select i.data::text from task_input i where i.task_id = t.id), 'null') as "inputText",
    (select l.data::text from live_state l where l.task_id = t.id) as "stateText",
    (select coalesce(json_agg(json_build_object('key', n.key, 'answer', n.answer) order by n.answered_at, n.id), '[]')
      from interrupt n where n.task_id = t.id and n.status = 'answered') as answers,
    (select coalesce(json_agg(json_build_object('cause', s.cause, 'input', s.resume_input) order by s.paused_at, s.handle), '[]')
      from suspension s where s.task_id = t.id and s.initiator = 'agent' and s.resumed_at is not null) as parks,
    (select case when s.resumed_at is not null then ${RESUME} end from suspension s where s.task_id = t.id order by s.paused_at desc, s.handle desc limit 1) as resume
   from task t join agent a on a.id = t.agent_id where t.id = $2 and t.tenant_id = $1`,
);

const readJournal = prepared(
  `select e.step_key as key, case e.type when 'step.completed' then 'completed' else 'failed' end as status, e.data::text as "dataText"
   from task_event e where e.task_id = $1 and e.step_key is not null and e.type in ('step.completed', 'step.failed') order by e.seq`,
);

/** All that an attempt starts from; results of steps are text, passed through. Null for a task that is missing or foreign. */
export async function findWorkPackage(pool: Pool, ref: TaskRef): Promise<WorkPackage | null> {
  const { rows } = await pool.query<Row>(readTask([ref.tenantId, ref.taskId]));
  const [row] = rows;
  if (!row) return null;
  const [journal, messages] = await Promise.all([
    pool.query<WorkPackage["journal"][number]>(readJournal([ref.taskId])),
    listMessages(pool, ref, { after: 0 }),
  ]);
  const { inputText, stateText, answers, parks, resume } = row;
  return { task: toTask(row), inputText, stateText, journal: journal.rows, messages, answers, parks, resume };
}

const readState = prepared(
  "select l.data::text as text from live_state l join task t on t.id = l.task_id and t.tenant_id = $1 where l.task_id = $2",
);

/** The agent's live state as text, as it was last told. */
export async function findLiveStateText(pool: Pool, { tenantId, taskId }: TaskRef): Promise<string | null> {
  const { rows } = await pool.query<{ text: string }>(readState([tenantId, taskId]));
  return rows[0]?.text ?? null;
}
