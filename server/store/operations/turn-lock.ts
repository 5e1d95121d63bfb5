/**
 * SQL of the key of an operation's advisory lock, however its `id` is written: who works on it holds that until what came of
 * the turn is kept.
 */
export function turnLock(id: string): string {
  return `hashtextextended(${id}::uuid::text, 0)`;
}
