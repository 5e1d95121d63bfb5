"use client";
import { keepPreviousData, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { BudgetPageInput, BudgetsOfNewInput, PreviewBudgetInput } from "@/server/contract/budget-inputs";
import type { TaskBudgetView } from "@/server/contract/budget-view";
import type { ApiClient } from "../api-client";
import { CACHE_KEYS } from "../cache-keys";
import { useTRPC } from "../trpc";
import { useNews } from "../use-news";
import { type OnceCommand, useOnceCommand } from "../use-once-command";

/** What was read this long ago is read again when somebody comes back, milliseconds. */
const FRESH_MS = 2_000;

/** So many budgets, those with the least share left first, and how many there are; what was read before stays until more is. */
export function useBudgets(page: z.input<typeof BudgetPageInput>) {
  return useQuery(useTRPC().budget.list.queryOptions(page, { staleTime: FRESH_MS, placeholderData: keepPreviousData }));
}

export function useBudget(budgetId: string) {
  return useQuery(useTRPC().budget.find.queryOptions({ budgetId }, { staleTime: 0 }));
}

/** Budgets that count for one task. */
export function useBudgetsOfTask(taskId: string) {
  return useQuery(useTRPC().budget.ofTask.queryOptions({ taskId }, { staleTime: FRESH_MS }));
}

/** Those of them that refuse a resume: nothing is left of them. Not asked for where no budget holds the task. */
export function useSpentBudgets(taskId: string, isHeldByOne: boolean): readonly TaskBudgetView[] {
  const input = isHeldByOne ? { taskId } : skipToken;
  const { data = [] } = useQuery(useTRPC().budget.ofTask.queryOptions(input, { staleTime: FRESH_MS }));
  return data.filter(({ isExhausted, isExempt }) => isExhausted && !isExempt);
}

/** Budgets that would count for a task that began now; what was there before stays shown while another scope is looked at. */
export function useBudgetsOfNew(task: z.input<typeof BudgetsOfNewInput> | null) {
  const input = task ?? skipToken;
  return useQuery(
    useTRPC().budget.ofNew.queryOptions(input, {
      staleTime: FRESH_MS,
      retry: false,
      placeholderData: keepPreviousData,
    }),
  );
}

/** Whom a budget would let go of, and who would stay held by others; not asked for null. */
export function useRefillPreview(budgetId: string | null) {
  const input = budgetId === null ? skipToken : { budgetId };
  return useQuery(useTRPC().budget.previewRefill.queryOptions(input, { staleTime: 0, gcTime: 0, retry: false }));
}

/** What a budget like this would do to the tasks there are. */
export function useBudgetPreview(input: z.input<typeof PreviewBudgetInput> | null) {
  const trpc = useTRPC();
  const fields = input ?? NOTHING;
  return useQuery(
    trpc.budget.preview.queryOptions(fields, {
      enabled: input !== null,
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
      retry: false,
    }),
  );
}

const NOTHING: z.input<typeof PreviewBudgetInput> = {
  fields: { name: "-", measure: "tokens", targetKind: "scope", target: "", windowKind: "life", limitUnits: 1 },
};

/** Reads what is shown of budgets again when tasks used something, or somebody changed one. */
export function useBudgetNews(): void {
  const trpc = useTRPC();
  const cache = useQueryClient();
  useNews("budgets", () => cache.invalidateQueries(trpc.budget.pathFilter()));
}

/**
 * Reads tasks again when a budget holds back what waits in line, or lets it start: that is no event of theirs. Once in a
 * console, or each place that shows a budget would have all of them read again.
 */
export function useGateNews(): void {
  const cache = useQueryClient();
  const reread = () =>
    Promise.all([CACHE_KEYS.tasks, CACHE_KEYS.fleets].map((queryKey) => cache.invalidateQueries({ queryKey })));
  useNews("gates", reread, { isJustRead: true });
}

/** One order about a budget. */
export function useBudgetCommand<Input, Answer>(
  call: (client: ApiClient, input: Input) => Promise<Answer>,
): OnceCommand<Input, Answer> {
  return useOnceCommand(call, useTRPC().budget.pathFilter());
}
