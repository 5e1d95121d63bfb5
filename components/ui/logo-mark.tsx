import { cn } from "./cn";

/** Two posts and a rein between them. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      aria-hidden="true"
      className={cn("size-5 flex-none", className)}
    >
      <path d="M7 3.5v13M13 3.5v13" />
      <path d="M1.8 6.2c2.6 5.4 11.4 7.6 16.4 1.6" stroke="var(--color-st-paused)" />
    </svg>
  );
}
