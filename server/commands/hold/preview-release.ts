import type { PreviewReleaseInput } from "../../contract/stop-inputs";
import type { ReleasePreview } from "../../contract/stop-view";
import type { Caller, Ports } from "../../ports";
import { type Found, found } from "../../queries/found";

/** What a release would let go of now; nothing is released. */
export async function previewRelease(
  { stops }: Pick<Ports, "stops">,
  { tenantId }: Caller,
  { holdId, filter }: PreviewReleaseInput,
): Promise<Found<ReleasePreview>> {
  const preview = await stops.previewRelease({ tenantId, holdId }, filter ?? null);
  return found(preview, "HOLD_NOT_FOUND", "This stop is over already.");
}
