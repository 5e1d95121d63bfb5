import { plural } from "@/components/ui/format/plural";
import type { RefillView } from "@/server/contract/budget-view";
import { holderWords } from "@/server/contract/holder-words";

/** "8 tasks go on.", "8 tasks go on, 2 stay held by operator ann (1), budget Night run (1)." */
export function refillWords({ goOn, stay, stayBy }: RefillView): string {
  const going = `${plural(goOn, "task")} ${goOn === 1 ? "goes" : "go"} on`;
  if (stay === 0) return `${going}.`;
  const [only, ...others] = stayBy;
  const isOne = others.length === 0 && only?.tasks === stay;
  const holders = stayBy.map(({ holder, tasks }) => `${holderWords(holder)}${isOne ? "" : ` (${tasks})`}`);
  return `${going}, ${stay} ${stay === 1 ? "stays" : "stay"} held by ${holders.join(", ")}.`;
}
