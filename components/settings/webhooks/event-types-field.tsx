"use client";
import { Checkbox } from "@/components/ui/checkbox";
import { NOTICE_GROUPS, type WebhookFields } from "@/server/contract/settings-inputs";

type EventType = WebhookFields["eventTypes"][number];

interface EventTypesFieldProps {
  chosen: readonly EventType[];
  onChange: (chosen: EventType[]) => void;
}

/** Which events are told: the moves of tasks, and on demand more of what happens inside. */
export function EventTypesField({ chosen, onChange }: EventTypesFieldProps) {
  return (
    <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
      <Group legend="Moves" types={NOTICE_GROUPS.states} chosen={chosen} onChange={onChange} />
      <Group legend="More of what happens" types={NOTICE_GROUPS.details} chosen={chosen} onChange={onChange} />
    </div>
  );
}

interface GroupProps extends EventTypesFieldProps {
  legend: string;
  types: readonly EventType[];
}

function Group({ legend, types, chosen, onChange }: GroupProps) {
  const set = (type: EventType, isOn: boolean) => {
    const rest = chosen.filter((other) => other !== type);
    onChange(isOn ? [...rest, type] : rest);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-[5px] font-medium text-t2 text-xs">{legend}</legend>
      <div className="grid gap-1.5">
        {types.map((type) => (
          <Checkbox
            key={type}
            checked={chosen.includes(type)}
            onCheckedChange={(isOn) => set(type, isOn)}
            label={<span className="mono">{type}</span>}
          />
        ))}
      </div>
    </fieldset>
  );
}
