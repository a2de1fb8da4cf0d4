import type { Mentions } from "@/components/review/use-mentions.ts";
import { classNames } from "@/components/ui/class-names.ts";

/** The members behind an @; the focus stays in the text. */
export function MentionList({ mentions }: { mentions: Mentions }) {
  const { isOpen, found, active, listId, optionId, pick } = mentions;
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen ? `${countInWords(found.length)}. Arrows choose, Enter takes, Escape closes.` : ""}
      </p>
      {isOpen ? (
        <ul
          id={listId}
          role="listbox"
          aria-label="Mention a member"
          className="absolute top-full right-0 left-0 z-10 mt-1 rounded-panel border border-line bg-surface p-1 shadow-float"
        >
          {found.map((member, index) => (
            <li
              key={member.id}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              // The text would lose its focus, and with it this list, before the click.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(member)}
              className={classNames(
                "flex min-h-[30px] cursor-default items-center rounded-small px-2 py-1 pointer-coarse:min-h-10",
                index === active ? "bg-accent-soft text-accent" : "hover:bg-sunken",
              )}
            >
              {member.name}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function countInWords(count: number): string {
  return count === 1 ? "1 member" : `${String(count)} members`;
}
