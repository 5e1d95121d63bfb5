"use client";
import { Card, CardSection } from "@/components/ui/card";
import { KeyValues } from "@/components/ui/key-values";
import { SectionHead } from "./section-head";

const SDK = "/sdk/worker.tgz";

export function AboutSection({ version }: { version: string }) {
  return (
    <>
      <SectionHead title="About">Where people hold the reins of working agents.</SectionHead>
      <Card>
        <CardSection>
          <KeyValues
            items={[
              { label: "Version", value: <span className="mono">{version}</span> },
              { label: "License", value: "Apache-2.0" },
              { label: "Tenant", value: "local" },
              {
                label: "You",
                value: "local, Admin. There is no sign-in yet: only this machine can reach the console.",
              },
              {
                label: "Worker SDK",
                value: (
                  <a className="link mono" href={SDK} download>
                    {SDK}
                  </a>
                ),
              },
            ]}
          />
        </CardSection>
      </Card>
    </>
  );
}
