"use client";
import { FileUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useImportCheckpoint } from "@/components/data/checkpoints/use-import-checkpoint";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { formatBytes } from "@/components/ui/format/format-bytes";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { MAX_STATE_BYTES } from "@/server/contract/state-limit";
import type { TaskView } from "@/server/contract/task-view";
import { ActFrame, ActReason } from "./act-frame";

interface ImportDialogProps {
  task: TaskView;
  onClose: () => void;
}

/** Keeps an exported version on this task. The server checks the hash; the file passes the page unread. */
export function ImportDialog({ task, onClose }: ImportDialogProps) {
  const router = useRouter();
  const offline = useOfflineReason();
  const bring = useImportCheckpoint(task.id);
  const [file, setFile] = useState<File | null>(null);
  const [version, setVersion] = useState("");
  const [overwrite, setOverwrite] = useState(false);
  const [reason, setReason] = useState("");
  const isNumber = /^[1-9]\d{0,8}$/.test(version);
  const refused =
    offline ??
    (file ? undefined : "Choose a file first.") ??
    (version === "" || isNumber ? undefined : "A version is a whole number from 1 on.");
  const send = async () => {
    if (!file) return;
    const kept = await bring.run({ file, version: version === "" ? null : Number(version), overwrite, reason });
    if (!kept) return;
    toast(
      kept.outcome === "unchanged"
        ? { title: `v${kept.version} was there already`, text: "It is the same. Nothing was changed." }
        : { title: `Imported as v${kept.version}`, text: "The next resume starts where it did before." },
    );
    onClose();
    router.push(`/tasks/${task.id}/checkpoints/${kept.version}`);
  };
  return (
    <ActFrame
      title="Import a version"
      description="A file that was exported from a checkpoint, of this task or another."
      icon={<FileUp className="size-4 text-t3" />}
      dirty={file !== null}
      footNote={`Up to ${formatBytes(MAX_STATE_BYTES)}. What is secret in it is sealed.`}
      confirm={bring.isPending ? "Importing" : "Import"}
      busy={bring.isPending}
      refused={refused}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <Field label="File" help={file ? formatBytes(file.size) : undefined}>
        <Input type="file" onChange={(event) => setFile(event.target.files?.[0] ?? null)} />
      </Field>
      <Field label="Version" hint="optional" help="Left empty: the number it has in the file.">
        <Input inputMode="numeric" value={version} onChange={(event) => setVersion(event.target.value.trim())} />
      </Field>
      <Checkbox
        checked={overwrite}
        onCheckedChange={setOverwrite}
        label="Overwrite another version of that number"
        hint="Otherwise it is refused when there is one that differs."
      />
      <ActReason reason={reason} onReason={setReason} failure={bring.failure} />
    </ActFrame>
  );
}
