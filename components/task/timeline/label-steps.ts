import { formatCount } from "@/components/ui/format/format-count";
import type { StepBlock } from "./lay-steps";

export interface StepLabel {
  /** Its place among all steps, or those of several: "4, 5", "1 to 4"; empty where none has one. */
  readonly number: string;
  /** The name of one as far as there is room; of several without places how many they are. */
  readonly words: string;
  /** In the block, or free beside a block too narrow for it. */
  readonly place: "inside" | "beside";
  /** Pixels that it may take. */
  readonly width: number;
}

/** What a digit of the bold number and a letter of the name take at most on average, 11 px text. */
const DIGIT_PX = 7;
const LETTER_PX = 6.2;
/** Left and right of a label inside, left of one beside its block, between number and words. */
const PADDING_PX = 10;
const GAP_PX = 4;
/** Less of a name than this tells nothing. */
const LEAST_LETTERS = 3;

/** Labels of the blocks in their order; null where there is room neither in the block nor up to the next one or `end`. */
export function labelSteps(blocks: readonly StepBlock[], end: number): readonly (StepLabel | null)[] {
  return blocks.map((block, n) => {
    const inside = block.right - block.left - PADDING_PX;
    const beside = (blocks[n + 1]?.left ?? end) - block.right - 2 * GAP_PX;
    return labelOf(block, "inside", inside) ?? labelOf(block, "beside", beside);
  });
}

function labelOf({ first, count, places }: StepBlock, place: StepLabel["place"], width: number): StepLabel | null {
  if (count > 1 && places) {
    const number = placesInWords(places);
    return width < number.length * DIGIT_PX ? null : { number, words: "", place, width };
  }
  if (count > 1) {
    const words = `${formatCount(count)} steps`;
    return width < words.length * LETTER_PX ? null : { number: "", words, place, width };
  }
  const number = first.number === null ? "" : String(first.number);
  const numberPx = number.length * DIGIT_PX;
  if (number !== "" && width < numberPx) return null;
  const room = width - (number === "" ? 0 : numberPx + GAP_PX);
  const isWhole = room >= first.name.length * LETTER_PX;
  // Free beside its block a cut name would read as that of the next one.
  const isNamed = isWhole || (place === "inside" && room >= LEAST_LETTERS * LETTER_PX);
  if (number === "" && !isNamed) return null;
  return { number, words: isNamed ? first.name : "", place, width };
}

/** "4", "4, 5", "1 to 4". */
function placesInWords([least, greatest]: readonly [number, number]): string {
  if (least === greatest) return String(least);
  return `${least}${greatest === least + 1 ? ", " : " to "}${greatest}`;
}
