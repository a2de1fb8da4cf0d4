import Form from "next/form";
import type { ReactNode } from "react";
import { WordDiff } from "@/components/knowledge/word-diff.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Field, Select } from "@/components/ui/field.tsx";
import { Panel } from "@/components/ui/panel.tsx";

export type VersionText = {
  id: string;
  number: number;
  question: string;
  answer: string;
  phrasings: readonly string[];
};

type VersionCompareProps = {
  documentId: string;
  versions: readonly { id: string; number: number; word: string }[];
  from: VersionText;
  to: VersionText;
};

/** Any two versions word by word; the address says which, so that a comparison can be sent to someone. */
export function VersionCompare({ documentId, versions, from, to }: VersionCompareProps) {
  return (
    <Panel title={`What version ${String(to.number)} changed from version ${String(from.number)}`}>
      <Form
        action={`/knowledge/${documentId}`}
        scroll={false}
        className="mb-3 flex flex-wrap items-end gap-2.5"
        aria-label="Compare versions"
      >
        <VersionChoice label="From" name="from" value={from.id} versions={versions} />
        <VersionChoice label="To" name="to" value={to.id} versions={versions} />
        <Button type="submit">Compare</Button>
      </Form>
      <div className="grid gap-3">
        <Part title="Question">
          <WordDiff before={from.question} after={to.question} />
        </Part>
        <Part title="Answer">
          <WordDiff before={from.answer} after={to.answer} />
        </Part>
        <Part title="Other phrasings">
          <PhrasingChanges before={from.phrasings} after={to.phrasings} />
        </Part>
      </div>
    </Panel>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-0.5 text-small text-muted">{title}</h3>
      <div className="max-w-[68ch] leading-[1.6] whitespace-pre-wrap wrap-anywhere">{children}</div>
    </div>
  );
}

type VersionChoiceProps = {
  label: string;
  name: string;
  value: string;
  versions: VersionCompareProps["versions"];
};

function VersionChoice({ label, name, value, versions }: VersionChoiceProps) {
  return (
    <Field label={label} className="w-[168px] max-list:w-[calc(50%-5px)]">
      <Select name={name} defaultValue={value} key={value}>
        {versions.map(({ id, number, word }) => (
          <option key={id} value={id}>
            {`Version ${String(number)}, ${word}`}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function PhrasingChanges({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const removed = before.filter((text) => !after.includes(text));
  const added = after.filter((text) => !before.includes(text));
  const keptCount = after.length - added.length;
  const kept = keptCount === 1 ? "1 is in both." : `${String(keptCount)} are in both.`;
  return (
    <ul className="grid gap-1">
      {removed.map((text) => (
        <li key={`-${text}`}>
          <del>{text}</del>
        </li>
      ))}
      {added.map((text) => (
        <li key={`+${text}`}>
          <ins>{text}</ins>
        </li>
      ))}
      <li className="text-muted">{keptCount === 0 && after.length === 0 ? "None." : kept}</li>
    </ul>
  );
}
