"use client";

import { signIn } from "next-auth/react";
import { useState, type SubmitEvent } from "react";
import { describeSignInError } from "@/app/(auth)/sign-in/sign-in-error.ts";
import { Button } from "@/components/ui/button.tsx";
import { Field, Input } from "@/components/ui/field.tsx";

type DemoPerson = { email: string; name: string; role: string; tenantName: string };

type Props = {
  nextPath: string;
  initialError: string | null;
  demo: { people: DemoPerson[]; password: string } | null;
  hasSingleSignOn: boolean;
};

export function SignInForm({ nextPath, initialError, demo, hasSingleSignOn }: Props) {
  const [error, setError] = useState(() =>
    initialError === null ? null : describeSignInError(initialError),
  );
  const [pending, setPending] = useState<string | null>(null);

  const enter = async (email: string, password: string, by: string) => {
    setPending(by);
    setError(null);
    const result = await signIn("credentials", { email, password, redirect: false }).catch(() => undefined);
    if (result?.ok === true) {
      window.location.assign(nextPath);
      return;
    }
    setError(describeSignInError(result?.error ?? "unreachable"));
    setPending(null);
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" ? value : "";
    };
    void enter(text("email"), text("password"), "form");
  };

  return (
    <div className="flex flex-col gap-6">
      <form onSubmit={submit} className="flex flex-col gap-4">
        {error === null ? null : (
          <p role="alert" className="text-bad">
            {error}
          </p>
        )}
        <Field label="Email">
          <Input name="email" type="email" autoComplete="username" required maxLength={320} />
        </Field>
        <Field label="Password">
          <Input name="password" type="password" autoComplete="current-password" required maxLength={400} />
        </Field>
        <Button kind="primary" type="submit" isPending={pending === "form"}>
          Sign in
        </Button>
        {hasSingleSignOn ? (
          <Button onClick={() => void signIn("oidc", { callbackUrl: nextPath })}>
            Sign in with single sign-on
          </Button>
        ) : null}
      </form>
      {demo === null ? null : <DemoSignIns demo={demo} pending={pending} enter={enter} />}
    </div>
  );
}

type DemoProps = {
  demo: { people: DemoPerson[]; password: string };
  pending: string | null;
  enter: (email: string, password: string, by: string) => Promise<void>;
};

function DemoSignIns({ demo, pending, enter }: DemoProps) {
  return (
    <section aria-labelledby="demo-sign-ins" className="flex flex-col gap-3 border-t border-line pt-4">
      <h2 id="demo-sign-ins" className="text-small text-muted">
        The demo world is in use: look around as one of its people
      </h2>
      <ul className="flex flex-col gap-2">
        {demo.people.map(({ email, name, role, tenantName }) => (
          <li key={`${tenantName} ${email}`}>
            <Button
              className="w-full"
              isPending={pending === email}
              onClick={() => void enter(email, demo.password, email)}
            >
              <span className="flex flex-1 items-baseline justify-between gap-3">
                <span>{name}</span>
                <span className="text-small text-muted">
                  {role}, {tenantName}
                </span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
