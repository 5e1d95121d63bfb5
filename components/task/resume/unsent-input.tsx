"use client";
import { Copy } from "lucide-react";
import { useTextDraft } from "@/components/data/draft/use-draft";
import { Button } from "@/components/ui/button";
import { Card, CardSection } from "@/components/ui/card";
import { copyToClipboard } from "@/components/ui/copy-to-clipboard";
import { LongText } from "@/components/ui/long-text";
import { toast } from "@/components/ui/toast";
import type { TaskView } from "@/server/contract/task-view";

/** Input typed for a resume that somebody else's command made pointless: kept until it is used or thrown away. */
export function UnsentInput({ task }: { task: TaskView }) {
  const [input, setInput] = useTextDraft(`${task.id}/resume`);
  if (input === "" || task.actions.resume.allowed) return null;
  const copy = async () => {
    if (await copyToClipboard(input)) toast({ title: "Copied" });
  };
  return (
    <Card title="Your input was not sent">
      <CardSection>
        <LongText text={input} />
        <div className="mt-2.5 flex gap-2">
          <Button size="sm" icon={<Copy className="size-3.5" />} onClick={() => void copy()}>
            Copy
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setInput("")}>
            Discard
          </Button>
        </div>
      </CardSection>
    </Card>
  );
}
