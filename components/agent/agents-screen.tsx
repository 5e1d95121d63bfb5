"use client";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { Screen } from "@/components/ui/screen/screen";
import { AgentList } from "./agent-list";
import { ProfileList } from "./profile/profile-list";

interface AgentsScreenProps {
  /** What was cut off of their work; nothing while nothing was. */
  cutOff: ReactNode;
}

/** What was cut off first, then every agent, who works for it and what it can do. */
export function AgentsScreen({ cutOff }: AgentsScreenProps) {
  return (
    <Screen
      title="Agents"
      actions={
        <ButtonLink variant="ghost" href="/recovery" className="underline decoration-line2 underline-offset-4">
          Cut off sessions
        </ButtonLink>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col overflow-auto">
        {cutOff}
        <AgentList />
        <ProfileList />
      </div>
    </Screen>
  );
}
