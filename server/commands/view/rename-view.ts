import type { RenameViewInput } from "../../contract/saved-view";
import { formatActor } from "../../domain/actor";
import type { Caller, Ports } from "../../ports";
import type { Found } from "../../queries/found";
import { VIEW_NAME_TAKEN, VIEW_NOT_FOUND } from "./view-refusal";

/** Whoever sees a view may rename it: a shared one belongs to its scope. */
export async function renameView(
  ports: Ports,
  { tenantId, actor }: Caller,
  { viewId, name }: RenameViewInput,
): Promise<Found<null>> {
  const done = await ports.views.rename({ tenantId, owner: formatActor(actor), viewId }, name);
  if (done === "renamed") return { value: null };
  return done === "taken" ? VIEW_NAME_TAKEN : VIEW_NOT_FOUND;
}
