/** SQL that holds for what the version `version` of the task `taskId` recorded, if no roll back took it out of the record. */
export function stillRecorded({ taskId, version }: { readonly taskId: string; readonly version: string }): string {
  return `not exists (select 1 from journal_cut j where j.task_id = ${taskId} and j.lifted_version is null
    and ${version} > j.after_version and ${version} <= j.made_version)`;
}

/** The same for inputs of parks, which a roll back may leave. */
export function parkStillCounts({ taskId, version }: { readonly taskId: string; readonly version: string }): string {
  return `not exists (select 1 from journal_cut j where j.task_id = ${taskId} and j.lifted_version is null and not j.keeps_answers
    and ${version} > j.after_version and ${version} <= j.made_version)`;
}

/** SQL that holds for the question `asked` if it was asked again since, up to the version `upTo` of its task. */
export function askedAgain(asked: string, upTo?: string): string {
  return `exists (select 1 from interrupt l where l.task_id = ${asked}.task_id and l.node_path = ${asked}.node_path and l.run_id = ${asked}.run_id
    and l.key = ${asked}.key and l.opened_version > ${asked}.opened_version and l.status <> 'superseded'${upTo ? ` and l.opened_version <= ${upTo}` : ""})`;
}

/** SQL of the order in which the questions `asked` were answered: first those that a fork took along. */
export function asAnswered(asked: string): string {
  return `coalesce(${asked}.answered_version, 0), ${asked}.answered_at, ${asked}.id`;
}

/** What `stillRecorded` says, as it was when the version `at` was the newest. */
export function recordedAt({
  taskId,
  version,
  at,
}: {
  readonly taskId: string;
  readonly version: string;
  readonly at: string;
}): string {
  return `${version} <= ${at} and not exists (select 1 from journal_cut j where j.task_id = ${taskId} and j.made_version <= ${at}
    and (j.lifted_version is null or j.lifted_version > ${at}) and ${version} > j.after_version and ${version} <= j.made_version)`;
}

/** SQL that holds for the question `asked` whose answer stood when the version `at` was the newest: what a fork of then may use again. */
export function answeredAt({
  asked,
  taskId,
  at,
}: {
  readonly asked: string;
  readonly taskId: string;
  readonly at: string;
}): string {
  return `${asked}.task_id = ${taskId} and ${asked}.status in ('answered', 'expired') and ${asked}.kind <> 'credential'
    and not exists (select 1 from task_event e where e.task_id = ${taskId} and e.type in ('interrupt.answered', 'interrupt.expired')
      and e.task_version > ${at} and e.data->>'interruptId' = ${asked}.id::text)
    and not ${askedAgain(asked, at)}`;
}
