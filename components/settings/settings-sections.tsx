import { Archive, BadgeCheck, Info, KeyRound, Layers, OctagonPause, User, Webhook } from "lucide-react";
import type { ReactNode } from "react";

export type SettingsSectionId =
  | "profile"
  | "keys"
  | "webhooks"
  | "rules"
  | "scopes"
  | "retention"
  | "signing"
  | "about";

export interface SettingsSection {
  readonly id: SettingsSectionId;
  readonly label: string;
  readonly icon: ReactNode;
  /** Whose settings these are. */
  readonly group: "Yours" | "Tenant local";
}

/** The sections there are, in their drawn order. */
export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  { id: "profile", label: "Profile", icon: <User />, group: "Yours" },
  { id: "keys", label: "API keys", icon: <KeyRound />, group: "Tenant local" },
  { id: "scopes", label: "Scopes and review", icon: <Layers />, group: "Tenant local" },
  { id: "webhooks", label: "Webhooks", icon: <Webhook />, group: "Tenant local" },
  { id: "rules", label: "Stop rules", icon: <OctagonPause />, group: "Tenant local" },
  { id: "retention", label: "Retention", icon: <Archive />, group: "Tenant local" },
  { id: "signing", label: "Signing keys", icon: <BadgeCheck />, group: "Tenant local" },
  { id: "about", label: "About", icon: <Info />, group: "Tenant local" },
];
