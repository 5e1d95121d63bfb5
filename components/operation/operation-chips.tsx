import { MODE_LABEL } from "@/components/data/mode-words";
import { Chip } from "@/components/ui/chip";
import { stateLabel } from "@/components/ui/state/state-kind";
import type { OperationView } from "@/server/contract/operation-view";

/** How it is done and what it was chosen by. */
export function OperationChips({
  operation: { params, filter, targets, perSecond, holdId },
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
    filter?.scope ? ["Scope", filter.scope] : null,
    filter && filter.states.length > 0 ? ["State", filter.states.map(stateLabel).join(" or ")] : null,
    filter && filter.agents.length > 0 ? ["Agent", filter.agents.join(" or ")] : null,
    filter && filter.labels.length > 0 ? ["Label", filter.labels.join(" or ")] : null,
    filter?.q ? ["Text", filter.q] : null,
    params.exempt ? ["Stop", "stands over the rest"] : null,
    filter || holdId ? null : ["Chosen", `${targets} by hand`],
  ];
  return chips.map((chip) => (chip ? <Chip key={chip[0]} name={chip[0]} value={chip[1]} /> : null));
}
