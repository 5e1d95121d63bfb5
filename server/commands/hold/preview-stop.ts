import type { PreviewStopInput } from "../../contract/stop-inputs";
import { countStop, type StopCounts } from "../../domain/hold/count-stop";
import type { Caller, Ports } from "../../ports";

/** What a stop would come to now; nothing is stopped. */
export async function previewStop(
  { stops }: Pick<Ports, "stops">,
  { tenantId }: Caller,
  { target }: PreviewStopInput,
): Promise<StopCounts> {
  return countStop(await stops.groups(tenantId, target));
}
