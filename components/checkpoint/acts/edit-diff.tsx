import { plural } from "@/components/ui/format/plural";
import { Note } from "@/components/ui/note";
import { escapeText } from "@/components/ui/visible-text";
import type { EditPreview } from "@/server/contract/document/tree/edit-host";
import { CompareRow } from "../compare/compare-row";

const ROW_CLASS = "h-[22px] phone:h-8";

/** What saving would change, and what the agent's schema has against it. */
export function EditDiff({ preview }: { preview: EditPreview | null }) {
  const misfits = Object.entries(preview?.misfits ?? {});
  return (
    <section
      aria-label="What it would change"
      className="flex min-h-0 min-w-0 flex-col border-line border-l phone:flex-none phone:border-t phone:border-l-0"
    >
      <p role="status" className="num flex-none px-4 py-2.5 text-t2 text-xs">
        {preview?.problem === null ? plural(preview.changes, "change") : "No change yet"}
      </p>
      {misfits.length > 0 ? (
        <Note tone="danger" className="mx-4 mb-2 flex-none">
          <ul>
            {misfits.map(([pointer, message]) => (
              <li key={pointer}>
                <bdi className="mono">{escapeText(pointer) || "The whole state"}</bdi> {escapeText(message)}
              </li>
            ))}
          </ul>
        </Note>
      ) : null}
      <section
        aria-label="Changes"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto pb-4 font-mono text-[0.75rem] tracking-[-.01em] focus-visible:-outline-offset-2 phone:flex-none phone:overflow-visible"
      >
        {preview?.lines.map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one comparison, in order
          <div key={n} className={ROW_CLASS}>
            <CompareRow line={line} at={null} onSelect={null} />
          </div>
        ))}
      </section>
    </section>
  );
}
