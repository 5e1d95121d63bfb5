"use client";
import { Copy } from "lucide-react";
import { useAgentCard } from "@/components/data/use-agent-card";
import { Card, CardSection } from "@/components/ui/card";
import { Code } from "@/components/ui/code";
import { CopyText } from "@/components/ui/copy-text";
import { copyToClipboard } from "@/components/ui/copy-to-clipboard";
import { IconButton } from "@/components/ui/icon-button";
import { AfterDelay, Skeleton } from "@/components/ui/skeleton";
import type { AgentView } from "@/server/contract/task-view";
import { type AgentDoor, DOOR_SCOPES, doorsOf } from "./doors";

/** How outside agents speak to it: each address with a first call. */
export function DoorList({ agent }: { agent: AgentView }) {
  const { data: card, isPending } = useAgentCard(agent.name);
  if (isPending)
    return (
      <AfterDelay>
        <Skeleton height={320} />
      </AfterDelay>
    );
  const doors = doorsOf(card?.origin ?? location.origin, agent);
  return (
    <Card title="Doors for outside agents">
      <CardSection className="text-t2 text-xs">
        A key for <Code>{DOOR_SCOPES[0]}</Code> may send, pause, resume and cancel; one for{" "}
        <Code>{DOOR_SCOPES[1]}</Code> may read, list and follow. Each key sees the tasks that it began. Make one in
        Settings, or by <Code wraps>npx checkrein key create NAME --scope agent:write --scope agent:read</Code>, and put
        its secret into <Code>CHECKREIN_KEY</Code>.
      </CardSection>
      {doors.map((door) => (
        <DoorSection key={door.id} door={door} />
      ))}
    </Card>
  );
}

function DoorSection({ door: { title, note, address, call } }: { door: AgentDoor }) {
  return (
    <CardSection>
      <h3 className="font-strong">{title}</h3>
      <p className="text-t2 text-xs">{note}</p>
      <CopyText
        text={address}
        label={`Copy the address of ${title}`}
        mono
        className="min-h-6 mt-1 max-w-full text-t2 text-xs"
      />
      <div className="mt-1.5 flex items-start gap-1 rounded-md border border-line bg-bg py-1.5 pr-1 pl-2.5">
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by key.
          tabIndex={0}
          className="mono min-w-0 flex-1 overflow-x-auto text-2xs leading-[1.125rem] focus-visible:-outline-offset-2"
        >
          {call}
        </pre>
        <IconButton
          size="sm"
          label={`Copy a call over ${title}`}
          icon={<Copy className="size-3.5" />}
          onClick={() => void copyToClipboard(call)}
        />
      </div>
    </CardSection>
  );
}
