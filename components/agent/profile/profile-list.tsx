"use client";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useProfiles } from "@/components/data/agents/use-profiles";
import { describeFailure } from "@/components/data/describe-failure";
import { ButtonLink } from "@/components/ui/button-link";
import { Note } from "@/components/ui/note";
import { Tag } from "@/components/ui/tag";
import type { ProfileView } from "@/server/contract/agent-profile";
import { probeTag } from "./probe-words";

/** Coding agents that Checkrein launches itself, by what people wrote down of them. */
export function ProfileList() {
  const { data: profiles = [], error } = useProfiles();
  return (
    <section aria-labelledby="profiles-title" className="border-line border-t px-5 pt-3.5 pb-6 phone:px-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-2">
        <h2 id="profiles-title" className="font-semibold text-md">
          Coding agents launched here
        </h2>
        <ButtonLink href="/profiles" size="lg" className="ml-auto" icon={<Plus className="size-3.5" />}>
          New coding agent…
        </ButtonLink>
      </header>
      {error ? <Note tone="danger">{describeFailure(error).title}</Note> : null}
      {profiles.length > 0 ? (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {profiles.map((profile) => (
            <ProfileRow key={profile.name} profile={profile} />
          ))}
        </ul>
      ) : (
        <p className="text-t3">
          No coding agent is set up here yet. It can be any program that speaks the Agent Client Protocol, such as
          Gemini CLI or OpenCode.
        </p>
      )}
    </section>
  );
}

function ProfileRow({ profile: { name, spec, probe } }: { profile: ProfileView }) {
  const { tone, text } = probeTag(probe);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2.5">
      <Link href={`/profiles/${name}`} className="font-medium hover:underline phone:py-1">
        {name}
      </Link>
      <Tag tone={tone}>{text}</Tag>
      <span className="mono min-w-0 truncate text-t2 text-xs">{[spec.command, ...spec.args].join(" ")}</span>
      <span className="min-w-0 truncate text-t3 text-xs">in {spec.folder}</span>
    </li>
  );
}
