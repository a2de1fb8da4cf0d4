"use client";

import { describeRuleChange } from "@/components/confidence/describe-config.ts";
import type { SetConfig } from "@/components/confidence/set-config.ts";
import { Button } from "@/components/ui/button.tsx";
import { Dialog } from "@/components/ui/dialog.tsx";
import { FormError } from "@/components/ui/form-error.tsx";
import { showNotice } from "@/components/ui/toast.tsx";
import { useAction } from "@/components/ui/use-action.ts";
import type { ScoringConfig } from "@/lib/confidence/config-types.ts";
import type { TenantRule } from "@/lib/confidence/types.ts";

type DeleteRuleDialogProps = {
  rule: TenantRule;
  config: ScoringConfig;
  setConfig: SetConfig;
  onClose: () => void;
};

export function DeleteRuleDialog({ rule, config, setConfig, onClose }: DeleteRuleDialogProps) {
  const set = useAction(setConfig);
  const remove = () => {
    const rules = config.rules.filter((one) => one.id !== rule.id);
    set.run({ rules, expectedNumber: config.number, reason: describeRuleChange(rule, null) }, () => {
      onClose();
      showNotice({ title: "The rule is deleted.", detail: "Answers from now on are not held against it." });
    });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      size="small"
      title={`Delete “${rule.name}”?`}
      description="Scores that name it keep it. To have it rest for a while, switch it off instead."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" isPending={set.isPending} onClick={remove}>
            Delete
          </Button>
        </>
      }
    >
      <FormError message={set.generalError} />
    </Dialog>
  );
}
