"use client";
import { Ban, Ellipsis } from "lucide-react";
import { actorName } from "@/components/data/actor-name";
import { cn } from "@/components/ui/cn";
import { Code } from "@/components/ui/code";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { ClockTime } from "@/components/ui/time/clock-time";
import { RelativeTime } from "@/components/ui/time/relative-time";
import { useNow } from "@/components/ui/time/use-now";
import type { ApiKeyView } from "@/server/contract/settings-view";
import { Table, Td, Th } from "../table";

/** A key that nobody used for so long is one too many. */
const UNUSED_MS = 90 * 24 * 3_600_000;

interface KeysTableProps {
  keys: readonly ApiKeyView[];
  /** Just made: tinted. */
  madeId: string | undefined;
  onRevoke: (key: ApiKeyView) => void;
}

export function KeysTable({ keys, madeId, onRevoke }: KeysTableProps) {
  return (
    <Table label="API keys" minWidth={960}>
      <thead>
        <tr>
          <Th width={214}>Name</Th>
          <Th>May</Th>
          <Th width={190}>Agents</Th>
          <Th width={150}>Last used</Th>
          <Th width={170}>Made</Th>
          <Th width={44}>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr
            key={key.id}
            className={cn(key.id === madeId && "bg-[color-mix(in_oklab,var(--color-ok)_7%,transparent)]")}
          >
            <Td className="h-13 phone:pr-12">
              <span className="block truncate font-strong text-sm">{key.name}</span>
              <span className="mono block text-t3">{key.prefix ? `${key.prefix}…` : "crk_…"}</span>
            </Td>
            <Td label="May">
              <span className="flex flex-wrap gap-1">
                {key.scopes.map((scope) => (
                  <Code key={scope}>{scope}</Code>
                ))}
              </span>
            </Td>
            <Td label="Agents" className="truncate text-t2">
              {key.agents.length === 0 ? "All agents" : key.agents.join(", ")}
            </Td>
            <Td label="Last used">
              <LastUsed apiKey={key} />
            </Td>
            <Td label="Made" className="truncate text-t3">
              <ClockTime at={key.createdAt} plain />, {actorName(key.createdBy)}
            </Td>
            <Td className="text-right phone:absolute phone:top-2 phone:-right-3">
              <Menu
                label={`Actions for ${key.name}`}
                trigger={<IconButton label={`More for ${key.name}`} icon={<Ellipsis />} size="sm" noTooltip />}
              >
                <MenuItem danger icon={<Ban />} onSelect={() => onRevoke(key)}>
                  Revoke…
                </MenuItem>
              </Menu>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function LastUsed({ apiKey: { lastUsedAt, createdAt } }: { apiKey: ApiKeyView }) {
  const now = useNow();
  const isUnused = now !== null && now - Date.parse(lastUsedAt ?? createdAt) > UNUSED_MS;
  return (
    <span className={isUnused ? "text-warn" : "text-t2"}>
      {lastUsedAt ? <RelativeTime at={lastUsedAt} plain /> : "Never"}
    </span>
  );
}
