"use client";
import { FlaskConical } from "lucide-react";
import { useProfileCommand } from "@/components/data/agents/use-profiles";
import { CommandFailure } from "@/components/data/command-failure";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { Card, CardSection } from "@/components/ui/card";
import { Note } from "@/components/ui/note";
import { Tag } from "@/components/ui/tag";
import { RelativeTime } from "@/components/ui/time/relative-time";
import type { ProbeReport, ProfileView } from "@/server/contract/agent-profile";
import { probeTag } from "./probe-words";

/** Launches the agent once as a task would, and shows what it can do. */
export function ProbeCard({ profile: { name, probe } }: { profile: ProfileView }) {
  const test = useProfileCommand((client, input: { readonly name: string }) => client.profile.test.mutate(input));
  const offline = useOfflineReason();
  const { tone, text } = probeTag(probe);
  const isUnderWay = probe !== null && probe.report === null;
  return (
    <Card title="Test" aside={<Tag tone={tone}>{text}</Tag>}>
      <CardSection>
        <div role="status" className="grid gap-1.5">
          {probe === null ? (
            <p className="text-t2">It was not tested. A test launches it, begins a session and prompts nothing.</p>
          ) : probe.report === null ? (
            <p className="text-t2">
              Asked for <RelativeTime at={probe.askedAt} plain />. The process that runs the agents answers.
            </p>
          ) : (
            <Found report={probe.report} />
          )}
          {probe?.at ? (
            <p className="text-t3 text-xs">
              <RelativeTime at={probe.at} />
              {probe.isOld ? ", before the last change" : ""}
            </p>
          ) : null}
        </div>
        <Button
          className="mt-2.5"
          icon={<FlaskConical className="size-3.5" />}
          busy={test.isPending || isUnderWay}
          disabledReason={offline}
          onClick={() => void test.run({ name })}
        >
          Test this agent
        </Button>
        <CommandFailure failure={test.failure} />
      </CardSection>
    </Card>
  );
}

function Found({ report }: { report: ProbeReport }) {
  if (report.kind === "failed")
    return (
      <Note tone="warn">
        <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">{report.message}</span>
      </Note>
    );
  return (
    <>
      {report.lines.map((line) => (
        <p key={line} className="[overflow-wrap:anywhere]">
          {line}
        </p>
      ))}
      {report.modes.length > 0 ? <p className="text-t2">Modes: {report.modes.join(", ")}.</p> : null}
    </>
  );
}
