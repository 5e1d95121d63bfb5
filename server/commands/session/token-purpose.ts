/** A token opens only for the session that it was sealed for. */
export function tokenPurpose(taskId: string): string {
  return `session:${taskId}`;
}
