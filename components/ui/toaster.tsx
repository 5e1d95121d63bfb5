"use client";
import { Toaster as Sonner } from "sonner";

/** Where toasts appear: bottom right, on a phone above the tab bar. The shell holds one. */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={3}
      expand
      gap={8}
      offset={{ bottom: 20, right: 20 }}
      mobileOffset={{ bottom: 68, left: 16, right: 16 }}
      toastOptions={{ unstyled: true }}
      containerAriaLabel="Notices"
      style={{ fontFamily: "inherit" }}
    />
  );
}
