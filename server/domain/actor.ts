export const ACTOR_KINDS = ["operator", "client", "worker", "agent", "policy", "system"] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** Who acts. Stored as `kind:id`, for example `operator:local` or `worker:w-11`. */
export interface Actor {
  readonly kind: ActorKind;
  readonly id: string;
}

export function formatActor(actor: Actor): string {
  return `${actor.kind}:${actor.id}`;
}

/** Reads the stored form back; an unknown kind is taken for the system. */
export function parseActor(text: string): Actor {
  const cut = text.indexOf(":");
  const kind = ACTOR_KINDS.find((k) => k === text.slice(0, cut));
  return kind ? { kind, id: text.slice(cut + 1) } : { kind: "system", id: text };
}
