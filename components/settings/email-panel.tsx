"use client";

import { Checkbox } from "@/components/ui/checkbox.tsx";
import { FormError } from "@/components/ui/form-error.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { useAction } from "@/components/ui/use-action.ts";
import type { ActionResult } from "@/lib/core/action-result.ts";

type EmailPanelProps = {
  email: string;
  wantsEmail: boolean;
  /** Whether this Attune sends e-mail at all. */
  isEmailOn: boolean;
  setPreference: (input: { wantsEmail: boolean }) => Promise<ActionResult<unknown>>;
};

/** What the signed-in person wants for themselves. */
export function EmailPanel({ email, wantsEmail, isEmailOn, setPreference }: EmailPanelProps) {
  const set = useAction(setPreference);
  return (
    <Panel title="Your notifications">
      <p className="mb-1 text-muted">
        The bell at the top tells you when somebody mentions you, gives you a candidate, or needs you to
        resolve reviews that differ.
      </p>
      <Checkbox
        label="Tell me by e-mail too"
        detail={
          isEmailOn ? `To ${email}` : "No e-mail is sent yet: whoever runs Attune has to set up SMTP first."
        }
        checked={wantsEmail}
        disabled={set.isPending}
        onChange={(event) => set.run({ wantsEmail: event.target.checked })}
      />
      <FormError message={set.anyError} />
    </Panel>
  );
}
