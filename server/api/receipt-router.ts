import { z } from "zod";
import { ListActivityInput, ReceiptRef } from "../contract/activity";
import { ReceiptFilter } from "../contract/receipt-filter";
import { findChain } from "../queries/receipt/find-chain";
import { checkReceipt, findReceipt } from "../queries/receipt/find-receipt";
import { orRefuse } from "./refusal";
import { operator, router } from "./trpc";

const OneReceipt = z.strictObject({ ref: ReceiptRef });

export const receiptRouter = router({
  list: operator
    .input(ListActivityInput)
    .query(({ ctx, input }) => ctx.ports.receipts.list(ctx.caller.tenantId, input)),
  counts: operator
    .input(ReceiptFilter)
    .query(({ ctx, input }) => ctx.ports.receipts.counts(ctx.caller.tenantId, input)),
  get: operator
    .input(OneReceipt)
    .query(async ({ ctx, input }) => orRefuse(await findReceipt(ctx.ports, ctx.caller, input.ref))),
  /** For a browser that cannot check Ed25519 itself. */
  check: operator
    .input(OneReceipt)
    .query(async ({ ctx, input }) => orRefuse(await checkReceipt(ctx.ports, ctx.caller, input.ref))),
  keys: operator.query(({ ctx }) => ctx.ports.receipts.keys()),
  alarms: operator.query(({ ctx }) => ctx.ports.receipts.alarms(ctx.caller.tenantId)),
  head: operator.query(({ ctx }) => findChain(ctx.ports, ctx.caller)),
});
