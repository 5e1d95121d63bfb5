import type { QuestionAddress } from "./interrupt";

type Asked = QuestionAddress & { readonly message: string };

/**
 * What each question asks, by a JSON pointer of its own: `/key`, and of a node `/nodePath/runId/key`, since nodes may ask
 * under the same key.
 */
export function questionFields(questions: readonly Asked[]): Readonly<Record<string, string>> {
  return Object.fromEntries(questions.map((question) => [pointerTo(question), question.message]));
}

function pointerTo({ key, nodePath, runId }: QuestionAddress): string {
  const names = nodePath || runId ? [nodePath, runId, key] : [key];
  return names.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
