/** A place in line: "1st", "2nd", "3rd", "11th". */
export function formatOrdinal(place: number): string {
  return `${place}${ENDING[rules.select(place)] ?? "th"}`;
}

const rules = new Intl.PluralRules("en-US", { type: "ordinal" });
const ENDING: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
