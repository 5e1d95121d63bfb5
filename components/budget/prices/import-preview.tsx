import type { usePricePreview } from "@/components/data/budgets/use-prices";
import { describeFailure } from "@/components/data/describe-failure";
import { plural } from "@/components/ui/format/plural";
import { Note } from "@/components/ui/note";
import { PriceTable } from "./price-table";

/** As many places as one reads before going back to the file. */
const MAX_PROBLEMS = 5;

/** Says the effect before the click: what is new, what is replaced, from when on; or where the list is wrong. */
export function ImportPreview({ preview: { data, error } }: { preview: ReturnType<typeof usePricePreview> }) {
  if (error) return <Problems error={error} />;
  if (!data) return <p className="text-t3">Reading the list</p>;
  const { added, changed, same, changes } = data;
  return (
    <>
      <p role="status" className="font-strong">
        {plural(added, "new price")}, {changed} replaced, {same} as before.
      </p>
      {changes.length > 0 ? <PriceTable label="What it changes" prices={changes} /> : null}
      {added + changed > changes.length ? <p className="text-t3 text-xs">The first {changes.length} of them.</p> : null}
    </>
  );
}

function Problems({ error }: { error: unknown }) {
  const { title, text, refusal } = describeFailure(error);
  const places = Object.entries(refusal?.fields ?? {});
  return (
    <Note tone="warn">
      <p role="status" className="font-strong">
        {text ?? title}
      </p>
      <ul>
        {places.slice(0, MAX_PROBLEMS).map(([place, problem]) => (
          <li key={place}>
            <span className="mono">{place}</span> {problem}
          </li>
        ))}
      </ul>
      {places.length > MAX_PROBLEMS ? <p>{places.length - MAX_PROBLEMS} more.</p> : null}
    </Note>
  );
}
