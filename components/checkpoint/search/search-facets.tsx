import { isCheckpointKind, kindLabel } from "@/components/data/checkpoint-label";
import { useSearchFacets } from "@/components/data/checkpoints/use-checkpoint-search";
import { FacetGroup, toOptions } from "@/components/ui/facet-group";
import { formatAtLeast } from "@/components/ui/format/format-at-least";
import { stateLabel } from "@/components/ui/state/state-kind";
import { escapeText } from "@/components/ui/visible-text";
import { isState, type SearchFilters, SIZE_OPTIONS, toFacetsInput } from "./search-filters";

interface SearchFacetsProps {
  filters: SearchFilters;
  onChange: (next: Partial<SearchFilters>) => void;
}

/** What the found versions have in common, to cut by; what stands at the path comes first. */
export function SearchFacets({ filters, onChange }: SearchFacetsProps) {
  const facets = useSearchFacets(toFacetsInput(filters)).data;
  const { state, agent, scope, why, min, op, value } = filters;
  return (
    <>
      {facets?.values ? (
        <>
          <FacetGroup
            name="Value here"
            options={toOptions(facets.values, [], (each) => escapeText(each) || '""')}
            chosen={op === "is" ? [value] : []}
            onToggle={(each) => onChange({ op: "is", value: each })}
          />
          <p className="-mt-1 flex items-center px-2 pb-2 text-t3 text-xs">
            no such path
            <span className="num ml-auto">{formatAtLeast(facets.noSuchPath)}</span>
          </p>
        </>
      ) : null}
      <FacetGroup
        name="State now"
        options={toOptions(facets?.state, chosenOf(state), (each) => (isState(each) ? stateLabel(each) : each))}
        chosen={chosenOf(state)}
        onToggle={(each) => isState(each) && onChange({ state: other(state, each) })}
      />
      <FacetGroup
        name="Agent"
        options={toOptions(facets?.agent, chosenOf(agent))}
        chosen={chosenOf(agent)}
        onToggle={(each) => onChange({ agent: other(agent, each) })}
      />
      <FacetGroup
        name="Scope"
        options={toOptions(facets?.scope, chosenOf(scope))}
        chosen={chosenOf(scope)}
        onToggle={(each) => onChange({ scope: other(scope, each) })}
      />
      <FacetGroup
        name="Why it was made"
        options={toOptions(facets?.kind, chosenOf(why), kindLabel)}
        chosen={chosenOf(why)}
        onToggle={(each) => isCheckpointKind(each) && onChange({ why: other(why, each) })}
      />
      <FacetGroup
        name="Size"
        options={toOptions(facets?.size, [], sizeLabel)}
        chosen={min > 0 ? [String(min)] : []}
        onToggle={(each) => onChange({ min: Number(each) === min ? 0 : Number(each) })}
      />
    </>
  );
}

function sizeLabel(bytes: string): string {
  return SIZE_OPTIONS.find(({ value }) => value === bytes)?.label ?? bytes;
}

function chosenOf(value: string | null): readonly string[] {
  return value === null ? [] : [value];
}

/** Pressed again, a facet cuts no more. */
function other<T extends string>(chosen: T | null, pressed: T): T | null {
  return chosen === pressed ? null : pressed;
}
