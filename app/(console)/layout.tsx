import type { ReactNode } from "react";
import { DataProvider } from "@/components/data/data-provider";
import { Notifier } from "@/components/data/notify/notifier";
import { ConsoleShell } from "@/components/shell/console-shell";
import { StopButton } from "@/components/stop/stop-button";
import { Stops } from "@/components/stop/stops";
import { SendEvent } from "@/components/task/event/send-event";
import { NewTask } from "@/components/task/new-task/new-task";
import { pageStart } from "@/server/api/page-start";
import { webTools } from "@/server/wiring";

// What a console shows is always now, and its scripts carry the nonce of one request.
export const dynamic = "force-dynamic";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const tools = webTools();
  const { localOperator } = tools;
  const { position, marks } = await pageStart(tools);
  return (
    <DataProvider position={position} marks={marks}>
      <ConsoleShell
        sections={["inbox", "tasks", "checkpoints", "operations", "budgets", "agents", "activity", "settings"]}
        panic={<StopButton />}
        person={{ name: localOperator.actor.id, role: "Admin" }}
      >
        <NewTask />
        <SendEvent />
        <Stops />
        <Notifier />
        {children}
      </ConsoleShell>
    </DataProvider>
  );
}
