"use client";
import Link from "next/link";
import { type ComponentProps, useState } from "react";

/** A link that loads its page ahead once somebody is about to follow it, not for being in sight. */
export function CalmLink(props: Omit<ComponentProps<typeof Link>, "prefetch" | "onMouseEnter" | "onFocus">) {
  const [isMeant, setIsMeant] = useState(false);
  const mean = () => setIsMeant(true);
  return <Link {...props} prefetch={isMeant ? null : false} onMouseEnter={mean} onFocus={mean} />;
}
