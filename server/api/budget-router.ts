import { changeBudget } from "../commands/budget/change-budget";
import { createBudget } from "../commands/budget/create-budget";
import { deleteBudget } from "../commands/budget/delete-budget";
import { findBudget } from "../commands/budget/find-budget";
import { previewBudget } from "../commands/budget/preview-budget";
import { previewRefill } from "../commands/budget/preview-refill";
import { raiseBudget } from "../commands/budget/raise-budget";
import { importPrices } from "../commands/usage/import-prices";
import {
  BudgetInput,
  BudgetPageInput,
  BudgetsOfNewInput,
  BudgetsOfTaskInput,
  ChangeBudgetInput,
  CreateBudgetInput,
  DeleteBudgetInput,
  ImportPricesInput,
  PreviewBudgetInput,
  PriceText,
  RaiseBudgetInput,
} from "../contract/budget-inputs";
import { listPrices } from "../queries/usage/list-prices";
import { previewPrices } from "../queries/usage/preview-prices";
import { readPriceList } from "./read-price-list";
import { orRefuse } from "./refusal";
import { operator, router } from "./trpc";

export const budgetRouter = router({
  list: operator.input(BudgetPageInput).query(({ ctx, input }) => ctx.ports.budgets.list(ctx.caller.tenantId, input)),
  find: operator
    .input(BudgetInput)
    .query(async ({ ctx, input }) => orRefuse(await findBudget(ctx.ports, ctx.caller, input.budgetId))),
  ofTask: operator
    .input(BudgetsOfTaskInput)
    .query(({ ctx, input }) => ctx.ports.budgets.standings({ tenantId: ctx.caller.tenantId, ...input })),
  ofNew: operator
    .input(BudgetsOfNewInput)
    .query(({ ctx, input }) => ctx.ports.budgets.standingsOfNew(ctx.caller.tenantId, input)),
  preview: operator
    .input(PreviewBudgetInput)
    .query(async ({ ctx, input }) => orRefuse(await previewBudget(ctx.ports, ctx.caller, input))),
  create: operator
    .input(CreateBudgetInput)
    .mutation(async ({ ctx, input }) => orRefuse(await createBudget(ctx.ports, ctx.caller, input))),
  change: operator
    .input(ChangeBudgetInput)
    .mutation(async ({ ctx, input }) => orRefuse(await changeBudget(ctx.ports, ctx.caller, input))),
  remove: operator
    .input(DeleteBudgetInput)
    .mutation(async ({ ctx, input }) => orRefuse(await deleteBudget(ctx.ports, ctx.caller, input))),
  raise: operator
    .input(RaiseBudgetInput)
    .mutation(async ({ ctx, input }) => orRefuse(await raiseBudget(ctx.ports, ctx.caller, input))),
  previewRefill: operator
    .input(BudgetInput)
    .query(async ({ ctx, input }) => orRefuse(await previewRefill(ctx.ports, ctx.caller, input.budgetId))),
  prices: operator.query(({ ctx }) => listPrices(ctx.ports, ctx.caller.tenantId)),
  previewPrices: operator
    .input(PriceText)
    .query(({ ctx, input }) => previewPrices(ctx.ports, ctx.caller.tenantId, orRefuse(readPriceList(input.text)))),
  importPrices: operator.input(ImportPricesInput).mutation(async ({ ctx, input }) => {
    const list = orRefuse(readPriceList(input.text));
    return importPrices(ctx.ports, ctx.caller, { prices: list, reason: input.reason });
  }),
});
