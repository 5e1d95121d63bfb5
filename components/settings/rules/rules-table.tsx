"use client";
import { MODE_TEXT } from "@/components/data/stops/stop-words";
import { useStopCommand } from "@/components/data/stops/use-stop-command";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/time/relative-time";
import type { RuleView } from "@/server/contract/stop-view";
import { Table, Td, Th } from "../table";
import { targetOf } from "./rule-words";

interface RulesTableProps {
  rules: readonly RuleView[];
  onEdit: (rule: RuleView) => void;
  onTry: (rule: RuleView) => void;
  onDelete: (rule: RuleView) => void;
}

export function RulesTable({ rules, ...acts }: RulesTableProps) {
  return (
    <Table label="Stop rules" minWidth={960}>
      <thead>
        <tr>
          <Th width={150}>Name</Th>
          <Th width={170}>Topic</Th>
          <Th>Stops</Th>
          <Th width={120}>How</Th>
          <Th width={110}>Last fired</Th>
          <Th width={256}>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <RuleRow key={rule.id} rule={rule} {...acts} />
        ))}
      </tbody>
    </Table>
  );
}

function RuleRow({ rule, onEdit, onTry, onDelete }: { rule: RuleView } & Omit<RulesTableProps, "rules">) {
  const turn = useStopCommand((client, on: boolean) => client.stop.turnRule.mutate({ ruleId: rule.id, on }));
  const offline = useOfflineReason();
  const isOn = rule.offSince === null;
  return (
    <tr>
      <Td className="truncate font-strong">
        {rule.name}
        {isOn ? null : <span className="ml-1.5 font-normal text-t3">off</span>}
      </Td>
      <Td label="Topic" className="mono truncate">
        {rule.topic}
        {rule.provider ? <span className="text-t3"> from {rule.provider}</span> : null}
      </Td>
      <Td label="Stops" className="truncate">
        {targetOf(rule.target)}
      </Td>
      <Td label="How" className="truncate">
        {MODE_TEXT[rule.mode ?? "drain"][0]}
      </Td>
      <Td label="Last fired" className="text-t2">
        {rule.firedAt ? <RelativeTime at={rule.firedAt} /> : "Never"}
      </Td>
      <Td className="whitespace-nowrap text-right">
        <span className="inline-flex gap-1 phone:flex phone:gap-2">
          <Button size="sm" aria-label={`Try ${rule.name}…`} onClick={() => onTry(rule)}>
            Try…
          </Button>
          <Button size="sm" aria-label={`Edit ${rule.name}…`} onClick={() => onEdit(rule)}>
            Edit…
          </Button>
          <Button
            size="sm"
            aria-label={`Turn ${rule.name} ${isOn ? "off" : "on"}`}
            busy={turn.isPending}
            disabledReason={offline}
            onClick={() => void turn.run(!isOn)}
          >
            {isOn ? "Turn off" : "Turn on"}
          </Button>
          <Button
            size="sm"
            variant="danger"
            className="ml-1 phone:ml-auto"
            aria-label={`Delete ${rule.name}…`}
            onClick={() => onDelete(rule)}
          >
            Delete…
          </Button>
        </span>
      </Td>
    </tr>
  );
}
