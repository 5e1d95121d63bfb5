"use client";
import { useAgentCard } from "@/components/data/use-agent-card";
import { Card, CardSection } from "@/components/ui/card";
import { CopyText } from "@/components/ui/copy-text";

/** The card that clients read before they speak. Anybody may read it. */
export function CardBox({ name }: { name: string }) {
  const { data: card, error } = useAgentCard(name);
  if (error)
    return <Card title="Card">{<CardSection>The card could not be read at its own address.</CardSection>}</Card>;
  if (!card) return null;
  return (
    <Card title="Card">
      <CardSection className="text-xs">
        <p className="text-t2">What clients read before they speak. Anybody may read it, without a key.</p>
        <CopyText
          text={card.url}
          label="Copy the address of the card"
          mono
          className="mt-1 min-h-6 max-w-full text-t2"
        />
        <details className="mt-1.5">
          <summary className="min-h-6 cursor-default text-t2 leading-6 hover:text-t1">
            Show it as clients of A2A 1.0 get it
          </summary>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by key.
            tabIndex={0}
            className="mono mt-1.5 max-h-[420px] overflow-auto rounded-md border border-line bg-bg px-2.5 py-1.5 text-2xs leading-[1.125rem]"
          >
            {card.text}
          </pre>
        </details>
      </CardSection>
    </Card>
  );
}
