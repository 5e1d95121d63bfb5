import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { THEME_SCRIPT } from "@/components/shell/theme";
import { EARLY_KEYS_SCRIPT } from "@/components/ui/keyboard/early-keys";
import "./globals.css";

export const metadata: Metadata = { description: "Where people hold the reins of working agents." };
export const viewport: Viewport = { width: "device-width", initialScale: 1 };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <html lang="en" className={`${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
      <head>
        <script nonce={nonce} suppressHydrationWarning>
          {THEME_SCRIPT}
        </script>
        <script nonce={nonce} suppressHydrationWarning>
          {EARLY_KEYS_SCRIPT}
        </script>
      </head>
      <body>
        <NuqsAdapter>{children}</NuqsAdapter>
      </body>
    </html>
  );
}
