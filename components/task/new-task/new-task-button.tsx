"use client";
import { Plus } from "lucide-react";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { useNewTask } from "./use-new-task";

/** Opens the dialog over the page one is on. */
export function NewTaskButton() {
  const { open } = useNewTask();
  const offline = useOfflineReason();
  return (
    <Button kbd="n" icon={<Plus className="size-3.5" />} disabledReason={offline} onClick={() => open()}>
      New task…
    </Button>
  );
}
