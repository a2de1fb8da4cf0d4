import type { Token } from "@/lib/core/tokenize.ts";
import { languages, type Language } from "@/lib/core/reading/function-words.ts";
import type { Span } from "@/lib/confidence/types.ts";

/** "Yesterday", "nächste Woche", "hace 3 días": before or after the moment of speaking by its own words. */
export type RelativeDate = { span: Span; fromToken: number; toToken: number; direction: "past" | "future" };

/** `past`, `future` stand alone; `was`, `next` beside a unit; `agoBefore` before "N units", `agoAfter` behind. */
type RelativeWords = {
  past: string;
  future: string;
  was: string;
  next: string;
  units: string;
  agoBefore: string;
  agoAfter: string;
};

const lists: Record<Language, RelativeWords> = {
  en: {
    past: "yesterday",
    future: "tomorrow",
    was: "last",
    next: "next",
    units:
      "week weeks weekend month months quarter year years summer winter spring autumn monday tuesday wednesday thursday friday saturday sunday day days hour hours",
    agoBefore: "",
    agoAfter: "ago",
  },
  de: {
    past: "gestern vorgestern",
    future: "morgen übermorgen",
    was: "letzte letzten letztem letzter letztes vergangene vergangenen vergangener vorige vorigen",
    next: "nächste nächsten nächster nächstem nächstes kommende kommenden kommender",
    units:
      "woche wochen wochenende monat monaten quartal jahr jahren sommer winter montag dienstag mittwoch donnerstag freitag samstag sonntag tag tagen stunden",
    agoBefore: "vor",
    agoAfter: "",
  },
  fr: {
    past: "hier",
    future: "demain",
    was: "dernier dernière passé passée",
    next: "prochain prochaine",
    units:
      "semaine semaines mois an ans année années trimestre été hiver lundi mardi mercredi jeudi vendredi samedi dimanche jour jours heures",
    agoBefore: "a",
    agoAfter: "",
  },
  es: {
    past: "ayer anteayer anoche",
    future: "mañana",
    was: "pasado pasada",
    next: "próximo próxima",
    units:
      "semana semanas mes meses trimestre año años verano invierno lunes martes miércoles jueves viernes sábado domingo día días horas",
    agoBefore: "hace",
    agoAfter: "atrás",
  },
  nl: {
    past: "gisteren eergisteren",
    future: "morgen overmorgen",
    was: "vorige afgelopen",
    next: "volgende komende",
    units:
      "week weken weekend maand maanden kwartaal jaar zomer winter maandag dinsdag woensdag donderdag vrijdag zaterdag zondag dag dagen uur",
    agoBefore: "",
    agoAfter: "geleden",
  },
  it: {
    past: "ieri",
    future: "domani dopodomani",
    was: "scorso scorsa",
    next: "prossimo prossima",
    units:
      "settimana settimane mese mesi trimestre anno anni estate inverno lunedì martedì mercoledì giovedì venerdì sabato domenica giorno giorni ore",
    agoBefore: "",
    agoAfter: "fa",
  },
  pt: {
    past: "ontem anteontem",
    future: "amanhã",
    was: "passado passada",
    next: "próximo próxima",
    units:
      "semana semanas mês meses trimestre ano anos verão inverno segunda terça quarta quinta sexta sábado domingo dia dias horas",
    agoBefore: "há",
    agoAfter: "atrás",
  },
};

/** `marks` are all that a relative date can start with but a number. */
type Sets = Record<keyof RelativeWords | "marks", ReadonlySet<string>>;

function toSets(words: RelativeWords): Sets {
  const set = (list: string): ReadonlySet<string> => new Set(list.split(" "));
  return {
    past: set(words.past),
    future: set(words.future),
    was: set(words.was),
    next: set(words.next),
    units: set(words.units),
    agoBefore: set(words.agoBefore),
    agoAfter: set(words.agoAfter),
    marks: set(
      [words.past, words.future, words.was, words.next, words.units, words.agoBefore]
        .filter(Boolean)
        .join(" "),
    ),
  };
}

const sets = Object.fromEntries(languages.map((language) => [language, toSets(lists[language])])) as Record<
  Language,
  Sets
>;

/** "Every morning", "guten Morgen", "por la mañana" are no tomorrow; "the last week", "the next year" need no today. */
const notAfter = new Set(
  "am jeden guten heute gestern diesen la por de cada esta una goede elke deze 's in the these those every".split(
    " ",
  ),
);

export function findRelativeDates(tokens: readonly Token[], language: Language): RelativeDate[] {
  const words = sets[language];
  const found: RelativeDate[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    if (!words.marks.has(tokens[at]?.word ?? "") && !words.units.has(tokens[at + 1]?.word ?? "")) continue;
    const date =
      bareWord(tokens, at, words, language) ??
      besideUnit(tokens, at, words) ??
      countedBack(tokens, at, words);
    if (date === null) continue;
    const [first, last] = [tokens[date.fromToken], tokens[date.toToken - 1]];
    if (first === undefined || last === undefined) continue;
    found.push({ ...date, span: { start: first.start, end: last.end } });
    at = date.toToken - 1;
  }
  return found;
}

type Found = Omit<RelativeDate, "span">;

function bareWord(tokens: readonly Token[], at: number, words: Sets, language: Language): Found | null {
  const token = tokens[at];
  if (token === undefined) return null;
  const range = { fromToken: at, toToken: at + 1 };
  if (words.past.has(token.word)) return { ...range, direction: "past" };
  const isMorning =
    notAfter.has(tokens[at - 1]?.word ?? "") || (language === "de" && token.isCapitalized && at > 0);
  return words.future.has(token.word) && !isMorning ? { ...range, direction: "future" } : null;
}

function besideUnit(tokens: readonly Token[], at: number, words: Sets): Found | null {
  const one = tokens[at]?.word ?? "";
  const two = tokens[at + 1]?.word ?? "";
  const three = tokens[at + 2]?.word ?? "";
  if (words.units.has(one) && two === "que" && (three === "viene" || three === "vem"))
    return { fromToken: at, toToken: at + 3, direction: "future" };
  const mark = words.units.has(two) ? one : words.units.has(one) ? two : "";
  const direction = words.was.has(mark) ? "past" : words.next.has(mark) ? "future" : null;
  if (direction === null || (mark === one && tokens[at - 1]?.word === "the")) return null;
  return { fromToken: at, toToken: at + 2, direction };
}

/** "3 days ago", "vor zwei Wochen", "il y a 3 jours". */
function countedBack(tokens: readonly Token[], at: number, words: Sets): Found | null {
  const [one, two, three] = [tokens[at]?.word ?? "", tokens[at + 1]?.word ?? "", tokens[at + 2]?.word ?? ""];
  if (one === "" || two === "") return null;
  if (words.units.has(two) && words.agoAfter.has(three))
    return { fromToken: at, toToken: at + 3, direction: "past" };
  if (!words.agoBefore.has(one) || !words.units.has(three)) return null;
  const isIlYA = one !== "a" || tokens[at - 1]?.word === "y";
  return isIlYA ? { fromToken: at, toToken: at + 3, direction: "past" } : null;
}
