import type { ReceiptBook } from "../ports/receipt-book";
import { actIn } from "./spans/act-span";
import { type SpanTools, startAct } from "./watch-tasks";

/** The same book, in which acts that go past `transact` have their spans, too. */
export function watchReceipts(book: ReceiptBook, tools: SpanTools): ReceiptBook {
  return {
    ...book,
    async leave(tenantId, act, result) {
      const span = startAct(tools, { verb: act.verb, taskId: result.taskId ?? null });
      await book.leave(tenantId, actIn(act, span), result).catch((error: unknown) => {
        span?.failed();
        throw error;
      });
      span?.ended(result.outcome, result.code);
    },
  };
}
