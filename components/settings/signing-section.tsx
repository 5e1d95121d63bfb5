"use client";
import { Copy } from "lucide-react";
import { useSigningKeys } from "@/components/data/settings/use-signing-keys";
import { CopyText } from "@/components/ui/copy-text";
import { AfterDelay, Skeleton } from "@/components/ui/skeleton";
import { Tag } from "@/components/ui/tag";
import { ClockTime } from "@/components/ui/time/clock-time";
import { SectionFailure } from "./section-failure";
import { SectionHead } from "./section-head";
import { Table, Td, Th } from "./table";

/** The public halves of the keys that seal receipts, for whoever checks an export elsewhere. */
export function SigningSection() {
  const query = useSigningKeys();
  return (
    <>
      <SectionHead title="Signing keys">
        Each receipt is sealed with one of these (Ed25519). The private halves lie in the data folder and never leave
        it.
      </SectionHead>
      {query.error ? (
        <SectionFailure
          title="The keys could not be listed."
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : query.data ? (
        <Table label="Signing keys" minWidth={640}>
          <thead>
            <tr>
              <Th width={150}>ID</Th>
              <Th>Public key (SPKI, base64)</Th>
              <Th width={140}>Signs since</Th>
              <Th width={140}>Until</Th>
            </tr>
          </thead>
          <tbody>
            {query.data.map((key) => (
              <tr key={key.id}>
                <Td className="mono">{key.id}</Td>
                <Td label="Public key">
                  <CopyText
                    text={key.publicKey}
                    label={`Copy the public key ${key.id}`}
                    icon={<Copy className="size-3.5 text-t3" />}
                    mono
                    wraps
                    className="max-w-full"
                  />
                </Td>
                <Td label="Signs since" className="text-t2">
                  <ClockTime at={key.validFrom} plain />
                </Td>
                <Td label="Until" className="text-t2">
                  {key.validTo ? <ClockTime at={key.validTo} plain /> : <Tag tone="ok">Signs now</Tag>}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <AfterDelay className="grid gap-3">
          <Skeleton height={36} />
        </AfterDelay>
      )}
      <p className="mt-3 text-t3 text-xs">
        <span className="mono">checkrein key rotate-signing</span> makes a new one; receipts signed before stay as they
        are and are checked with the key that their ID names.
      </p>
    </>
  );
}
