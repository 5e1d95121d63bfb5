import type { Json } from "@/components/ui/schema-form/json";

let handed: { readonly agent: string; readonly input: Json } | null = null;

/** Leaves an input for the dialog that is about to open for this agent; null takes it back. */
export function handOver(next: { readonly agent: string; readonly input: Json } | null): void {
  handed = next;
}

/** The input that was left for this agent. */
export function handedOver(agent: string): Json | undefined {
  return handed?.agent === agent ? handed.input : undefined;
}
