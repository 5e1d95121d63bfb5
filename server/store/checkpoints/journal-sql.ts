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

/** The same as it was when the version `at` was the newest. */
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
