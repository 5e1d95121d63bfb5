"use client";
import { Plus } from "lucide-react";
import { useMemo } from "react";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import type { Command } from "@/components/ui/command/command-registry";
import { useCommands } from "@/components/ui/command/use-commands";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { lazyPart, OVER_PAGE } from "@/components/ui/lazy-part/lazy-part";
import { handOver } from "./hand-over";
import { useNewTask } from "./use-new-task";

const Dialog = lazyPart(
  "New task",
  () => import("./new-task-dialog").then((loaded) => loaded.NewTaskDialog),
  OVER_PAGE,
);

/** The New task dialog over any page: by N, by command, by `?new=` in the address. Once, beside the screens. */
export function NewTask() {
  const { agent, open, close } = useNewTask();
  const offline = useOfflineReason();
  useShortcuts(offline ? [] : [{ keys: "n", label: "New task", group: "Anywhere", run: () => open() }]);
  const commands = useMemo<Command[]>(
    () => [
      {
        id: "new-task",
        label: "New task…",
        group: "Commands",
        icon: <Plus />,
        keys: "n",
        keywords: ["start", "create", "run"],
        run: () => open(),
      },
    ],
    [open],
  );
  useCommands(commands);
  if (agent === null) return null;
  const leave = () => {
    handOver(null);
    close();
  };
  return <Dialog wanted={agent} onClose={leave} />;
}
