import type { Act } from "../domain/receipt/act";

/** Whether everything is held after a restart until somebody lets go of it. */
export interface SafeStart {
  isOn(tenantId: string): Promise<boolean>;
  /** What was so before leaves a receipt too. */
  turn(tenantId: string, on: boolean, act: Act): Promise<void>;
  /** Tenants that have it on. */
  tenants(): Promise<readonly string[]>;
}
