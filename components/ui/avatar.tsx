import { cn } from "./cn";

interface AvatarProps {
  name: string;
  /** The reader themself. */
  me?: boolean;
  className?: string;
}

/** Two letters for a person or client; the name stands beside it, so it is not read out. */
export function Avatar({ name, me, className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        "keeps-colour grid size-5 flex-none place-items-center rounded-full bg-s3 font-semibold text-[0.5625rem] text-t2 leading-none forced-colors:border",
        me && "bg-accent text-bg",
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  );
}

/** "oncall" is OC, "reviewer-2" R2, "release-desk" RD. */
function initialsOf(name: string): string {
  const [first = "", ...rest] = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const last = rest.at(-1);
  const letters = last ? `${first.slice(0, 1)}${last.slice(0, 1)}` : first.slice(0, 2);
  return letters.toUpperCase();
}
