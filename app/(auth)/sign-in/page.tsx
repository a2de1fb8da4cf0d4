import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { safeNextPath } from "@/app/(auth)/sign-in/next-path.ts";
import { SignInForm } from "@/app/(auth)/sign-in/sign-in-form.tsx";
import { findPageContext } from "@/app/_server/context.ts";
import { hasSingleSignOn } from "@/app/_server/auth-options.ts";
import { Brand } from "@/components/shell/brand.tsx";
import { listDemoSignIns } from "@/lib/access/list-demo-sign-ins.ts";
import { demoPassword } from "@/lib/access/types.ts";
import { db } from "@/lib/db/client.ts";

export const metadata: Metadata = { title: "Sign in" };

type Props = { searchParams: Promise<{ next?: string | string[]; error?: string | string[] }> };

export default async function SignInPage({ searchParams }: Props) {
  const { next, error } = await searchParams;
  const nextPath = safeNextPath(next);
  if ((await findPageContext()) !== null) redirect(nextPath);
  const demoSignIns = await listDemoSignIns({ db: db() });
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[380px] flex-col justify-center gap-6 px-4 py-8">
      <Brand />
      <div>
        <h1 className="text-headline font-strong tracking-[-0.014em]">Sign in</h1>
        <p className="mt-1 text-muted">Where your agents learn from your people.</p>
      </div>
      <SignInForm
        nextPath={nextPath}
        initialError={typeof error === "string" ? error : null}
        demo={demoSignIns.length === 0 ? null : { people: demoSignIns, password: demoPassword }}
        hasSingleSignOn={hasSingleSignOn()}
      />
    </main>
  );
}
