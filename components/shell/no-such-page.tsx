import { ButtonLink } from "../ui/button-link";
import { LogoMark } from "../ui/logo-mark";

/** An address that leads nowhere: what that may be, and the way back. */
export function NoSuchPage() {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-1 px-4 text-center">
      <title>No such page · Checkrein</title>
      <LogoMark className="mb-3" />
      <h1 className="font-semibold text-[1.0625rem] leading-6">There is no page at this address.</h1>
      <p className="text-t2">It may be mistyped, or cut short where it was copied.</p>
      <ButtonLink href="/tasks" className="mt-3">
        All tasks
      </ButtonLink>
    </main>
  );
}
