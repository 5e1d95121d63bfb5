"use client";
import { CommandFailure } from "@/components/data/command-failure";
import { useReleaseCallers } from "@/components/data/settings/use-release-callers";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { Card, CardSection } from "@/components/ui/card";
import type { AgentView } from "@/server/contract/task-view";

/** What a client that waits is told while its task is paused. */
export function ReleaseCallers({ agent: { name, releasesCallers: isOn } }: { agent: AgentView }) {
  const command = useReleaseCallers();
  const offline = useOfflineReason();
  return (
    <Card title="While a task is paused">
      <CardSection>
        <p className="font-strong" role="status">
          {isOn ? "Clients are let go" : "Clients go on waiting"}
        </p>
        <p className="mt-0.5 text-t2 text-xs">
          {isOn
            ? "Who waits for an answer over A2A is told that input is required, with why it is paused."
            : "Who waits for an answer over A2A sees the state from before the pause, until the task goes on and ends."}
        </p>
        <Button
          className="mt-2.5"
          busy={command.isPending}
          disabledReason={offline}
          onClick={() => void command.run({ agent: name, on: !isOn })}
        >
          {isOn ? "Let them wait" : "Let them go"}
        </Button>
        <CommandFailure failure={command.failure} />
      </CardSection>
    </Card>
  );
}
