"use client";
import { TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import type { Failure } from "@/components/data/describe-failure";
import { toast } from "@/components/ui/toast";

/** A row has no room for what went wrong: a toast says it. */
export function ActFailureToast({ failure }: { failure: Failure | null }) {
  const title = failure?.title;
  const text = failure?.text;
  // Outside thing: the toaster.
  useEffect(() => {
    if (title) toast({ title, text, icon: <TriangleAlert className="text-danger" /> });
  }, [title, text]);
  return null;
}
