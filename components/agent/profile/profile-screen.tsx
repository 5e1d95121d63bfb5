"use client";
import { useProfileForm, useProfiles } from "@/components/data/agents/use-profiles";
import { describeFailure } from "@/components/data/describe-failure";
import { ErrorState } from "@/components/ui/error-state";
import { Screen } from "@/components/ui/screen/screen";
import { AfterDelay, Skeleton } from "@/components/ui/skeleton";
import { ProbeCard } from "./probe-card";
import { ProfileForm } from "./profile-form";
import { RemoveProfile } from "./remove-profile";

const CRUMBS = [{ label: "Agents", href: "/agents" }];

/** How one coding agent is launched; without a name, a new one. */
export function ProfileScreen({ name = null }: { name?: string | null }) {
  const form = useProfileForm();
  const profiles = useProfiles();
  const profile = profiles.data?.find((each) => each.name === name) ?? null;
  const title = name ?? "New coding agent";
  const error = form.error ?? profiles.error;
  return (
    <Screen title={title} crumbs={CRUMBS} phoneTitle={title}>
      {error ? (
        <ErrorState title="How it is launched could not be read." onRetry={() => void profiles.refetch()}>
          {describeFailure(error).title}
        </ErrorState>
      ) : !form.data || !profiles.data ? (
        <AfterDelay className="grid gap-3 px-5 py-4">
          <Skeleton height={48} />
          <Skeleton height={320} />
        </AfterDelay>
      ) : name !== null && !profile ? (
        <ErrorState title={`No coding agent ${name} is written down here.`}>
          It may have been removed, or be named in a file of the agents' machine.
        </ErrorState>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        <div tabIndex={0} className="min-h-0 flex-1 overflow-auto px-5 py-4 focus-visible:-outline-offset-2 phone:px-4">
          <div className="grid grid-cols-[minmax(0,1fr)_356px] items-start gap-4 phone:grid-cols-1">
            <ProfileForm form={form.data} profile={profile} />
            {profile ? (
              <div className="grid min-w-0 gap-4">
                <ProbeCard profile={profile} />
                <RemoveProfile profile={profile} />
              </div>
            ) : null}
          </div>
        </div>
      )}
    </Screen>
  );
}
