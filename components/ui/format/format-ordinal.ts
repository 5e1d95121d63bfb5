/** A place in line: "1st", "2nd", "3rd", "11th". */
export function formatOrdinal(place: number): string {
  const isTeen = Math.floor(place / 10) % 10 === 1;
  return `${place}${(isTeen ? undefined : ENDINGS[place % 10]) ?? "th"}`;
}

const ENDINGS: Readonly<Record<number, string>> = { 1: "st", 2: "nd", 3: "rd" };
