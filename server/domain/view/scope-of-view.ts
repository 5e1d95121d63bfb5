/** Most views that one person may have saved. */
export const MAX_VIEWS = 50;
/** So many views are counted; the others are listed without. */
export const COUNTED_VIEWS = 6;

/** Scope paths; null is all of them. */
interface Scopes {
  /** Where the view was saved. */
  readonly saved: string | null;
  /** What the person looks at. */
  readonly chosen: string | null;
}

/**
 * Where a view leads while a scope is chosen: the inner one of both, since what is chosen cuts every view.
 * `out`: they have nothing in common.
 */
export function scopeOfView({ saved, chosen }: Scopes): { readonly scope: string | null } | "out" {
  if (saved === null || isWithin(chosen, saved)) return { scope: chosen };
  return chosen === null || isWithin(saved, chosen) ? { scope: saved } : "out";
}

function isWithin(inner: string | null, outer: string): boolean {
  return inner === outer || (inner?.startsWith(`${outer}/`) ?? false);
}
