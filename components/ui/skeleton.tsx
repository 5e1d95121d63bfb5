import type { ReactNode } from "react";
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

/** Shows its content only when loading takes over 150 ms, so that fast answers do not flicker. */
export function AfterDelay({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cn("animate-appear", className)}>{children}</div>;
}
