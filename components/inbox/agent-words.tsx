import { Bot } from "lucide-react";
import { useWords } from "@/components/data/inbox/use-inbox";
import { messageText } from "@/components/data/message-text";
import { LongText } from "@/components/ui/long-text";

const MAX_LETTERS = 600;

/** What the agent said of what it asks, in its own words. */
export function AgentWords({ taskId }: { taskId: string }) {
  const message = useWords(taskId);
  const text = message ? messageText(message.parts) : "";
  if (text.trim() === "") return null;
  return (
    <section aria-label="The agent's words" className="flex gap-2.5 pb-1">
      <Bot aria-hidden="true" className="mt-0.5 size-4 flex-none text-t3" />
      <LongText text={text} limit={MAX_LETTERS} className="leading-[1.3125rem]" />
    </section>
  );
}
