"use client";
import { Bookmark, BookmarkCheck, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useViews } from "@/components/data/views/use-views";
import { viewHref } from "@/components/data/views/view-href";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuLabel } from "@/components/ui/menu";
import type { FleetFilters } from "../fleet-filters";
import { toViewFilter } from "../fleet-filters";
import { DeleteViewDialog, RenameViewDialog, SaveViewDialog } from "../fleet-parts";

type Open = "save" | "rename" | "delete" | null;

/** Keeps what is shown as a view. Where it is one already, it says which and offers to rename or delete it. */
export function ViewButton({ filters }: { filters: FleetFilters }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const address = viewHref(toViewFilter(filters), filters.scope);
  const view = useViews(filters.scope).data?.find(({ filter, leadsTo }) => viewHref(filter, leadsTo) === address);
  return (
    <>
      {view ? (
        <Menu
          label={`View ${view.name}`}
          trigger={
            <Button variant="ghost" icon={<BookmarkCheck className="size-3.5" />} className="max-w-48">
              {view.name}
            </Button>
          }
        >
          <MenuLabel>{view.shared ? `Shared with ${view.scope ?? "all scopes"}` : "Your own view"}</MenuLabel>
          <MenuItem icon={<Pencil className="size-3.5" />} onSelect={() => setOpen("rename")}>
            Rename…
          </MenuItem>
          <MenuItem icon={<Trash2 className="size-3.5" />} danger onSelect={() => setOpen("delete")}>
            Delete…
          </MenuItem>
        </Menu>
      ) : (
        <Button variant="ghost" icon={<Bookmark className="size-3.5" />} onClick={() => setOpen("save")}>
          Save view
        </Button>
      )}
      {open === "save" ? <SaveViewDialog filters={filters} onClose={close} /> : null}
      {open === "rename" && view ? <RenameViewDialog view={view} onClose={close} /> : null}
      {open === "delete" && view ? <DeleteViewDialog view={view} onClose={close} /> : null}
    </>
  );
}
