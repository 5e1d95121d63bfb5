import { Bot, Gauge, History, Inbox, Layers, ListTree, Rows3, Settings } from "lucide-react";
import type { ReactNode } from "react";

export type SectionId =
  | "inbox"
  | "tasks"
  | "checkpoints"
  | "operations"
  | "budgets"
  | "agents"
  | "activity"
  | "settings";

export interface Section {
  id: SectionId;
  label: string;
  href: string;
  icon: ReactNode;
  /** The key after G that leads there. */
  key: string;
  place: "main" | "foot";
  /** Has a place of its own in a phone's tab bar. */
  onPhone: boolean;
}

/** Every section in its drawn order; a console shows those its layout names. */
export const SECTIONS: readonly Section[] = [
  { id: "inbox", label: "Inbox", href: "/inbox", icon: <Inbox />, key: "i", place: "main", onPhone: true },
  { id: "tasks", label: "Tasks", href: "/tasks", icon: <Rows3 />, key: "t", place: "main", onPhone: true },
  {
    id: "checkpoints",
    label: "Checkpoints",
    href: "/checkpoints",
    icon: <Layers />,
    key: "c",
    place: "main",
    onPhone: false,
  },
  {
    id: "operations",
    label: "Operations",
    href: "/operations",
    icon: <ListTree />,
    key: "o",
    place: "main",
    onPhone: true,
  },
  { id: "budgets", label: "Budgets", href: "/budgets", icon: <Gauge />, key: "b", place: "main", onPhone: true },
  { id: "agents", label: "Agents", href: "/agents", icon: <Bot />, key: "a", place: "main", onPhone: false },
  { id: "activity", label: "Activity", href: "/activity", icon: <History />, key: "y", place: "foot", onPhone: false },
  { id: "settings", label: "Settings", href: "/settings", icon: <Settings />, key: "s", place: "foot", onPhone: false },
];

/** A live count beside a section. */
export interface SectionCount {
  /** "212", "1 running", "1 tripped". */
  text: string;
  /** hot: waits for a person; bad: tripped or broken. */
  tone?: "hot" | "bad" | undefined;
}

export type SectionCounts = Partial<Record<SectionId, SectionCount>>;

export interface SavedView {
  id: string;
  name: string;
  href: string;
  /** Tasks that it shows; without one it is not counted. */
  count?: string | undefined;
}
