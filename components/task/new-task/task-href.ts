/** The page of a task; the scope that is looked at stays. */
export function taskHref(taskId: string, scope: string | null): string {
  return `/tasks/${taskId}${scope ? `?scope=${encodeURIComponent(scope)}` : ""}`;
}
