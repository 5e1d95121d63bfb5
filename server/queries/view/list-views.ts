import type { ListedView, ListViewsInput } from "../../contract/saved-view";
import { formatActor } from "../../domain/actor";
import { COUNTED_VIEWS, scopeOfView } from "../../domain/view/scope-of-view";
import type { Caller, Ports } from "../../ports";

/** One's own views and those shared with what is chosen, with where they lead; the first ones are counted. */
export async function listViews(
  ports: Ports,
  { tenantId, actor }: Caller,
  { scope = null }: { readonly scope?: ListViewsInput["scope"] | null },
): Promise<readonly ListedView[]> {
  const saved = await ports.views.list({ tenantId, owner: formatActor(actor) });
  const here = saved.flatMap((view) => {
    const leads = scopeOfView({ saved: view.scope, chosen: scope });
    return leads === "out" ? [] : [{ ...view, leadsTo: leads.scope }];
  });
  const counts = await ports.views.counts(tenantId, here.slice(0, COUNTED_VIEWS).map(taskFilterOf));
  return here.map((view, at) => ({ ...view, count: counts[at] ?? null }));
}

function taskFilterOf({ filter, leadsTo }: Omit<ListedView, "count">) {
  const { sort: _sort, cols: _cols, ...asked } = filter;
  return leadsTo === null ? asked : { ...asked, scope: leadsTo };
}
