"use client";
import { Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useNewTask } from "./use-new-task";

/** Opens the dialog over the page one is on. */
export function NewTaskButton() {
  const { open } = useNewTask();
  return (
    <Button kbd="n" icon={<Plus className="size-3.5" />} onClick={() => open()}>
      New task…
    </Button>
  );
}
