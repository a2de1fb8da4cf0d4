"use client";

import { describeClass } from "@/components/review/failure-class.ts";
import type { QueueCard as Card } from "@/components/review/desk-types.ts";
import { ImpactBars } from "@/components/review/impact-bars.tsx";
import { Chip } from "@/components/ui/chip.tsx";
import { classNames } from "@/components/ui/class-names.ts";
import { NumberText } from "@/components/ui/number-text.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";

type QueueCardProps = { card: Card; href: string; isCurrent: boolean; onOpen: () => void };

export function QueueCard({ card, href, isCurrent, onOpen }: QueueCardProps) {
  const { label, tone } = describeClass(card.failureClass, card.captureReason);
  return (
    <a
      href={href}
      aria-current={isCurrent ? "true" : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        onOpen();
      }}
      className={classNames(
        "grid gap-1 border-b border-l-[3px] border-b-line py-2.5 pr-3 pl-[13px] focus-visible:-outline-offset-2",
        isCurrent ? "border-l-accent bg-accent-soft" : "border-l-transparent hover:bg-sunken",
        "data-headed:border-l-accent data-headed:bg-accent-soft",
      )}
    >
      <span className="line-clamp-3 leading-[1.35] font-medium wrap-anywhere">
        {card.question ?? "The question was erased"}
      </span>
      <span className="flex items-center gap-2 text-small text-muted">
        <Chip tone={tone}>{label}</Chip>
        {card.neededReviews === 1 ? (
          <span className="whitespace-nowrap">
            <NumberText value={card.askedCount} /> asked
          </span>
        ) : (
          <span className="whitespace-nowrap">
            {card.reviewsIn} of {card.neededReviews} reviews in
          </span>
        )}
        {card.holder !== null && !card.holder.isMe ? (
          <span className="min-w-0 truncate">{card.holder.name.split(" ")[0]} is on it</span>
        ) : (
          <RelativeTime at={card.lastSeenAt} isBare />
        )}
        <ImpactBars level={card.impactLevel} />
      </span>
    </a>
  );
}
