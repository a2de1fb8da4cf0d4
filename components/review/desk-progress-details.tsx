"use client";

import { ChartPanel } from "@/components/charts/chart-panel.tsx";
import { HourBars } from "@/components/charts/hour-bars.tsx";
import { read } from "@/components/review/desk-requests.ts";
import { describeProgress, describeTook } from "@/components/review/progress-words.ts";
import type { ShownProgress } from "@/components/review/progress-words.ts";
import { useLoaded } from "@/components/review/use-loaded.ts";
import { Button } from "@/components/ui/button.tsx";
import { useLocaleSettings } from "@/components/ui/locale-context.tsx";
import { NumberText } from "@/components/ui/number-text.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";
import { SkeletonText } from "@/components/ui/skeleton.tsx";

function PeopleTable({ people }: { people: ShownProgress["people"] }) {
  if (people.length === 0) return <p className="text-small text-muted">Nobody has decided anything today.</p>;
  return (
    <table className="w-full border-collapse text-small">
      <caption className="sr-only">Decided today, by person</caption>
      <thead>
        <tr className="border-b border-line text-muted">
          <th scope="col" className="py-1 text-left font-normal">
            Person
          </th>
          <th scope="col" className="py-1 pl-2 text-right font-normal">
            decided
          </th>
          <th scope="col" className="py-1 pl-2 text-right font-normal">
            an hour
          </th>
          <th scope="col" className="py-1 pl-2 text-right font-normal">
            time each
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ name, isMe, decided, perHour, medianTookMs }) => (
          <tr key={name} className="border-b border-line last:border-0">
            <th scope="row" className="py-1 text-left font-normal wrap-anywhere">
              {isMe ? `${name} (you)` : name}
            </th>
            <td className="py-1 pl-2 text-right">
              <NumberText value={decided} />
            </td>
            <td className="py-1 pl-2 text-right">
              {perHour === null ? (
                <span className="text-muted">not known</span>
              ) : (
                <NumberText value={perHour} />
              )}
            </td>
            <td className="py-1 pl-2 text-right whitespace-nowrap">
              {medianTookMs === null ? (
                <span className="text-muted">not known</span>
              ) : (
                describeTook(medianTookMs)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Hours({ hours, timeZone }: { hours: ShownProgress["hours"]; timeZone: string }) {
  const { locale } = useLocaleSettings();
  const hour = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", timeZone });
  const best = hours.reduce(
    (most, one) => (one.decided > most.decided ? one : most),
    hours[0] ?? { at: "", decided: 0 },
  );
  const title =
    best.decided === 0
      ? "Nothing was decided yet today"
      : `Most was decided from ${hour.format(new Date(best.at))}: ${best.decided}`;
  // The quiet hours before work began would press the others together.
  const firstBusy = hours.findIndex(({ decided }) => decided > 0);
  const shown = hours.slice(
    Math.max(0, Math.min(firstBusy < 0 ? hours.length : firstBusy, hours.length - 6)),
  );
  return (
    <ChartPanel
      title={title}
      detail="an hour, today"
      fileName="decided-per-hour"
      table={{
        columns: ["Hour", "Decided"],
        rows: hours.map(({ at, decided }) => [hour.format(new Date(at)), decided]),
      }}
    >
      <HourBars
        label={`Decisions an hour today. ${title}.`}
        bars={shown.map(({ at, decided }) => ({ at, value: decided }))}
        timeZone={timeZone}
      />
    </ChartPanel>
  );
}

/** Read when it is opened: the desk's day for each person and for all. */
export function DeskProgressDetails() {
  const settings = useLocaleSettings();
  const loaded = useLoaded("today", () => read<ShownProgress>("/review/progress", {}));
  if (loaded.state === "loading") return <SkeletonText lines={6} label="Loading the progress" />;
  if (loaded.state === "failed")
    return (
      <div role="alert" className="grid justify-items-start gap-2 text-small">
        {loaded.message}
        <Button size="small" onClick={loaded.reload}>
          Try again
        </Button>
      </div>
    );
  const { found } = loaded;
  const { oldestCapturedAt, medianTookMs, openCandidates, heldByOthers, skippedByMe } = found;
  return (
    <div className="grid gap-2.5">
      <p className="text-pretty">{describeProgress(found, settings)}</p>
      <PeopleTable people={found.people} />
      <Hours hours={found.hours} timeZone={settings.timeZone} />
      <ul className="grid gap-0.5 text-small text-muted">
        <li>
          <NumberText value={openCandidates} /> {openCandidates === 1 ? "waits" : "wait"}
          {oldestCapturedAt === null ? null : (
            <>
              , the oldest since <RelativeTime at={oldestCapturedAt} />
            </>
          )}
        </li>
        {heldByOthers === 0 ? null : <li>Others are on {heldByOthers} of them</li>}
        {skippedByMe === 0 ? null : <li>You skipped {skippedByMe}; back in your view after four hours</li>}
        {medianTookMs === null ? null : (
          <li>Half of the decisions took less than {describeTook(medianTookMs)}</li>
        )}
      </ul>
    </div>
  );
}
