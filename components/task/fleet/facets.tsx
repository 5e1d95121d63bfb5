"use client";
import {
  BUDGET_USED_LABEL,
  HOLDER_LABEL,
  IN_STATE_LABEL,
  PAUSE_SUPPORT_LABEL,
  REVIEW_LABEL,
} from "@/components/data/views/filter-labels";
import { FacetGroup, toOptions } from "@/components/ui/facet-group";
import type { FleetCounts } from "@/server/contract/fleet-view";
import { type FleetFilters, toggleValue } from "./fleet-filters";
import { withinScope } from "./within-scope";

interface FacetsProps {
  facets: FleetCounts["facets"] | undefined;
  filters: FleetFilters;
  onChange: (next: Partial<FleetFilters>) => void;
}

/** What the tasks under the filter have in common, to cut by. */
export function Facets({ facets, filters, onChange }: FacetsProps) {
  const { scope, agent, heldBy, review, inState, budget, pauses, label } = filters;
  const scopes = scope === null ? [] : [scope];
  const reviews = review === null ? [] : [review];
  const used = budget === null ? [] : [budget];
  const ages = inState === null ? [] : [inState];
  return (
    <>
      <FacetGroup
        name="Scope"
        options={toOptions(facets?.scope, [], (value) => withinScope(value, scope))}
        chosen={scopes}
        onToggle={(value) => onChange({ scope: value === scope ? null : value })}
      />
      <FacetGroup
        name="Agent"
        options={toOptions(facets?.agent, agent)}
        chosen={agent}
        onToggle={(value) => onChange({ agent: toggleValue(agent, value) })}
      />
      <FacetGroup
        name="Held by"
        options={toOptions(facets?.heldBy, heldBy, (value) => wordFor(HOLDER_LABEL, value))}
        chosen={heldBy}
        onToggle={(value) => isKey(HOLDER_LABEL, value) && onChange({ heldBy: toggleValue(heldBy, value) })}
      />
      {reviews.length > 0 || facets?.review.length ? (
        <FacetGroup
          name="Review"
          options={toOptions(facets?.review, reviews, (value) => wordFor(REVIEW_LABEL, value))}
          chosen={reviews}
          onToggle={(value) => isKey(REVIEW_LABEL, value) && onChange({ review: value === review ? null : value })}
        />
      ) : null}
      <FacetGroup
        name="Time in state"
        options={toOptions(facets?.inState, ages, (value) => wordFor(IN_STATE_LABEL, value))}
        chosen={ages}
        onToggle={(value) => isKey(IN_STATE_LABEL, value) && onChange({ inState: value === inState ? null : value })}
      />
      <FacetGroup
        name="Budget used"
        options={toOptions(facets?.budgetUsed, used, (value) => wordFor(BUDGET_USED_LABEL, value))}
        chosen={used}
        onToggle={(value) => isKey(BUDGET_USED_LABEL, value) && onChange({ budget: value === budget ? null : value })}
      />
      <FacetGroup
        name="Pause support"
        options={toOptions(facets?.pauseSupport, pauses, (value) => wordFor(PAUSE_SUPPORT_LABEL, value))}
        chosen={pauses}
        onToggle={(value) => isKey(PAUSE_SUPPORT_LABEL, value) && onChange({ pauses: toggleValue(pauses, value) })}
        isOpen={pauses.length > 0}
      />
      <FacetGroup
        name="Labels"
        options={toOptions(facets?.labels, label)}
        chosen={label}
        onToggle={(value) => onChange({ label: toggleValue(label, value) })}
        isOpen={label.length > 0}
      />
    </>
  );
}

function isKey<K extends string>(words: Readonly<Record<K, string>>, value: string): value is K {
  return Object.hasOwn(words, value);
}

/** A value this page has no word for yet is told as it is. */
function wordFor<K extends string>(words: Readonly<Record<K, string>>, value: string): string {
  return isKey(words, value) ? words[value] : value;
}
