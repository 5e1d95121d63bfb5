import { Ban, GitFork, Pause, Play, Tags } from "lucide-react";
import type { ReactNode } from "react";
import type { BulkVerb } from "@/components/data/operations/preview-counts";

/** What is done to many tasks, as a button begins with it. */
export const VERB_NAME: Readonly<Record<BulkVerb, string>> = {
  pause: "Pause",
  resume: "Resume",
  cancel: "Cancel",
  label: "Label",
  fork: "Fork",
};

export const VERB_ICON: Readonly<Record<BulkVerb, ReactNode>> = {
  pause: <Pause className="size-3.5" />,
  resume: <Play className="size-3.5" />,
  cancel: <Ban className="size-3.5" />,
  label: <Tags className="size-3.5" />,
  fork: <GitFork className="size-3.5" />,
};
