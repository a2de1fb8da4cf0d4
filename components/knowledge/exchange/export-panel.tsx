import { Panel } from "@/components/ui/panel.tsx";
import type { ExchangeFormat } from "@/lib/knowledge/exchange-types.ts";

const FORMATS: readonly { format: ExchangeFormat; label: string; detail: string }[] = [
  { format: "csv", label: "CSV", detail: "for a spreadsheet" },
  { format: "jsonl", label: "JSONL", detail: "for a program" },
  { format: "markdown", label: "Markdown", detail: "a folder with one file each, as a zip" },
];

/** Every document as a file. */
export function ExportPanel() {
  return (
    <Panel title="Export">
      <p className="mb-2.5 text-muted">
        Every document of every state, with its questions and details: what is live, or else the newest text.
        One whose every version was taken back is left out.
      </p>
      <ul className="flex flex-wrap gap-2">
        {FORMATS.map(({ format, label, detail }) => (
          <li key={format}>
            <a
              href={`/knowledge/exchange/export?format=${format}`}
              className="inline-flex min-h-[34px] items-center gap-1.5 rounded-control border border-line-strong bg-surface px-[11px] py-1.5 hover:bg-sunken pointer-coarse:min-h-10"
            >
              Save as {label}
              <span className="text-small text-muted">{detail}</span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
