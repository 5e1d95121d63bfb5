import type { Page } from "@playwright/test";
import type { EligibilityCounts } from "../../server/contract/operation-view";
import { answerCalls } from "./answer-calls";

const COUNTS: EligibilityCounts = {
  ...{ will: 122, already: 4, ended: 0, gone: 0 },
  cannot: [{ reason: "mirror-crawler cannot pause. It did not register a way to.", count: 2 }],
};

/** What an operation on chosen tasks would come to, as no seeded product would count it. */
export async function stillBulk(page: Page): Promise<void> {
  await answerCalls(page, { "operation.preview": COUNTS });
}
