import { CommandFailure } from "@/components/data/command-failure";
import type { Failure } from "@/components/data/describe-failure";
import { Note } from "@/components/ui/note";

/** Why it was not done, in the dialog itself: also when somebody was first, since the page's banner is behind it. */
export function ActFailure({ failure }: { failure: Failure | null }) {
  if (!failure) return null;
  const fields = Object.entries(failure.fields ?? {});
  return (
    <>
      <CommandFailure failure={failure} />
      {failure.isConflict ? (
        <div role="alert">
          <Note tone="warn">
            <b className="font-strong">{failure.title}</b> {failure.text}
          </Note>
        </div>
      ) : null}
      {fields.length > 0 ? (
        <ul className="text-danger text-xs">
          {fields.map(([path, message]) => (
            <li key={path}>
              <span className="mono">{path}</span> {message}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
