import { actorName } from "@/components/data/actor-name";
import { MODE_LABEL } from "@/components/data/mode-words";
import { FILTER_LABELS } from "@/components/data/views/filter-labels";
import { Chip } from "@/components/ui/chip";
import { filterParts } from "@/server/contract/filter-words";
import type { OperationView } from "@/server/contract/operation-view";

/** How it is done and what it was chosen by. */
export function OperationChips({
  operation: { params, filter, targets, perSecond, holdId, actor },
}: {
  operation: OperationView;
}) {
  const chips: readonly (readonly [name: string, value: string] | null)[] = [
    params.mode ? ["Mode", MODE_LABEL[params.mode]] : null,
    params.cancelMode === "clean_up" ? ["Ends", "after a clean-up"] : null,
    params.add?.length ? ["Adds", params.add.join(", ")] : null,
    params.remove?.length ? ["Takes away", params.remove.join(", ")] : null,
    params.pauseOriginal ? ["Originals", "paused"] : null,
    perSecond ? ["Pace", `${perSecond} a second`] : null,
    ...(filter ? filterParts(filter, FILTER_LABELS).map(({ name, value }) => [name, value] as const) : []),
    params.exempt ? ["Stop", "stands over the rest"] : null,
    filter || holdId ? null : ["Chosen", `${targets} by ${actor.startsWith("policy:") ? actorName(actor) : "hand"}`],
  ];
  return chips.map((chip) => (chip ? <Chip key={chip[0]} name={chip[0]} value={chip[1]} /> : null));
}
