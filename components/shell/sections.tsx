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
  /** Where pages of it lie that are not below its own address. */
  also?: readonly string[] | undefined;
  icon: ReactNode;
  /** The key after G that leads there. */
  key: string;
  place: "main" | "foot";
  /** Its place in a phone's tab bar, from the left; null: it is under More. */
  phonePlace: number | null;
}

/** Every section in its drawn order; a console shows those its layout names. */
export const SECTIONS: readonly Section[] = [
  { id: "inbox", label: "Inbox", href: "/inbox", icon: <Inbox />, key: "i", place: "main", phonePlace: 1 },
  { id: "tasks", label: "Tasks", href: "/tasks", icon: <Rows3 />, key: "t", place: "main", phonePlace: 2 },
  {
    id: "checkpoints",
    label: "Checkpoints",
    href: "/checkpoints",
    icon: <Layers />,
    key: "c",
    place: "main",
    phonePlace: null,
  },
  {
    id: "operations",
    label: "Operations",
    href: "/operations",
    icon: <ListTree />,
    key: "o",
    place: "main",
    phonePlace: 4,
  },
  { id: "budgets", label: "Budgets", href: "/budgets", icon: <Gauge />, key: "b", place: "main", phonePlace: 3 },
  {
    id: "agents",
    label: "Agents",
    href: "/agents",
    also: ["/recovery", "/profiles"],
    icon: <Bot />,
    key: "a",
    place: "main",
    phonePlace: null,
  },
  {
    id: "activity",
    label: "Activity",
    href: "/activity",
    icon: <History />,
    key: "y",
    place: "foot",
    phonePlace: null,
  },
  {
    id: "settings",
    label: "Settings",
    href: "/settings",
    icon: <Settings />,
    key: "s",
    place: "foot",
    phonePlace: null,
  },
];

/** Whether a path is the section's own or one of its pages. */
export function isWithin(path: string, { href, also = [] }: Pick<Section, "href" | "also">): boolean {
  return [href, ...also].some((at) => path === at || path.startsWith(`${at}/`));
}

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
