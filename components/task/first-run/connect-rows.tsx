"use client";
import { Copy, SquareTerminal, Terminal, Webhook } from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { copyToClipboard } from "@/components/ui/copy-to-clipboard";
import { hearNothing } from "@/components/ui/hear-nothing";
import { IconButton } from "@/components/ui/icon-button";

/** How to bring agents, and tasks, of one's own: only ways that this server offers. */
export function ConnectRows() {
  const origin = useSyncExternalStore(
    hearNothing,
    () => location.origin,
    () => "",
  );
  return (
    <div className="mt-6.5 border-line border-t">
      <ConnectRow
        icon={<Terminal className="size-3.5" />}
        title="Connect your own agent"
        action={<CopyLine value={`npm i ${origin}/sdk/worker.tgz`} />}
      >
        The worker SDK comes from this server. It takes tasks, reports steps, and can be paused between them.
      </ConnectRow>
      <ConnectRow
        icon={<SquareTerminal className="size-3.5" />}
        title="Run a coding agent"
        action={<ButtonLink href="/profiles">Set up…</ButtonLink>}
      >
        Any agent that speaks ACP. Checkrein starts it in a folder and keeps its sessions.
      </ConnectRow>
      <ConnectRow
        icon={<Webhook className="size-3.5" />}
        title="Send tasks over A2A"
        action={<CopyLine value={`${origin}/a2a/v1`} />}
      >
        Other systems send work to this address, with a key from Settings.
      </ConnectRow>
    </div>
  );
}

interface ConnectRowProps {
  icon: ReactNode;
  title: string;
  action: ReactNode;
  children: ReactNode;
}

function ConnectRow({ icon, title, action, children }: ConnectRowProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_340px] items-center gap-x-6 gap-y-1.5 border-line border-b pt-3.5 pb-[15px] phone:grid-cols-1">
      <div>
        <h3 className="flex items-center gap-1.5 font-strong">
          <span className="text-t3">{icon}</span>
          {title}
        </h3>
        <p className="mt-[3px] text-t2 text-xs">{children}</p>
      </div>
      <div className="flex justify-end phone:justify-start">{action}</div>
    </div>
  );
}

function CopyLine({ value }: { value: string }) {
  return (
    <div className="flex min-h-8 min-w-0 flex-1 items-center rounded-md border border-line bg-s1 py-0.5 pr-[3px] pl-2.5 phone:min-h-11">
      <code className="min-w-0 flex-1 truncate font-mono text-2xs leading-[1.125rem]">{value}</code>
      <IconButton
        size="sm"
        label={`Copy: ${value}`}
        icon={<Copy className="size-3.5" />}
        onClick={() => void copyToClipboard(value)}
      />
    </div>
  );
}
