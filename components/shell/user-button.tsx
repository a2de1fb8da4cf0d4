import { ChevronsUpDown } from "lucide-react";
import type { ComponentProps, Ref } from "react";

export type SignedIn = { name: string; email: string; role: string; tenantName: string };

type UserButtonProps = ComponentProps<"button"> & { user: SignedIn; ref?: Ref<HTMLButtonElement> };

export function UserButton({ user, ...rest }: UserButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className="flex w-full items-center justify-between gap-2 rounded-control px-2 py-1.5 text-left hover:bg-surface data-popup-open:bg-surface data-popup-open:ring data-popup-open:ring-line pointer-coarse:min-h-10"
    >
      <span className="min-w-0">
        <span className="block truncate font-medium">{user.tenantName}</span>
        <span className="block truncate text-small text-muted">{user.name}</span>
      </span>
      <ChevronsUpDown size={14} aria-hidden="true" className="flex-none text-muted" />
    </button>
  );
}
