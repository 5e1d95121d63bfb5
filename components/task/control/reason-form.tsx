"use client";
import { type FormEvent, type ReactNode, useState } from "react";
import { CommandFailure } from "@/components/data/command-failure";
import type { Failure } from "@/components/data/describe-failure";
import { ReasonField } from "@/components/data/reason-field";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { CardSection } from "@/components/ui/card";
import { CardActions } from "./card-actions";

interface ReasonFormProps {
  name: string;
  label: string;
  help: string;
  confirm: string;
  icon?: ReactNode;
  busy: boolean;
  failure: Failure | null;
  /** True: it was done. */
  onSend: (reason: string) => Promise<unknown>;
}

/** Part of a card: one act that is not done without a reason, which its receipt keeps. */
export function ReasonForm({ name, label, help, confirm, icon, busy, failure, onSend }: ReasonFormProps) {
  const [reason, setReason] = useState("");
  const offline = useOfflineReason();
  const refused = offline ?? (reason.trim() === "" ? "Say why first." : undefined);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (refused || busy) return;
    if (await onSend(reason.trim())) setReason("");
  };
  return (
    <CardSection>
      <form aria-label={name} noValidate onSubmit={(event) => void send(event)}>
        <ReasonField label={label} hint="" help={help} reason={reason} onReason={setReason} />
        {/* The phone's bar has room for the card's own act, and is no part of this form. */}
        <CardActions stays>
          <Button type="submit" icon={icon} busy={busy} disabledReason={refused}>
            {confirm}
          </Button>
        </CardActions>
        <CommandFailure failure={failure} />
      </form>
    </CardSection>
  );
}
