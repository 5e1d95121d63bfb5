import { z } from "zod";

export const NODE_KINDS = ["tool", "agent", "question", "route", "join", "workflow"] as const;
export type NodeKind = (typeof NODE_KINDS)[number];

/** Where a workflow begins. */
export const START = "START";

export interface NodeShape {
  readonly name: string;
  readonly kind: NodeKind;
  /** Runs it may have within one run of its workflow; left out for no limit. */
  readonly maxRuns?: number | undefined;
  /** It goes on when all of its own questions are answered, not with each answer. */
  readonly waits?: boolean | undefined;
  /** Of a workflow within this one. */
  readonly graph?: GraphShape | undefined;
}

export interface EdgeShape {
  /** A node, or `START`. */
  readonly from: string;
  readonly to: string;
  /** Taken when the node before chose this way; left out: always. */
  readonly on?: string | undefined;
}

/** A workflow as it is drawn, and as a later run has to find it again. */
export interface GraphShape {
  readonly name: string;
  readonly nodes: readonly NodeShape[];
  readonly edges: readonly EdgeShape[];
}

const Name = z.string().min(1).max(100);

export const GraphShape: z.ZodType<GraphShape> = z.object({
  name: Name,
  nodes: z
    .array(
      z.object({
        name: Name,
        kind: z.enum(NODE_KINDS),
        maxRuns: z.int().positive().optional(),
        waits: z.boolean().optional(),
        get graph() {
          return GraphShape.optional();
        },
      }),
    )
    .max(500),
  edges: z.array(z.object({ from: Name, to: Name, on: z.string().max(100).optional() })).max(5_000),
});
