"use client";
import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { cn } from "./cn";
import { CopyText } from "./copy-text";

interface ErrorStateProps {
  /** What failed: "The task list could not be loaded." */
  title: string;
  children?: ReactNode;
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
  busy?: boolean | undefined;
  className?: string;
}

/** What failed, the id to quote, and another try; the rest of the page stays usable. */
export function ErrorState({ title, children, requestId, onRetry, busy, className }: ErrorStateProps) {
  return (
    <div role="alert" className={cn("flex flex-col items-center gap-1 px-4 py-24 text-center phone:py-16", className)}>
      <p className="font-strong">{title}</p>
      {children ? <p className="text-t2">{children}</p> : null}
      {requestId ? (
        <p className="text-t3 text-xs">
          Request <CopyText text={requestId} label="Copy the request ID" mono />
        </p>
      ) : null}
      {onRetry ? (
        <Button className="mt-3" icon={<RotateCw className="size-3.5" />} onClick={onRetry} busy={busy}>
          Retry
        </Button>
      ) : null}
    </div>
  );
}
