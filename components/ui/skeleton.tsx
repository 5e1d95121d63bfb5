import type { CSSProperties, ReactNode } from "react";
import { cn } from "./cn";

interface SkeletonProps {
  /** As wide and high as what will stand there. */
  width?: number | string;
  height?: number | string;
  className?: string;
}

/** A place where content will be. */
export function Skeleton({ width = "100%", height = 9, className }: SkeletonProps) {
  return <span aria-hidden="true" className={cn("block rounded-[3px] bg-s3", className)} style={{ width, height }} />;
}

interface AfterDelayProps {
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** Shows its content only when loading takes over 150 ms, so that fast answers do not flicker. */
export function AfterDelay({ className, style, children }: AfterDelayProps) {
  return (
    <div className={cn("animate-appear", className)} style={style}>
      {children}
    </div>
  );
}
