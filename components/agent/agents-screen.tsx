"use client";
import { Screen } from "@/components/ui/screen/screen";
import { AgentList } from "./agent-list";

/** Every agent, who works for it and what it can do. */
export function AgentsScreen() {
  return (
    <Screen title="Agents">
      <div className="flex min-h-0 flex-1 flex-col overflow-auto">
        <AgentList />
      </div>
    </Screen>
  );
}
