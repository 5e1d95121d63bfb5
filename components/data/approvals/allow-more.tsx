"use client";
import { ListChecks } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyPart, OVER_PAGE } from "@/components/ui/lazy-part/lazy-part";
import type { InterruptView } from "@/server/contract/task-view";
import { shownCall } from "./asked-call";

const AllowDialog = lazyPart("The form", () => import("./allow-dialog").then((part) => part.AllowDialog), OVER_PAGE);

interface AllowMoreProps {
  taskId: string;
  question: Pick<InterruptView, "id" | "payload">;
}

/** Beside a call that is asked for: allows others like it too. Nothing where the question is about no call. */
export function AllowMore({ taskId, question }: AllowMoreProps) {
  const [isOpen, setOpen] = useState(false);
  const call = shownCall(question.payload);
  if (!call) return null;
  return (
    <>
      <Button icon={<ListChecks className="size-3.5" />} onClick={() => setOpen(true)}>
        Allow more like this…
      </Button>
      {isOpen ? (
        <AllowDialog taskId={taskId} interruptId={question.id} call={call} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
