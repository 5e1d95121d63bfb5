/** A scope as it reads inside another: "billing" for prod/billing in prod; itself outside of it. */
export function withinScope(scope: string, outer: string | null): string {
  return outer !== null && scope.startsWith(`${outer}/`) ? scope.slice(outer.length + 1) : scope;
}
