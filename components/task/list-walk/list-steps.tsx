"use client";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { formatCount } from "@/components/ui/format/format-count";
import { IconButton } from "@/components/ui/icon-button";
import { findInList } from "./list-walk";

/** Previous and next in the list one came from; nothing where one came from none. */
export function ListSteps({ taskId }: { taskId: string }) {
  const router = useRouter();
  // The list as it was when the page was opened: it must not change under the pointer.
  const [place] = useState(() => findInList(taskId));
  if (!place) return null;
  const { number, of, before, after } = place;
  return (
    <>
      <span className="num mr-1 text-t3 text-xs">
        {formatCount(number)} of {formatCount(of)}
      </span>
      <IconButton
        label={before ? `Previous: ${before.title}` : "Previous task"}
        icon={<ChevronUp className="size-4" />}
        disabledReason={before ? undefined : "This is the first of the list."}
        onClick={() => before && router.push(`/tasks/${before.id}`)}
      />
      <IconButton
        label={after ? `Next: ${after.title}` : "Next task"}
        icon={<ChevronDown className="size-4" />}
        disabledReason={after ? undefined : "This is the last of what was loaded."}
        onClick={() => after && router.push(`/tasks/${after.id}`)}
      />
    </>
  );
}
