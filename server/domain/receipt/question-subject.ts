const NAME = "question ";
const BETWEEN = ", ";

/** What a receipt says that an act on these questions was about. */
export function questionSubject(ids: readonly string[]): string {
  return NAME + ids.join(BETWEEN);
}

/** Whether it says that the act was about these and no others, in whatever order. */
export function isAboutQuestions(subject: string, ids: readonly string[]): boolean {
  if (!subject.startsWith(NAME)) return false;
  const named = new Set(subject.slice(NAME.length).split(BETWEEN));
  return named.size === ids.length && ids.every((id) => named.has(id));
}
