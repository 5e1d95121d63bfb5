"use client";
import Link from "next/link";
import { useInboxCounts } from "@/components/data/inbox/use-inbox";
import { ButtonLink } from "@/components/ui/button-link";
import { plural } from "@/components/ui/format/plural";
import { Note } from "@/components/ui/note";
import { Screen } from "@/components/ui/screen/screen";
import { AgentList } from "./agent-list";
import { ProfileList } from "./profile/profile-list";

/** Every agent, who works for it and what it can do; and the way to what was cut off of their work. */
export function AgentsScreen() {
  return (
    <Screen
      title="Agents"
      actions={
        <ButtonLink variant="ghost" href="/recovery">
          Cut off sessions
        </ButtonLink>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col overflow-auto">
        <CutOff />
        <AgentList />
        <ProfileList />
      </div>
    </Screen>
  );
}

/** Nothing while nothing waits to be brought back. */
function CutOff() {
  const { all = 0, snoozed = 0 } = useInboxCounts(undefined).data?.byKind.recovery ?? {};
  const waiting = all + snoozed;
  if (waiting === 0) return null;
  return (
    <Note tone="warn" className="mx-5 mt-3.5 flex-none phone:mx-4">
      {plural(waiting, "task")} cut off. Nothing starts again by itself.{" "}
      <Link className="underline" href="/recovery">
        Sessions needing resume
      </Link>
    </Note>
  );
}
