import type { PreviewReleaseInput } from "../../contract/stop-inputs";
import type { ReleasePreview } from "../../contract/stop-view";
import type { Caller, Ports } from "../../ports";

const NOTHING: ReleasePreview = { held: 0, waiting: 0, stay: 0 };

/** What a release would let go of now; nothing is released. A stop that is over holds nothing; its release is refused. */
export async function previewRelease(
  { stops }: Pick<Ports, "stops">,
  { tenantId }: Caller,
  { holdId, filter }: PreviewReleaseInput,
): Promise<ReleasePreview> {
  return (await stops.previewRelease({ tenantId, holdId }, filter ?? null)) ?? NOTHING;
}
