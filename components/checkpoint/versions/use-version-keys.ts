"use client";
import { useRouter } from "next/navigation";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import type { CheckpointMeta } from "@/server/contract/task-view";

/** J to the version before, K to the one after. */
export function useVersionKeys(
  versions: readonly CheckpointMeta[] | undefined,
  version: number,
  hrefOf: (version: number) => string,
): void {
  const router = useRouter();
  const at = versions?.findIndex((each) => each.version === version) ?? -1;
  const before = at < 0 ? undefined : versions?.[at + 1];
  const after = at < 0 ? undefined : versions?.[at - 1];
  const go = (to: CheckpointMeta) => router.push(hrefOf(to.version));
  useShortcuts([
    ...(before ? [{ keys: "j", label: "Older version", group: "Checkpoint", run: () => go(before) }] : []),
    ...(after ? [{ keys: "k", label: "Newer version", group: "Checkpoint", run: () => go(after) }] : []),
  ]);
}
