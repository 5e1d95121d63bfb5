/** SQL: the text of a live state, wherever it is stored. */
export function textOf(live: string): string {
  return `coalesce(${live}.data, (select lc.data from checkpoint lc where lc.task_id = ${live}.task_id and lc.version = ${live}.checkpoint_version))`;
}
