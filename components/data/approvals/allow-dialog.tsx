"use client";
import { ListChecks } from "lucide-react";
import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { GiveApprovalInput } from "@/server/contract/approval";
import { CommandFailure } from "../command-failure";
import { useOfflineReason } from "../use-offline-reason";
import { commonFolder, type ShownCall } from "./asked-call";
import { useApprovalCommand } from "./use-approvals";

const TIMES = [
  { value: "60", label: "1 hour" },
  { value: "480", label: "8 hours" },
  { value: "1440", label: "1 day" },
  { value: "none", label: "No end" },
] as const;
const REACHES = [
  { value: "task", label: "This task" },
  { value: "agent", label: "All tasks of this agent" },
] as const;

interface AllowDialogProps {
  taskId: string;
  interruptId: string;
  call: ShownCall;
  onClose: () => void;
}

/** Which calls like this one are made without asking, and for how long. */
export function AllowDialog({ taskId, interruptId, call, onClose }: AllowDialogProps) {
  const [reach, setReach] = useState<GiveApprovalInput["reach"]>("task");
  const [folder, setFolder] = useState(() => commonFolder(call.paths));
  const [time, setTime] = useState<(typeof TIMES)[number]["value"]>("60");
  const [uses, setUses] = useState("10");
  const give = useApprovalCommand((client, input: GiveApprovalInput) => client.approval.give.mutate(input));
  const count = uses.trim() === "" ? null : Number(uses);
  const minutes = time === "none" ? null : Number(time);
  const lacks =
    count !== null && !(Number.isInteger(count) && count > 0)
      ? "At most how many calls: a whole number"
      : count === null && minutes === null
        ? "Say until when, or for how many calls"
        : undefined;
  const refused = useOfflineReason() ?? lacks;
  const send = async () => {
    if (refused || give.isPending) return;
    const pathPrefix = folder.trim() || null;
    if (await give.run({ taskId, interruptId, reach, pathPrefix, minutes, uses: count })) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={420}
      title={`Allow ${call.tool}`}
      description="This call is made now; others like it are made without asking. Each leaves a receipt, and it can be revoked on the agent's page."
      icon={<ListChecks className="size-4" />}
      onConfirm={refused ? undefined : () => void send()}
      footer={
        <DialogButtons
          leave="Close"
          onLeave={onClose}
          confirm="Allow"
          kbd="mod+enter"
          busy={give.isPending}
          disabledReason={refused}
          onConfirm={() => void send()}
        />
      }
    >
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <Field label="For" className="col-span-full">
          <Select value={reach} onValueChange={setReach} options={REACHES} />
        </Field>
        <Field
          label="Files below"
          hint="optional"
          className="col-span-full"
          error={give.failure?.fields?.["/pathPrefix"]}
          help="Empty: wherever it goes. A call that names no file, or one elsewhere, is asked for."
        >
          <Input mono spellCheck={false} value={folder} onChange={(event) => setFolder(event.target.value)} />
        </Field>
        <Field label="Until">
          <Select value={time} onValueChange={setTime} options={TIMES} />
        </Field>
        <Field label="Calls at most" hint="optional">
          <Input inputMode="numeric" value={uses} onChange={(event) => setUses(event.target.value)} />
        </Field>
      </div>
      <CommandFailure failure={give.failure?.fields?.["/pathPrefix"] ? null : give.failure} />
    </Dialog>
  );
}
