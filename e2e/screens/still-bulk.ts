import type { Page } from "@playwright/test";
import type { EligibilityCounts } from "../../server/contract/operation-view";
import { answerCalls } from "./answer-calls";

const CANNOT = "migrator cannot pause. It did not register a way to.";

/** Of the nine tasks of the list, or of two of them: as no seeded product would count them. */
const COUNTS = {
  nine: { ...{ will: 4, already: 3, ended: 0, gone: 0 }, cannot: [{ reason: CANNOT, count: 2 }] },
  two: { ...{ will: 1, already: 0, ended: 0, gone: 0 }, cannot: [{ reason: CANNOT, count: 1 }] },
} satisfies Record<string, EligibilityCounts>;

/** What an operation on so many chosen tasks would come to. */
export async function stillBulk(page: Page, chosen: keyof typeof COUNTS): Promise<void> {
  await answerCalls(page, { "operation.preview": COUNTS[chosen] });
}
