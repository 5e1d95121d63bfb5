import type { SaveViewInput } from "../../contract/saved-view";
import { formatActor } from "../../domain/actor";
import { MAX_VIEWS } from "../../domain/view/scope-of-view";
import type { Caller, Ports } from "../../ports";
import type { Found } from "../../queries/found";
import { VIEW_NAME_TAKEN } from "./view-refusal";

/** Keeps a filter of the list of tasks under a name, for oneself or for all who look at its scope. */
export async function saveView(
  ports: Ports,
  { tenantId, actor }: Caller,
  { name, scope, shared, filter }: SaveViewInput,
): Promise<Found<{ readonly viewId: string }>> {
  const viewId = ports.newId();
  const view = { id: viewId, name, scope: scope ?? null, shared, filter };
  const done = await ports.views.save({ tenantId, owner: formatActor(actor) }, view);
  if (done === "saved") return { value: { viewId } };
  if (done === "taken") return VIEW_NAME_TAKEN;
  const message = `You have ${MAX_VIEWS} views, which is the most. Nothing was saved; delete one first.`;
  return { refusal: { code: "TOO_MANY_VIEWS", message } };
}
