import type { Mentionable } from "@/components/review/comment-types.ts";

/** What is being typed after an @ that stands at the caret; null where none does. */
export function mentionAt(text: string, caret: number): { start: number; query: string } | null {
  const found = /(?:^|[\s(])@([^\s@]*(?: [^\s@]*)?)$/u.exec(text.slice(0, caret));
  const query = found?.[1];
  return query === undefined ? null : { start: caret - query.length - 1, query };
}

/** Those whose name, or a word of it, begins with what was typed. */
export function matchMembers(
  members: readonly Mentionable[],
  query: string,
  limit = 6,
): readonly Mentionable[] {
  const wanted = query.toLocaleLowerCase();
  const begins = (name: string) => {
    const lower = name.toLocaleLowerCase();
    return lower.startsWith(wanted) || lower.split(/\s+/u).some((word) => word.startsWith(wanted));
  };
  return members.filter(({ name }) => begins(name)).slice(0, limit);
}

/** Puts the name in the place of what was typed, and says where the caret goes. */
export function putMention(
  text: string,
  { start, end, name }: { start: number; end: number; name: string },
): { text: string; caret: number } {
  const put = `@${name} `;
  const rest = text.slice(end).replace(/^ /u, "");
  return { text: `${text.slice(0, start)}${put}${rest}`, caret: start + put.length };
}

type Part = { text: string; isMention: boolean };

/** A text in parts: "@Name" of the given people, the longest name first, and what stands between. */
export function splitMentions(text: string, names: readonly string[]): Part[] {
  const longestFirst = [...new Set(names)].toSorted((one, other) => other.length - one.length);
  const parts: Part[] = [];
  let plain = "";
  for (let at = 0; at < text.length;) {
    const name =
      text[at] === "@" ? longestFirst.find((one) => one !== "" && text.startsWith(one, at + 1)) : undefined;
    if (name === undefined) {
      plain += text[at] ?? "";
      at += 1;
      continue;
    }
    if (plain !== "") parts.push({ text: plain, isMention: false });
    plain = "";
    parts.push({ text: `@${name}`, isMention: true });
    at += name.length + 1;
  }
  return plain === "" ? parts : [...parts, { text: plain, isMention: false }];
}

/** The members whom a text mentions; of two with one name, both. */
export function mentionedIn(text: string, members: readonly Mentionable[]): string[] {
  const parts = splitMentions(
    text,
    members.map(({ name }) => name),
  );
  const named = new Set(parts.filter(({ isMention }) => isMention).map((part) => part.text.slice(1)));
  return members.filter(({ name }) => named.has(name)).map(({ id }) => id);
}
