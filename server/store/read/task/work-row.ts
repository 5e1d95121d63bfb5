import { EVENT_REQUEST } from "../../../domain/receipt/event-request";
import type { WorkMessage, WorkPackage } from "../../../ports";
import { asAnswered, askedAgain, parkStillCounts, stillRecorded } from "../../checkpoints/journal-sql";
import { textOf } from "../../live-state-sql";
import { GIVEN_TASK_COLUMNS, TASK_COLUMNS, type TaskRow, toTask } from "../../task/task-row";
import { MESSAGE_FACTS, type MessageRow, toMessageView } from "./list-messages";

type Passed = Omit<WorkPackage, "task" | "messages">;

/** All that an attempt starts from, as one row tells it. */
export interface WorkRow extends TaskRow, Passed {
  readonly messages: readonly (MessageRow & Pick<WorkMessage, "version">)[];
}

// A resume that could not be carried out opened the suspension again: it is one stop, which several ends were tried for.
const CLOSED_VERSIONS = `case when s.rolled_back_from is null then json_build_array(s.closed_version) else (
    with recursive ends as (
      select s.closed_version, s.rolled_back_from, 1 as no
      union all
      select o.closed_version, o.rolled_back_from, e.no + 1 from ends e join suspension o on o.handle = e.rolled_back_from)
    select json_agg(closed_version order by no) from ends) end`;

// Of several that came true, the one that ended the wait: a timeout, else what the one who began it waits for.
const ENDED_IT = `c.handle = s.handle and c.fired_at is not null and s.cause in ('condition_fired', 'timeout')
    and (c.kind = 'timeout') = (s.cause = 'timeout') and c.set_by = case s.initiator when 'agent' then 'agent' else 'holder' end`;

// What whoever sent the event that ended the wait has said in it.
const EVENT = `select json_build_object('inputHash', r.input_hash) from wake_condition c
  join receipt r on r.tenant_id = c.tenant_id and r.request_id = '${EVENT_REQUEST}' || c.event_id and r.verb = 'send_event'
  where ${ENDED_IT} and c.event_id is not null order by c.fired_at limit 1`;

// A suspension that took the place of one whose resume could not be carried out is the same stop of the same run.
const PARKS = `select coalesce(json_agg(json_build_object('cause', s.cause, 'input', s.resume_input, 'inputHash', s.resume_input_hash,
    'event', (${EVENT}), 'closedVersions', ${CLOSED_VERSIONS}) order by s.paused_at, s.handle), '[]')
  from suspension s where s.task_id = t.id and s.initiator = 'agent' and s.resumed_at is not null
    and not exists (select 1 from suspension r where r.task_id = t.id and r.rolled_back_from = s.handle)
    and ${parkStillCounts({ taskId: "t.id", version: "s.opened_version" })}`;

const MET = `select json_strip_nulls(json_build_object('kind', c.kind, 'topic', c.topic, 'eventId', c.event_id, 'taskId', c.after_task_id))
  from wake_condition c where ${ENDED_IT} order by c.fired_at limit 1`;

// A resume that could not be carried out opened the suspension again: it is one wait.
const HELD_MS = `with recursive wait as (
    select s.paused_at, s.resumed_at, s.rolled_back_from
    union all
    select o.paused_at, o.resumed_at, o.rolled_back_from from wait w join suspension o on o.handle = w.rolled_back_from)
  select (sum(extract(epoch from resumed_at - paused_at)) * 1000)::int8 from wait`;

/** The newest suspension, if it was resumed; without the conversation, how much of that its agent has heard by the digest. */
const NEWEST = `select s.handle, s.cause, (${MET}) as condition, s.resume_input as input, s.resume_input_hash as "inputHash",
    (${EVENT}) as event, ${CLOSED_VERSIONS} as "closedVersions", s.had_resume_input as "hadInput",
    s.continue_transcript as "continueTranscript", s.digest, s.stopped_at_step as "stoppedAt", s.reason,
    (${HELD_MS}) as "pausedForMs",
    exists (select 1 from interrupt n where n.task_id = t.id and n.opened_version > s.closed_version) as "turnEnded",
    s.checkpoint_version as "checkpointVersion", (select c.sha256 from checkpoint c
      where c.task_id = t.id and c.version = s.checkpoint_version) as "checkpointSha256", s.closed_version as "closedVersion",
    case when s.continue_transcript then 0 else
      (select coalesce(max(m.seq), 0) from message m where m.task_id = t.id and m.task_version < s.closed_version) end as "heardUpTo",
    s.resumed_at is not null as over
  from suspension s where s.task_id = t.id order by s.paused_at desc, s.handle desc limit 1`;

// A turn ends where the agent asks or parks; what people said since is not answered.
const UNANSWERED = `select max(m.seq) from message m where m.task_id = t.id and m.role = 'user' and m.task_version > greatest(
    (select coalesce(max(n.opened_version), 0) from interrupt n where n.task_id = t.id),
    (select coalesce(max(s.opened_version), 0) from suspension s
      where s.task_id = t.id and s.initiator = 'agent' and s.rolled_back_from is null))`;

// All of them, also those before a digest: a run is the same at each of its attempts.
const NOTES = `select coalesce(json_agg(json_build_object('value', coalesce(m.parts->0->'text', m.parts->0->'data'), 'version', m.task_version) order by m.seq), '[]')
  from message m where m.task_id = t.id and m.origin = 'resume'`;

const SAID_BEFORE = `select coalesce(json_agg(encode(sha256(convert_to(m.parts->0->>'text', 'UTF8')), 'hex') order by m.seq), '[]')
  from message m where m.task_id = t.id and m.origin = 'agent' and m.seq <= n."heardUpTo" and m.parts->0->>'text' is not null`;

/** Results of steps stand in the document as they are stored. */
const JOURNAL = `select coalesce(json_agg(json_build_object('key', e.step_key,
    'status', case e.type when 'step.completed' then 'completed' else 'failed' end, 'data', e.data) order by e.seq), '[]')
  from task_event e where e.task_id = t.id and e.step_key is not null and e.type in ('step.completed', 'step.failed')
    and ${stillRecorded({ taskId: "t.id", version: "e.task_version" })}`;

const MESSAGE = `json_build_object(${MESSAGE_FACTS}, 'version', e.task_version)`;

const messagesAfter = (seq: string) => `(select coalesce(json_agg(${MESSAGE} order by e.seq), '[]')
  from message e where e.task_id = t.id and e.seq > ${seq})`;

const ANSWERS = `select coalesce(json_agg(json_build_object('id', n.id, 'key', n.key, 'nodePath', n.node_path, 'runId', n.run_id, 'answer', n.answer,
    'sealed', encode(n.sealed_answer, 'hex'), 'approvedSha256', n.approved_sha256,
    'version', n.answered_version) order by ${asAnswered("n")}), '[]')
  from interrupt n where n.task_id = t.id and n.status in ('answered', 'expired') and not ${askedAgain("n")}`;

// What a task is begun with is told by other receipts: those are of its order.
const RECEIPT_HASHES = `select coalesce(json_object_agg(r.version_after, r.input_hash), '{}') from receipt r
  where r.task_id = t.id and r.outcome = 'accepted' and r.verb not in ('create', 'fork') and r.version_after is not null
    and (r.input_hash is not null or r.handle is not null)`;

const ANSWER_RECEIPTS = `select coalesce(json_object_agg(r.version_after, json_build_object('inputHash', r.input_hash, 'subject', r.subject)), '{}')
  from receipt r where r.task_id = t.id and r.outcome = 'accepted' and r.verb in ('answer', 'message', 'resume') and r.version_after is not null
    and r.input_hash is not null`;

const TIMEOUT_HASHES = `select coalesce(json_agg(distinct c->>'inputHash'), '[]') from receipt r, json_array_elements(r.conditions) c
  where r.task_id = t.id and r.outcome = 'accepted' and r.conditions is not null and c->>'inputHash' is not null`;

const GIVEN = `coalesce((select i.data::text from task_input i where i.task_id = t.id), 'null') as "inputText",
    exists (select from sealed_value v where v.task_id = t.id) as "hasSealed"`;

/** From `task t`, joined with its `agent a` and with `WORK_JOINS`. */
export const WORK_COLUMNS = `${TASK_COLUMNS}, ${GIVEN},
    ${textOf("l")}::text as "stateText", l.sha256 as "stateSha256",
    (${ANSWERS}) as answers,
    (${PARKS}) as parks, (${NOTES}) as notes, (${UNANSWERED}) as unanswered, (${SAID_BEFORE}) as "saidBefore",
    (${JOURNAL}) as journal, ${messagesAfter('coalesce(n."heardUpTo", 0)')} as messages, case when n.over then row_to_json(n) end as resume,
    (${RECEIPT_HASHES}) as "receiptHashes", (${ANSWER_RECEIPTS}) as "answerReceipts", (${TIMEOUT_HASHES}) as "timeoutHashes"`;
export const WORK_JOINS = `left join live_state l on l.task_id = t.id left join lateral (${NEWEST}) n on true`;

/** What a task is made with, as one row tells it: all that an attempt starts from while nobody wrote to the task since. */
export type BeginningRow = TaskRow & Pick<WorkRow, "inputText" | "hasSealed" | "messages">;

/** The same from `task t` that was given to a worker, joined with its `agent a` alone. */
export const BEGINNING_COLUMNS = `${GIVEN_TASK_COLUMNS}, ${GIVEN}, ${messagesAfter("0")} as messages`;

export function toBeginning(row: BeginningRow): WorkPackage {
  const said = row.messages.filter(({ role }) => role === "user").map(({ seq }) => seq);
  return toWorkPackage({ ...row, ...NOTHING_YET, unanswered: said.length > 0 ? Math.max(...said) : null });
}

/** Of a task of which nothing was carried out. */
export const NOTHING_YET = {
  stateText: null,
  stateSha256: null,
  journal: [],
  answers: [],
  parks: [],
  notes: [],
  saidBefore: [],
  resume: null,
  receiptHashes: {},
  answerReceipts: {},
  timeoutHashes: [],
} as const satisfies Partial<WorkRow>;

export function toWorkPackage(row: WorkRow): WorkPackage {
  const { inputText, stateText, stateSha256, answers, parks, notes, unanswered, saidBefore, journal, resume } = row;
  const { receiptHashes, answerReceipts, timeoutHashes, hasSealed } = row;
  return {
    task: toTask(row),
    inputText,
    stateText,
    stateSha256,
    journal,
    messages: row.messages.map((message) => ({ ...toMessageView(message), version: message.version })),
    answers,
    parks,
    notes,
    unanswered,
    saidBefore,
    resume,
    receiptHashes,
    answerReceipts,
    timeoutHashes,
    hasSealed,
  };
}
