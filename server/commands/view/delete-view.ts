import type { ViewInput } from "../../contract/saved-view";
import { formatActor } from "../../domain/actor";
import type { Caller, Ports } from "../../ports";
import type { Found } from "../../queries/found";
import { VIEW_NOT_FOUND } from "./view-refusal";

/** Whoever sees a view may delete it; no task changes. */
export async function deleteView(
  ports: Ports,
  { tenantId, actor }: Caller,
  { viewId }: ViewInput,
): Promise<Found<null>> {
  const done = await ports.views.remove({ tenantId, owner: formatActor(actor), viewId });
  return done ? { value: null } : VIEW_NOT_FOUND;
}
