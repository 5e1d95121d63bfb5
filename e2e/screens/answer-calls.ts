import type { Page } from "@playwright/test";

/** The page's calls of these names get these answers, as no seeded product would give them. */
export async function answerCalls(page: Page, answers: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, data] of Object.entries(answers))
    await page.route(`**/api/trpc/${name}`, (route) => route.fulfill({ json: { result: { data } } }));
}
