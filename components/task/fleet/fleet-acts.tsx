"use client";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { useTaskCommand } from "@/components/data/use-task-command";
import type { TaskAction } from "@/server/contract/actions";
import type { TaskSummary } from "@/server/contract/task-view";
import type { AskedAct } from "./act-dialog";
import { ActFailureToast } from "./act-failure-toast";
import { ActDialog } from "./fleet-parts";

export interface FleetActs {
  /** Does it, or opens what asks first. */
  act(action: TaskAction, task: TaskSummary): void;
  /** The task a command was given for that is not answered yet. */
  readonly pendingId: string | null;
  readonly offline: string | undefined;
}

const ActsContext = createContext<FleetActs | null>(null);

/** Throws outside of FleetActsScope: that is a mistake in the screen. */
export function useFleetActs(): FleetActs {
  const acts = useContext(ActsContext);
  if (!acts) throw new Error("Row actions need a FleetActsScope around them.");
  return acts;
}

/** What can be done to a row, once for all rows: commands that need no words, dialogs for those that do. */
export function FleetActsScope({ children }: { children: ReactNode }) {
  const router = useRouter();
  const withdraw = useTaskCommand("withdraw");
  const interrupt = useTaskCommand("pause");
  const release = useTaskCommand("release");
  const undoCancel = useTaskCommand("undoCancel");
  const offline = useOfflineReason();
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const [pendingId, setPendingId] = useState<string | null>(null);
  const acts = useMemo<FleetActs>(() => {
    const run = async (taskId: string, command: Promise<unknown>) => {
      setPendingId(taskId);
      await command;
      setPendingId((current) => (current === taskId ? null : current));
    };
    return {
      pendingId,
      offline,
      act: (action, { id: taskId, pausing }) => {
        switch (action) {
          case "pause":
          case "resume":
          case "cancel":
            setAsked({ action, taskId });
            return;
          case "answer":
            router.push(`/tasks/${taskId}`);
            return;
          case "withdraw":
            if (pausing) void run(taskId, withdraw.run({ taskId, handle: pausing.handle }));
            return;
          case "interrupt":
            void run(taskId, interrupt.run({ taskId, mode: "interrupt_immediate" }));
            return;
          case "release":
            void run(taskId, release.run({ taskId }));
            return;
          case "undoCancel":
            void run(taskId, undoCancel.run({ taskId }));
        }
      },
    };
  }, [pendingId, offline, router, withdraw.run, interrupt.run, release.run, undoCancel.run]);
  return (
    <ActsContext value={acts}>
      {children}
      {[withdraw, interrupt, release, undoCancel].map((command, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: four commands in a fixed order
        <ActFailureToast key={index} failure={command.failure} />
      ))}
      {asked ? <ActDialog key={asked.taskId} {...asked} onClose={() => setAsked(null)} /> : null}
    </ActsContext>
  );
}
