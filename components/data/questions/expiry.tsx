import { Clock } from "lucide-react";
import { Tag } from "@/components/ui/tag";
import { DueIn } from "@/components/ui/time/due-in";
import type { InterruptView } from "@/server/contract/task-view";

const LONGEST = 60;

/** That nobody answered for too long, and what is answered in people's place, and when. Nothing where no time is set. */
export function Expiry({ question: { expiresAt, defaultAnswer, escalatedAt } }: { question: InterruptView }) {
  return (
    <>
      {escalatedAt ? <Tag tone="warn">Urgent</Tag> : null}
      {expiresAt === null ? null : (
        <span className="ml-auto inline-flex items-center gap-1.5 text-t2 text-xs">
          <Clock className="size-3.5 flex-none text-t3" />
          {defaultAnswer === null ? "Expires" : `Answered with ${JSON.stringify(defaultAnswer).slice(0, LONGEST)}`}{" "}
          <DueIn at={expiresAt} />
        </span>
      )}
    </>
  );
}
