import { LongText } from "@/components/ui/long-text";

interface FoldedTextProps {
  title: string;
  /** Shown as it is, never as markup. */
  text: string;
}

/** A text one asks for: folded away under its title. */
export function FoldedText({ title, text }: FoldedTextProps) {
  return (
    <details className="mt-1 text-xs">
      <summary className="w-fit cursor-pointer rounded-sm text-t2 phone:min-h-11 phone:leading-[2.75rem]">
        {title}
      </summary>
      <LongText text={text} className="mt-1 max-h-60 overflow-auto rounded-md bg-s2 p-2 text-t1" />
    </details>
  );
}
