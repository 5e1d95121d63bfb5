import type { Page } from "@playwright/test";

/** The page's calls of these names get these answers, as no seeded product would give them. */
export async function answerCalls(page: Page, answers: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, data] of Object.entries(answers))
    await page.route(callOf(name), (route) => route.fulfill({ json: { result: { data } } }));
}

/** The page's calls of this name get what the product answers, changed. */
export async function changeAnswers<Answer>(
  page: Page,
  name: string,
  change: (answer: Answer) => Answer,
): Promise<void> {
  await page.route(callOf(name), async (route) => {
    const { result } = await (await route.fetch()).json();
    await route.fulfill({ json: { result: { data: change(result.data) } } });
  });
}

const callOf = (name: string) => `**/api/trpc/${name}`;
