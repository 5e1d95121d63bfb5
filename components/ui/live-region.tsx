"use client";
import { useEffect, useState } from "react";
import { onAnnouncement } from "./announcer";

/** The one polite live region of a page; `announce` speaks through it. */
export function LiveRegion() {
  const [said, setSaid] = useState({ sentence: "", count: 0 });
  // Outside thing: the announcer.
  useEffect(() => onAnnouncement((sentence) => setSaid((before) => ({ sentence, count: before.count + 1 }))), []);
  return (
    <div role="status" aria-live="polite" className="sr-only">
      <span key={said.count}>{said.sentence}</span>
    </div>
  );
}
