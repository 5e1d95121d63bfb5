"use client";
import { Radio } from "lucide-react";
import { useState } from "react";
import { CommandFailure } from "@/components/data/command-failure";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { useSendEvent } from "@/components/data/use-send-event";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Note } from "@/components/ui/note";
import { parseJsonText } from "@/components/ui/schema-form/parse-json-text";
import { Textarea } from "@/components/ui/textarea";
import { readClock } from "@/components/ui/time/clock";
import type { SentEvent } from "@/server/contract/external-event";
import { problemOfProvider } from "../wake/check-wake-plan";
import { problemOfSentTopic } from "./problem-of-sent-topic";
import type { WantedEvent } from "./send-event-store";
import { sentWords } from "./sent-words";

interface SendEventDialogProps {
  wanted: WantedEvent;
  onClose: () => void;
}

/** Sends an event as another system would: every task that waits for it goes on. */
export function SendEventDialog({ wanted, onClose }: SendEventDialogProps) {
  const call = useSendEvent();
  const offline = useOfflineReason();
  const [topic, setTopic] = useState(wanted.topic);
  const [provider, setProvider] = useState(wanted.provider);
  const [data, setData] = useState("");
  const [isTried, setTried] = useState(false);
  const [sent, setSent] = useState<SentEvent | null>(null);
  const problems = {
    topic: isTried || topic !== "" ? problemOfSentTopic(topic) : null,
    provider: problemOfProvider(provider),
    data: data.trim() === "" ? null : parseJsonText(data).problem,
  };
  const edit = (set: (text: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value);
    setSent(null);
    call.reset();
  };
  const send = async () => {
    setTried(true);
    if (offline || call.isPending || problemOfSentTopic(topic) || problems.provider || problems.data) return;
    const from = provider.trim();
    const event = {
      topic: topic.trim(),
      ...(from === "" ? {} : { provider: from }),
      ...(data.trim() === "" ? {} : { data: parseJsonText(data).value ?? null }),
    };
    setSent(await call.run(event));
  };
  const fields = call.failure?.fields;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Send an event"
      description="Every task that waits for it goes on; what comes with it is its input."
      icon={<Radio className="size-4 text-t3" />}
      onConfirm={() => void send()}
      footNote="An event that comes while nobody waits is kept for 15 min."
      footer={
        <DialogButtons
          leave="Close"
          onLeave={onClose}
          confirm={call.isPending ? "Sending" : "Send event"}
          kbd="mod+enter"
          icon={<Radio className="size-3.5" />}
          busy={call.isPending}
          disabledReason={offline}
          onConfirm={() => void send()}
        />
      }
    >
      <div className="grid gap-2.5">
        <Field label="Topic" error={problems.topic ?? fields?.["/topic"]}>
          <Input
            mono
            autoComplete="off"
            spellCheck={false}
            placeholder="ci.build.done:1234"
            value={topic}
            onChange={edit(setTopic)}
          />
        </Field>
        <Field
          label="From"
          hint="optional"
          help="The system it comes from, for tasks that wait for that one alone."
          error={problems.provider ?? fields?.["/provider"]}
        >
          <Input
            mono
            autoComplete="off"
            spellCheck={false}
            placeholder="github"
            value={provider}
            onChange={edit(setProvider)}
          />
        </Field>
        <Field label="Data as JSON" hint="optional" error={problems.data ?? fields?.["/data"]}>
          <Textarea mono rows={4} spellCheck={false} value={data} onChange={edit(setData)} />
        </Field>
        <CommandFailure failure={call.failure} />
        <div role="status">
          {sent ? <Note tone={sent.woken > 0 ? "ok" : "plain"}>{sentWords(sent, readClock())}</Note> : null}
        </div>
      </div>
    </Dialog>
  );
}
