/** Word lists of the rules, in English, German, French, Spanish, Dutch, Italian and Portuguese. Lower case, NFC. */
function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

export const negationWords = words(
  "not no never none neither nor cannot can't won't don't doesn't didn't isn't aren't wasn't weren't hasn't haven't hadn't wouldn't shouldn't couldn't without unable nicht nichts kein keine keinen keiner keinem keinerlei nie niemals ohne weder pas jamais aucun aucune sans ningún ninguno ninguna nunca jamás tampoco sin niet niets geen nooit zonder non nessun nessuno nessuna mai senza neppure não nunca nenhum nenhuma jamais sem",
);

/** "unavailable" is "not available": the word itself negates and stands for its stem. */
export const negatedWords: ReadonlyMap<string, string> = new Map([
  ["unavailable", "available"],
  ["impossible", "possible"],
  ["ineligible", "eligible"],
  ["unsupported", "supported"],
  ["unlimited", "limited"],
  ["invalid", "valid"],
  ["inactive", "active"],
  ["disabled", "enabled"],
  ["unsuccessful", "successful"],
]);

/** After these a negation word does not negate: "not only", "no more than". */
export const negationBreakers = words(
  "only more later less longer matter doubt problem worries just nur seulement solo alleen",
);

/** A negation does not reach over these. */
export const clauseBreakers = words("but however although though aber jedoch mais pero maar ma mas");

export const numberWords: ReadonlyMap<string, string> = new Map(
  "two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 twenty:20 thirty:30 fifty:50 hundred:100 zwei:2 drei:3 vier:4 fünf:5 sechs:6 sieben:7 acht:8 neun:9 zehn:10 deux:2 trois:3 quatre:4 cinq:5 sept:7 huit:8 neuf:9 dix:10 dos:2 tres:3 cuatro:4 cinco:5 seis:6 siete:7 ocho:8 nueve:9 diez:10 twee:2 drie:3 vijf:5 zes:6 zeven:7 negen:9 tien:10 due:2 tre:3 quattro:4 cinque:5 sei:6 sette:7 otto:8 nove:9 dieci:10 dois:2 duas:2 três:3 quatro:4 sete:7 oito:8 dez:10"
    .split(" ")
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf(":")), pair.slice(pair.indexOf(":") + 1)]),
);

const monthForms: readonly string[] = [
  "january jan januar jänner janvier enero januari gennaio janeiro",
  "february feb februar février febrero februari febbraio fevereiro",
  "march mar märz mars marzo maart março",
  "april apr avril abril aprile",
  "may mai mayo mei maggio maio",
  "june jun juni juin junio giugno junho",
  "july jul juli juillet julio luglio julho",
  "august aug août agosto augustus",
  "september sep sept septembre septiembre settembre setembro",
  "october oct oktober okt octobre octubre ottobre outubro",
  "november nov novembre noviembre novembro",
  "december dec dezember dez décembre diciembre dicembre dezembro",
];

/** Month names and short forms to 1..12. */
export const months: ReadonlyMap<string, number> = new Map(
  monthForms.flatMap((forms, at) => forms.split(" ").map((form): [string, number] => [form, at + 1])),
);

/** A text with one of these lets a reader work out a date that it does not write. */
export const relativeTimeWords = words(
  "yesterday tomorrow today tonight ago last next gestern morgen heute hier demain aujourd'hui ayer mañana hoy gisteren vandaag ieri domani oggi ontem amanhã hoje",
);

export const approximationWords = words(
  "about around over nearly almost roughly approximately circa ca than rund etwa environ unos ongeveer",
);

export const scaleWords: ReadonlyMap<string, number> = new Map([
  ["thousand", 1e3],
  ["million", 1e6],
  ["millions", 1e6],
  ["billion", 1e9],
  ["trillion", 1e12],
  ["tausend", 1e3],
  ["millionen", 1e6],
  ["milliarden", 1e9],
  ["mille", 1e3],
  ["milliard", 1e9],
  ["mil", 1e3],
  ["millones", 1e6],
  ["miljoen", 1e6],
  ["milioni", 1e6],
  ["milhões", 1e6],
]);

export const unitWords: ReadonlyMap<string, string> = new Map(
  "euro:eur euros:eur eur:eur dollar:usd dollars:usd usd:usd pound:gbp pounds:gbp gbp:gbp percent:% prozent:% procent:%"
    .split(" ")
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf(":")), pair.slice(pair.indexOf(":") + 1)]),
);

/** Values of which a person has one at a time: naming another one of the group contradicts it. */
export const exclusiveGroups: readonly ReadonlySet<string>[] = [
  words("email e-mail phone telephone sms text post letter chat"),
  words("monday tuesday wednesday thursday friday saturday sunday"),
  words(
    "basic standard plus premium gold silver platinum metal free pro business student enterprise starter junior",
  ),
  words("english german french spanish dutch italian portuguese polish"),
  words("euro euros eur dollar dollars usd pound pounds gbp sterling chf franc francs yen"),
  words("visa mastercard amex maestro"),
  words("iphone android ios"),
  words("personal joint savings"),
  words("virtual physical disposable"),
  words("vegan vegetarian meat"),
  words("morning afternoon evening"),
  words(
    "uk britain england germany france spain netherlands italy portugal ireland austria belgium switzerland poland sweden norway denmark usa australia canada",
  ),
];

export const freeWords = words("free kostenlos gebührenfrei gratis gratuit gratuitement gratuito gratuita");

export const likeWords = words(
  "prefers prefer likes like loves love wants want favours favors enjoys bevorzugt mag préfère prefiere prefereert preferisce prefere",
);
export const dislikeWords = words("dislikes dislike hates hate avoids avoid refuses allergic");
export const insteadWords = words("over than instead rather");

/** A question of only these works on the passages themselves ("Summarise the source"): no passage can be off its topic. */
export const taskWords = words(
  "summarise summarize summary shorten rewrite rephrase translate explain describe source text passage passages document article following paragraph above content zusammenfassen zusammenfassung résume résumer resume resumir samenvatten riassumi riassumere resuma texto texte testo tekst",
);
