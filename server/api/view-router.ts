import { deleteView } from "../commands/view/delete-view";
import { renameView } from "../commands/view/rename-view";
import { saveView } from "../commands/view/save-view";
import { ListViewsInput, RenameViewInput, SaveViewInput, ViewInput } from "../contract/saved-view";
import { listViews } from "../queries/view/list-views";
import { orRefuse } from "./refusal";
import { operator, router } from "./trpc";

export const viewRouter = router({
  list: operator.input(ListViewsInput).query(({ ctx, input }) => listViews(ctx.ports, ctx.caller, input)),
  save: operator
    .input(SaveViewInput)
    .mutation(async ({ ctx, input }) => orRefuse(await saveView(ctx.ports, ctx.caller, input))),
  rename: operator
    .input(RenameViewInput)
    .mutation(async ({ ctx, input }) => orRefuse(await renameView(ctx.ports, ctx.caller, input))),
  delete: operator
    .input(ViewInput)
    .mutation(async ({ ctx, input }) => orRefuse(await deleteView(ctx.ports, ctx.caller, input))),
});
