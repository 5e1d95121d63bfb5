import type { Page } from "@playwright/test";
import { takeCalls } from "./page-calls";

/** The page's calls of these names get these answers, as no seeded product would give them. */
export async function answerCalls(page: Page, answers: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, data] of Object.entries(answers)) await answerCall(page, name, () => data);
}

/** The page's calls of this name get an answer by what they ask. */
export function answerCall<Asked>(page: Page, name: string, answer: (asked: Asked) => unknown): Promise<void> {
  return takeCalls(page, pathOf(name), ({ body }) => ({ json: { result: { data: answer(body as Asked) } } }));
}

/** The page's calls of this name get what the product answers, changed. */
export function changeAnswers<Answer>(page: Page, name: string, change: (answer: Answer) => Answer): Promise<void> {
  return takeCalls(page, pathOf(name), async (call) => {
    const { result } = (await call.ask()) as { result: { data: Answer } };
    return { json: { result: { data: change(result.data) } } };
  });
}

export const pathOf = (name: string) => `/api/trpc/${name}`;
