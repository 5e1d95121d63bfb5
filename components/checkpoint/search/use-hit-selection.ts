"use client";
import { useState } from "react";
import { useMedia } from "@/components/ui/screen/use-media";
import type { SearchHit, SearchView } from "@/server/contract/checkpoint-view";

type FoundTask = SearchView["tasks"][number];

/** A hit and the task that it is in. */
export interface SelectedHit {
  readonly task: FoundTask;
  readonly hit: SearchHit;
}

export interface HitSelection {
  /** The hit that is shown in its place: the one that had the focus last, else the first. Null where there is no room for that. */
  readonly selected: SelectedHit | null;
  isSelected(of: SelectedHit): boolean;
  select(of: SelectedHit): void;
}

const HAS_ROOM = "(width >= 1280px)";

export function keyOfHit({ task: { taskId }, hit: { version, path, value } }: SelectedHit): string {
  return JSON.stringify([taskId, version, path, value]);
}

/** One hit of what was found. */
export function useHitSelection(found: SearchView | null): HitSelection {
  const hasRoom = useMedia(HAS_ROOM);
  const [chosen, setChosen] = useState<string | null>(null);
  const all = found?.tasks.flatMap((task) => task.hits.map((hit) => ({ task, hit }))) ?? [];
  const selected = (hasRoom && (all.find((each) => keyOfHit(each) === chosen) ?? all[0])) || null;
  const key = selected && keyOfHit(selected);
  return {
    selected,
    isSelected: (of) => keyOfHit(of) === key,
    select: (of) => setChosen(keyOfHit(of)),
  };
}
