"use client";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useProfileCommand } from "@/components/data/agents/use-profiles";
import { ConfirmDialog } from "@/components/data/confirm-dialog";
import { Button } from "@/components/ui/button";
import { Card, CardSection } from "@/components/ui/card";
import type { ProfileView } from "@/server/contract/agent-profile";

/** Takes an agent away, after saying what becomes of its tasks. */
export function RemoveProfile({ profile: { name } }: { profile: ProfileView }) {
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const remove = useProfileCommand((client, input: { readonly name: string }) => client.profile.remove.mutate(input));
  const send = async () => {
    if (await remove.run({ name })) router.push("/agents");
  };
  return (
    <Card title="Remove">
      <CardSection>
        <p className="text-t2">Nothing new is launched for it. Its tasks and conversations stay.</p>
        <Button className="mt-2.5" icon={<Trash2 className="size-3.5" />} onClick={() => setAsking(true)}>
          Remove…
        </Button>
      </CardSection>
      {isAsking ? (
        <ConfirmDialog
          title={`Remove ${name}`}
          description="Turns that run end first; then its tasks wait, and go on once an agent of this name is there again. Its secrets are deleted."
          icon={<Trash2 className="size-4" />}
          leave="Keep it"
          confirm="Remove the agent"
          danger
          kbd="mod+enter"
          command={remove}
          onConfirm={send}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Card>
  );
}
