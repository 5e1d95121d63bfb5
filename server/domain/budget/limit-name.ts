/** As much of a title as fits into a budget's name. */
const TITLE_CHARS = 90;
const ID_CHARS = 8;

/** What the limit that a task begins with is called; no other task's is called the same. */
export function limitName({ id, title }: { readonly id: string; readonly title: string }): string {
  return `Limit of ${[...title].slice(0, TITLE_CHARS).join("").trim()} (${id.slice(-ID_CHARS)})`;
}
