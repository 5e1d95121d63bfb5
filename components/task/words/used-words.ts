import { formatCount } from "@/components/ui/format/format-count";
import { formatMoney } from "@/components/ui/format/format-money";
import type { StepUse } from "../log/task-step";

/** "Used 120 tokens in, 30 out, $0.02 by the list of prices; m-large, told by the proxy". What was not told is left out. */
export function usedWords(use: StepUse, costMicros: number | null): string {
  const { inputTokens, outputTokens, isPriced, model, source } = use;
  const tokens = [
    ...(inputTokens === null ? [] : [`${formatCount(inputTokens)} tokens in`]),
    ...(outputTokens === null ? [] : [`${formatCount(outputTokens)}${inputTokens === null ? " tokens" : ""} out`]),
  ];
  const cost = costMicros === null ? [] : [`${formatMoney(costMicros)}${isPriced ? " by the list of prices" : ""}`];
  const figures = [...tokens, ...cost].join(", ");
  const origin = [...(model === null ? [] : [model]), ...(source === null ? [] : [`told by ${source}`])].join(", ");
  return [figures ? `Used ${figures}` : "Use not reported", origin].filter((part) => part !== "").join("; ");
}
