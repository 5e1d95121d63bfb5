import { Ban, GitFork, Pause, Play, Tags, Undo2, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import type { OperationView } from "@/server/contract/operation-view";

const ICON: Readonly<Record<OperationView["verb"], ReactNode>> = {
  pause: <Pause className="size-4" />,
  resume: <Play className="size-4" />,
  label: <Tags className="size-4" />,
  fork: <GitFork className="size-4" />,
  release: <Play className="size-4" />,
  cancel: <Ban className="size-4" />,
  undo_pause: <Undo2 className="size-4" />,
  undo_cancel: <Undo2 className="size-4" />,
  refill: <Wallet className="size-4" />,
};

/** What an operation does, as a picture. */
export function OperationIcon({ verb }: Pick<OperationView, "verb">) {
  return <span className="flex-none text-t3">{ICON[verb]}</span>;
}
