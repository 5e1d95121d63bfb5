/** Under which name what is typed for a question is kept on this device, wherever it is typed. */
export function answerKey(taskId: string, interruptId: string): string {
  return `${taskId}/answer/${interruptId}`;
}
