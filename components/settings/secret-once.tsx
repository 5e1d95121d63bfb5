"use client";
import { CircleCheck, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { copyToClipboard } from "@/components/ui/copy-to-clipboard";
import { IconButton } from "@/components/ui/icon-button";

interface SecretOnceProps {
  /** "night-scheduler is made. Copy it now, it is shown once." */
  title: string;
  secret: string;
  /** A call that is ready to be pasted. */
  example?: string | undefined;
  onClose: () => void;
  /** What whoever holds it may do. */
  children: ReactNode;
}

/** A secret that was just made, in place. It is nowhere else; closing it says that one has it. */
export function SecretOnce({ title, secret, example, onClose, children }: SecretOnceProps) {
  return (
    <section
      aria-label="New secret"
      className="mb-4 rounded-lg border border-[color-mix(in_oklab,var(--color-ok)_45%,var(--color-line))] bg-ok-bg px-3.5 pt-[13px] pb-3"
    >
      <div className="flex items-start gap-2.5">
        <CircleCheck className="mt-0.5 flex-none text-ok" />
        <div className="min-w-0 flex-1" role="status">
          <b className="font-semibold">{title}</b>
          <p className="text-t2 text-xs">{children}</p>
        </div>
        <IconButton label="I have it, close" icon={<X />} size="sm" onClick={onClose} />
      </div>
      <div className="mt-[11px] flex items-center gap-1.5 rounded-md border border-line2 bg-bg py-1 pr-1 pl-3">
        <code className="mono min-w-0 flex-1 truncate font-medium">{secret}</code>
        <Button variant="primary" onClick={() => void copyToClipboard(secret)}>
          Copy
        </Button>
      </div>
      {example ? (
        <div className="mt-1.5 flex items-center gap-1.5 pl-3">
          <code className="mono min-w-0 flex-1 truncate text-t2 text-xs">{example}</code>
          <Button
            variant="ghost"
            size="sm"
            aria-label="Copy the example call"
            onClick={() => void copyToClipboard(example)}
          >
            Copy
          </Button>
        </div>
      ) : null}
    </section>
  );
}
