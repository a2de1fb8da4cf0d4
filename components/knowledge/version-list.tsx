import Link from "next/link";
import { Chip } from "@/components/ui/chip.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";

export type VersionView = {
  id: string;
  number: number;
  createdAt: Date;
  publishedAt: Date | null;
  withdrawnAt: Date | null;
  sourceCandidateId: string | null;
};

type VersionListProps = { versions: readonly VersionView[]; liveVersionId: string | null };

export function VersionList({ versions, liveVersionId }: VersionListProps) {
  return (
    <Panel title="Versions">
      <ol className="grid gap-2">
        {versions.map((version) => (
          <li key={version.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="flex items-center gap-2">
              Version {version.number}{" "}
              <VersionState version={version} isLive={version.id === liveVersionId} />
            </span>
            <span className="flex items-center gap-2 text-small text-muted">
              <RelativeTime at={version.createdAt} />
              {version.sourceCandidateId === null ? (
                "written directly"
              ) : (
                <Link
                  href={`/review/${version.sourceCandidateId}`}
                  className="text-accent underline-offset-3 hover:underline"
                >
                  from a candidate
                </Link>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function VersionState({ version, isLive }: { version: VersionView; isLive: boolean }) {
  if (isLive) return <Chip tone="good">live</Chip>;
  if (version.withdrawnAt !== null) return <Chip>taken back</Chip>;
  if (version.publishedAt === null) return <Chip tone="warn">on its way</Chip>;
  return <Chip>replaced</Chip>;
}
