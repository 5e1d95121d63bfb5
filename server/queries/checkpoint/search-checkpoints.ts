import type { SearchCheckpointsInput } from "../../contract/checkpoint-inputs";
import type { SearchView } from "../../contract/checkpoint-view";
import { nearPlace } from "../../domain/checkpoint/near-place";
import { endingOf } from "../../domain/checkpoint/paths-of";
import type { Caller, Ports } from "../../ports";

/** Versions of all tasks that hold what is sought; where there is none, how far its path leads. */
export async function searchCheckpoints(
  { checkpoints }: Ports,
  { tenantId }: Caller,
  sought: SearchCheckpointsInput,
): Promise<SearchView> {
  const found = await checkpoints.search(tenantId, sought);
  const { path } = sought;
  if (found.tasks.length > 0 || path === undefined || endingOf(path) !== null) return { ...found, near: null };
  const near = nearPlace(path, await checkpoints.places(tenantId));
  return { ...found, near: near && { ...near, versions: await checkpoints.versionsAt(tenantId, near.at) } };
}
