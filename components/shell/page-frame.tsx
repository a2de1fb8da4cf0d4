import type { ReactNode } from "react";
import { NotificationBell } from "@/components/shell/notification-bell.tsx";
import { NavDrawerButton } from "@/components/shell/nav-drawer.tsx";
import { KeysButton, PaletteButton } from "@/components/shell/top-bar-buttons.tsx";
import { classNames } from "@/components/ui/class-names.ts";

type PageFrameProps = {
  /** Name of the page in the top bar. */
  title: ReactNode;
  /** The one heading is `title` itself, unless the page states a finding of its own in an `h1`. */
  isTitleHeading?: boolean;
  /** Middle of the top bar: progress, counts. */
  middle?: ReactNode;
  /** Right of the top bar, before the search. */
  actions?: ReactNode;
  /** `page` scrolls as one with comfortable margins; `panes` gives the whole height to panes that scroll by themselves. */
  kind?: "page" | "panes";
  children: ReactNode;
};

/** Top bar and content of one page inside the shell. */
export function PageFrame(props: PageFrameProps) {
  const { title, isTitleHeading = true, middle, actions, kind = "page", children } = props;
  const Title = isTitleHeading ? "h1" : "div";
  return (
    <>
      <header className="sticky top-0 z-20 flex h-12 flex-none items-center gap-3 border-b border-line bg-surface px-4">
        <NavDrawerButton />
        <Title className="truncate text-[0.875rem] font-strong">{title}</Title>
        <div className="flex min-w-0 flex-1 items-center justify-center gap-2.5 text-label text-muted">
          {middle}
        </div>
        {actions}
        <NotificationBell />
        <PaletteButton />
        <KeysButton />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className={classNames(
          "min-w-0 flex-1 outline-none desk:min-h-0",
          kind === "page" ? "desk:overflow-y-auto" : "desk:overflow-hidden",
        )}
      >
        {kind === "page" ? (
          <div className="mx-auto max-w-[1240px] px-4 pt-4 pb-16 list:px-7 list:pt-[22px]">{children}</div>
        ) : (
          children
        )}
      </main>
    </>
  );
}

/** The one heading of a page, a sentence that states its finding, with a line beneath. */
export function PageHeading({
  children,
  detail,
  actions,
}: {
  children: ReactNode;
  detail?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-headline font-strong tracking-[-0.014em] text-balance">{children}</h1>
        {detail ? <p className="mt-1 text-muted text-pretty">{detail}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}
