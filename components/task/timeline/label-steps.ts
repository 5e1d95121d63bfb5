import { formatCount } from "@/components/ui/format/format-count";
import type { StepBlock } from "./lay-steps";

export interface StepLabel {
  /** Its place among all steps; empty for several steps, and for one that has none. */
  readonly number: string;
  /** Its name as far as there is room, or how many they are. */
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

function labelOf({ first, count }: StepBlock, place: StepLabel["place"], width: number): StepLabel | null {
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
