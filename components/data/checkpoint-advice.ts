import { formatBytes } from "@/components/ui/format/format-bytes";
import type { HeavyPart } from "@/server/contract/document/heaviest-part";
import type { CheckpointPace } from "./checkpoint-pace";

/** What would make an agent's checkpoints cheaper and easier to read, wherever it is said. Follows the name of the part. */
export function heavyWords({ share, bytes }: Pick<HeavyPart, "share" | "bytes">): string {
  const part = `${Math.round(share * 100)}% of the state (${formatBytes(bytes)})`;
  return `is ${part}. What can be read again belongs in an artifact, with its name in the state.`;
}

export function paceWords({ count, how }: CheckpointPace): string {
  const told =
    how === "counted" ? `${count} versions were saved within a minute.` : `Some ${count} versions are saved a minute.`;
  return `${told} One for each stretch of work that is costly to repeat is enough.`;
}
