/** A task as a tenant names it: one of another tenant is not there. */
export interface TaskRef {
  readonly tenantId: string;
  readonly taskId: string;
}
