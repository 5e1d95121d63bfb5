"use client";
import { Play } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { CommandFailure } from "@/components/data/command-failure";
import { newRequestId } from "@/components/data/new-request-id";
import { ReasonField } from "@/components/data/reason-field";
import { sentence } from "@/components/data/stops/stop-words";
import { useStopCommand } from "@/components/data/stops/use-stop-command";
import { useReleasePreview } from "@/components/data/stops/use-stop-preview";
import { useStops } from "@/components/data/stops/use-stops";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Field } from "@/components/ui/field";
import { plural } from "@/components/ui/format/plural";
import { Input } from "@/components/ui/input";
import { Note } from "@/components/ui/note";
import { RadioCards } from "@/components/ui/radio-cards";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { useSettled } from "@/components/ui/use-settled";
import type { ReleaseStopInput } from "@/server/contract/stop-inputs";
import type { ReleasePreview } from "@/server/contract/stop-view";
import { NO_PART, type Part, PartFields, toFilter } from "./part-fields";

type HowMuch = "all" | "part";
/** Typing rests for so long before it is counted, milliseconds. */
const COUNT_AFTER_MS = 300;
/** So many a second go on, unless the person says otherwise. */
const PACE = 10;
const FASTEST = 200;

/** Lets what a stop holds go on: all of it, which ends the stop, or what a filter names, while it stands over the rest. */
export function ReleaseDialog({ holdId, onClose }: { holdId: string | null; onClose: () => void }) {
  const { data: stops } = useStops();
  const [chosen, setChosen] = useState(holdId);
  const stop = stops?.find(({ id }) => id === chosen) ?? stops?.[0];
  if (!stop) {
    return (
      <Dialog open onOpenChange={onClose} title="Release a stop" footer={null}>
        <Note>{stops ? "No stop stands." : "Looking for stops."}</Note>
      </Dialog>
    );
  }
  const picker =
    (stops?.length ?? 0) > 1 ? (
      <Field label="Stop">
        <Select
          value={stop.id}
          onValueChange={setChosen}
          options={(stops ?? []).map(({ id, words }) => ({ value: id, label: sentence(words) }))}
        />
      </Field>
    ) : null;
  return <ReleaseForm key={stop.id} holdId={stop.id} words={stop.words} picker={picker} onClose={onClose} />;
}

interface ReleaseFormProps {
  holdId: string;
  words: string;
  picker: React.ReactNode;
  onClose: () => void;
}

function ReleaseForm({ holdId, words, picker, onClose }: ReleaseFormProps) {
  const router = useRouter();
  const [howMuch, setHowMuch] = useState<HowMuch>("all");
  const [part, setPart] = useState<Part>(NO_PART);
  const [pace, setPace] = useState(String(PACE));
  const [reason, setReason] = useState("");
  const [requestId] = useState(newRequestId);
  const filter = howMuch === "part" ? toFilter(part) : null;
  const isUnsaid = howMuch === "part" && filter === null;
  const settled = useSettled(JSON.stringify(filter), COUNT_AFTER_MS);
  const isSettled = settled === JSON.stringify(filter);
  const asked = JSON.parse(settled);
  const preview = useReleasePreview(isUnsaid ? null : { holdId, ...(asked ? { filter: asked } : {}) });
  const counts = isSettled && !preview.isPlaceholderData && !isUnsaid ? preview.data : undefined;
  const release = useStopCommand((client, input: typeof ReleaseStopInput._input) => client.stop.release.mutate(input));
  const perSecond = Number(pace);
  const paceProblem =
    Number.isInteger(perSecond) && perSecond >= 1 && perSecond <= FASTEST
      ? undefined
      : `A whole number from 1 to ${FASTEST}.`;
  const refused = useOfflineReason() ?? refusalOf({ isUnsaid, paceProblem, howMuch, counts });
  const send = async () => {
    if (refused || release.isPending) return;
    const order = { holdId, perSecond, reason: reason.trim() || null, requestId, ...(filter ? { filter } : {}) };
    const answer = await release.run(order);
    if (!answer) return;
    const { operationId } = answer;
    toast({
      title:
        howMuch === "all" ? `${sentence(words)} is no longer stopped.` : "Let go on. The stop stands over the rest.",
      action: operationId ? { label: "View", onClick: () => router.push(`/operations/${operationId}`) } : undefined,
    });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Release ${words}`}
      description="The oldest first. Who else holds a task goes on to hold it."
      dirty={reason.trim() !== ""}
      onConfirm={refused ? undefined : () => void send()}
      footNote="You can stop it on the way, from the operation's page."
      footer={
        <DialogButtons
          leave="Close"
          onLeave={onClose}
          confirm={
            howMuch === "all"
              ? "Release all of it"
              : `Release ${counts ? plural(counts.held + counts.waiting, "task") : "these"}`
          }
          icon={<Play className="size-3.5" />}
          kbd="mod+enter"
          busy={release.isPending}
          disabledReason={refused}
          onConfirm={() => void send()}
        />
      }
    >
      <div className="grid gap-3">
        {picker}
        <RadioCards<HowMuch>
          label="How much"
          className="-mx-1"
          value={howMuch}
          onValueChange={setHowMuch}
          options={[
            {
              value: "all",
              title: "All of it",
              description: "The stop is over. What is in line starts as workers are free.",
            },
            { value: "part", title: "Only some", description: "These go on, and the stop stands over the rest." },
          ]}
        />
        {howMuch === "part" ? <PartFields part={part} onPartChange={setPart} /> : null}
        <p role="status" className="text-t2">
          {isUnsaid ? "Say which." : counts ? countWords(counts) : "Counting."}
        </p>
        <Field label="Tasks a second" error={paceProblem}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={pace}
            onChange={(event) => setPace(event.target.value)}
          />
        </Field>
        <ReasonField reason={reason} onReason={setReason} />
        <CommandFailure failure={release.failure} />
      </div>
    </Dialog>
  );
}

function countWords({ held, waiting, stay }: ReleasePreview): string {
  const shared = stay > 0 ? ` ${plural(stay, "task")} of them ${stay === 1 ? "stays" : "stay"} held by others.` : "";
  return `${plural(held, "task")} held by the stop, ${waiting} in line behind it.${shared}`;
}

interface Releasing {
  readonly isUnsaid: boolean;
  readonly paceProblem: string | undefined;
  readonly howMuch: HowMuch;
  readonly counts: ReleasePreview | undefined;
}

function refusalOf({ isUnsaid, paceProblem, howMuch, counts }: Releasing): string | undefined {
  if (isUnsaid) return "Say which tasks go on.";
  if (paceProblem) return "Say how many a second.";
  if (howMuch === "all") return undefined;
  if (!counts) return "They are being counted.";
  return counts.held + counts.waiting === 0 ? "The stop holds none of these." : undefined;
}
