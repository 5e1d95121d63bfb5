import {
  CircleCheck,
  CircleDashed,
  CirclePause,
  CirclePlay,
  CircleSlash,
  CircleX,
  Hourglass,
  KeyRound,
  LoaderCircle,
  type LucideIcon,
  MessageCircleQuestionMark,
  OctagonMinus,
} from "lucide-react";
import { cn } from "../cn";
import type { StateKind } from "./state-kind";

const ICONS: Record<Exclude<StateKind, "working" | "pausing">, LucideIcon> = {
  submitted: CircleDashed,
  resumed: CirclePlay,
  input_required: MessageCircleQuestionMark,
  auth_required: KeyRound,
  paused_by_client: CirclePause,
  paused_by_agent: Hourglass,
  completed: CircleCheck,
  failed: CircleX,
  canceled: CircleSlash,
  rejected: OctagonMinus,
};

interface StateIconProps {
  kind: StateKind;
  size?: 12 | 14 | 16;
  /** Turns the arc of Working and Pausing…; only in the pill and on Pausing… rows, never by the hundred. */
  spin?: boolean | undefined;
  className?: string | undefined;
}

const SIZE = { 12: "size-3", 14: "size-3.5", 16: "size-4" };

/** The silhouette of a state in its colour. The word beside it names it, so it is not read out. */
export function StateIcon({ kind, size = 16, spin, className }: StateIconProps) {
  const look = cn("text-(--c)", SIZE[size], className);
  if (kind === "pausing") return <PausingIcon className={look} spin={spin} />;
  if (kind === "working") return <LoaderCircle data-state-kind={kind} className={cn(look, spin && "animate-turn")} />;
  const Icon = ICONS[kind];
  return <Icon data-state-kind={kind} className={look} />;
}

/** Working's arc with the two bars of a pause inside: still running, about to hold. Only the arc turns. */
function PausingIcon({ className, spin }: { className: string; spin: boolean | undefined }) {
  return (
    <svg
      data-state-kind="pausing"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={cn("lucide", className)}
    >
      <path className={cn("origin-center", spin && "animate-turn")} d="M21 12a9 9 0 1 1-6.219-8.56" />
      <path d="M10 15V9M14 15V9" />
    </svg>
  );
}
