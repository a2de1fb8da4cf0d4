import { negationWords } from "@/lib/core/reading/lexicon.ts";
import type { PhraseHit } from "@/lib/confidence/rules/phrases.ts";
import type { Reading } from "@/lib/core/reading/reading.ts";
import { weightBetween } from "@/lib/confidence/rules/support.ts";

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

/** Say "none" of a noun; the other negations come from the lexicon. */
const noneWords = wordSet(
  "no none nothing keine kein keinerlei nichts aucun aucune rien pas ningún ninguno ninguna nada sin geen niets nessun nessuno nessuna niente nulla nenhum nenhuma nada sem",
);
/** What is said of an answer that a source does not hold: "not mentioned". */
const recordedWords = wordSet(
  "mentioned specified stated documented recorded found erwähnt angegeben genannt dokumentiert gefunden bekannt mentionné mentionnée précisé précisée indiqué indiquée trouvé trouvée mencionado mencionada especificado especificada indicado indicada encontrado encontrada vermeld genoemd gespecificeerd gevonden bekend menzionato menzionata specificato specificata indicato indicata trovato trovata mencionado mencionada especificado especificada encontrado encontrada",
);
/** What such a source would hold: "no evidence". */
const recordNouns = wordSet(
  "information info evidence mention record records details data indication reference informationen angabe angaben hinweis hinweise daten auskunft preuve mention indication données evidencia mención constancia información datos indicios informatie gegevens bewijs vermelding aanwijzing informazione informazioni menzione prova prove dati indicazione indicazioni informação informações menção evidência registo registro dados indicação",
);
/** What may stand behind the noun for it to be what is missing: "no information about", not "no information is shared". */
const afterNoun = wordSet(
  "available provided given about on of regarding for that verfügbar vorhanden über zu für disponible disponibles sur de du à sobre del acerca beschikbaar over van voor disponibile disponibili su di disponível disponíveis sobre de do da",
);
const unknownWords = wordSet(
  "unknown unclear unspecified unbekannt unklar inconnu inconnue desconocido desconocida onbekend onduidelijk sconosciuto sconosciuta ignoto desconhecido desconhecida",
);

const maxTokens = 12;
const maxWeight = 6;
const reach = 4;

/**
 * "Not mentioned.", "No evidence found.": an answer of one short sentence that only says that there is none. Words that
 * the question has are what it asks about, and then it is an answer.
 */
export function findTerseRefusal(question: Reading, answer: Reading): PhraseHit | null {
  const { tokens } = answer;
  if (tokens.length > maxTokens || answer.sentences.length !== 1) return null;
  if (weightBetween(answer, 0, tokens.length) > maxWeight) return null;
  const asked = new Set(question.stems);
  const isNew = (at: number): boolean => !asked.has(answer.stems[at] ?? -1);
  if (tokens.length === 1 && unknownWords.has(tokens[0]?.word ?? "") && isNew(0)) return toHit(answer, 0, 1);
  for (let at = 0; at < tokens.length; at += 1) {
    if (!isNegation(tokens[at]?.word)) continue;
    for (let next = at + 1; next <= Math.min(at + reach, tokens.length - 1); next += 1)
      if (isMissing(answer, next) && isNew(next)) return toHit(answer, at, next + 1);
  }
  return null;
}

function isNegation(word = ""): boolean {
  return noneWords.has(word) || negationWords.has(word);
}

function isMissing({ tokens }: Reading, at: number): boolean {
  const word = tokens[at]?.word ?? "";
  if (recordedWords.has(word)) return true;
  const next = tokens[at + 1]?.word;
  return recordNouns.has(word) && (next === undefined || afterNoun.has(next) || recordedWords.has(next));
}

function toHit({ tokens }: Reading, from: number, to: number): PhraseHit {
  return { start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0, tokenIndex: from, endToken: to };
}
