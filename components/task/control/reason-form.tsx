"use client";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
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
  /** It is the one way on that the card has: filled, and on a phone in the bar. */
  isWayOn?: boolean;
  /** True: it was done. */
  onSend: (reason: string) => Promise<unknown>;
}

/** Part of a card: one act that is not done without a reason, which its receipt keeps. */
export function ReasonForm(props: ReasonFormProps) {
  const { name, label, help, confirm, icon, busy, failure, isWayOn = false, onSend } = props;
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const offline = useOfflineReason();
  const isUnsaid = reason.trim() === "";
  const send = async () => {
    if (offline || busy) return;
    setTried(isUnsaid);
    if (isUnsaid) form.current?.querySelector("input")?.focus();
    else if (await onSend(reason.trim())) setReason("");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <CardSection>
      <form ref={form} aria-label={name} noValidate onSubmit={submit}>
        <ReasonField
          label={label}
          hint=""
          help={help}
          error={isTried && isUnsaid ? "Say why first." : undefined}
          reason={reason}
          onReason={setReason}
        />
        <CardActions stays={!isWayOn}>
          <Button
            variant={isWayOn ? "primary" : "outline"}
            size={isWayOn ? "lg" : "md"}
            icon={icon}
            busy={busy}
            disabledReason={offline}
            onClick={() => void send()}
          >
            {confirm}
          </Button>
        </CardActions>
        <CommandFailure failure={failure} />
      </form>
    </CardSection>
  );
}
