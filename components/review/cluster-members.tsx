"use client";

import { describeAction } from "@/components/review/describe-decision.ts";
import type { ShownCluster, ShownClusterMember } from "@/components/review/cluster-shown.ts";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Chip } from "@/components/ui/chip.tsx";
import { NumberText } from "@/components/ui/number-text.tsx";
import { SectionLabel } from "@/components/ui/panel.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";

type ClusterMembersProps = {
  cluster: ShownCluster;
  /** The candidate on the screen. */
  candidateId: string;
  canDecide: boolean;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
};

function StatusWords({ member }: { member: ShownClusterMember }) {
  const { status, decision, holder, isSubjectBlocked } = member;
  if (decision !== null)
    return (
      <>
        <Chip tone={status === "approved" ? "good" : "neutral"}>
          {describeAction({ action: decision.action, isAlong: false })}
        </Chip>
        <span>
          by {decision.by}, <RelativeTime at={decision.at} />
        </span>
      </>
    );
  return (
    <>
      <Chip>open</Chip>
      {isSubjectBlocked ? <Chip tone="warn">person blocked</Chip> : null}
      {holder === null ? null : <span>{holder.isMe ? "you are on it" : `${holder.name} is on it`}</span>}
    </>
  );
}

function MemberRow({ member, isCurrent }: { member: ShownClusterMember; isCurrent: boolean }) {
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="wrap-anywhere">{member.question ?? "The question was erased"}</span>
      {member.answer === null || member.answer === "" ? null : (
        <span className="line-clamp-2 text-small text-muted wrap-anywhere">It was told: {member.answer}</span>
      )}
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-small text-muted">
        <StatusWords member={member} />
        <span>
          asked <RelativeTime at={member.askedAt} />
        </span>
        {isCurrent ? <Chip tone="accent">on your screen</Chip> : null}
      </span>
    </span>
  );
}

/** Who stands in the cluster, open ones first; what is ticked is split off or decided together. */
export function ClusterMembers({ cluster, candidateId, canDecide, chosen, onChoose }: ClusterMembersProps) {
  const { members, memberCount, openCount } = cluster;
  const openIds = members.filter(({ status }) => status === "open").map(({ id }) => id);
  const chosenOpen = openIds.filter((id) => chosen.has(id)).length;
  const toggle = (id: string) => {
    const after = new Set(chosen);
    if (!after.delete(id)) after.add(id);
    onChoose(after);
  };
  return (
    <section aria-label="Members">
      <SectionLabel aside={`${openCount} of ${memberCount} open`}>Who asked it</SectionLabel>
      {canDecide && openIds.length > 1 ? (
        <Checkbox
          label={
            <>
              All open ones shown (<NumberText value={openIds.length} />)
            </>
          }
          checked={chosenOpen === openIds.length}
          isPartly={chosenOpen > 0 && chosenOpen < openIds.length}
          onChange={() => onChoose(new Set(chosenOpen === openIds.length ? [] : openIds))}
        />
      ) : null}
      <ul className="rounded-panel border border-line">
        {members.map((member) => {
          const row = <MemberRow member={member} isCurrent={member.id === candidateId} />;
          return (
            <li key={member.id} className="border-b border-line px-3 py-1.5 last:border-0">
              {canDecide ? (
                <Checkbox label={row} checked={chosen.has(member.id)} onChange={() => toggle(member.id)} />
              ) : (
                row
              )}
            </li>
          );
        })}
      </ul>
      {memberCount > members.length ? (
        <p className="mt-1 text-small text-muted">
          The first <NumberText value={members.length} /> of <NumberText value={memberCount} /> are shown,
          open ones first.
        </p>
      ) : null}
    </section>
  );
}
