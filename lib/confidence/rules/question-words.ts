import { languages, type Language } from "@/lib/core/reading/function-words.ts";
import { toPhraseIndex } from "@/lib/confidence/rules/phrases.ts";
import type { AskKind } from "@/lib/confidence/types.ts";

/** Words a question starts with, by what they ask for. */
const leads: Record<Language, Partial<Record<AskKind, string>>> = {
  en: {
    reason: "why",
    time: "when when's",
    place: "where where's",
    person: "who whom whose who's",
    procedure: "how",
    open: "what which what's",
    yes_no:
      "is are was were do does did can could may will would should has have had am isn't aren't don't doesn't didn't can't won't couldn't shouldn't",
  },
  de: {
    reason: "warum wieso weshalb weswegen",
    time: "wann",
    place: "wo wohin woher",
    person: "wer wem wen wessen",
    procedure: "wie",
    quantity: "wieviel wieviele",
    open: "was welche welcher welches welchen welchem wofür",
    yes_no:
      "ist sind war waren kann kannst können könnte könnten darf dürfen muss müssen soll sollte gibt hat habe haben wird werden gilt geht funktioniert",
  },
  fr: {
    reason: "pourquoi",
    time: "quand",
    place: "où",
    person: "qui",
    procedure: "comment",
    quantity: "combien",
    open: "que qu'est quoi quel quelle quels quelles",
    yes_no: "est puis peut peux pouvez pourrais pourriez faut dois doit avez existe sont",
  },
  es: {
    time: "cuándo cuando",
    place: "dónde donde adónde",
    person: "quién quiénes",
    procedure: "cómo como",
    quantity: "cuánto cuánta cuántos cuántas cuanto",
    open: "qué cuál cuáles que",
    yes_no: "es son está están puede puedo pueden podría tengo tiene tienen hay debo se existe",
  },
  nl: {
    reason: "waarom",
    time: "wanneer",
    place: "waar waarheen",
    person: "wie",
    procedure: "hoe",
    quantity: "hoeveel",
    open: "wat welk welke",
    yes_no: "is zijn was kan kun kunt kunnen mag mogen moet moeten heeft heb hebben wordt worden zal",
  },
  it: {
    reason: "perché perchè",
    time: "quando",
    place: "dove dov'è",
    person: "chi",
    procedure: "come",
    quantity: "quanto quanta quanti quante",
    open: "che cosa quale quali cos'è qual",
    yes_no: "è sono posso può possono potrei devo si c'è esiste ho ha hanno",
  },
  pt: {
    reason: "porquê",
    time: "quando",
    place: "onde aonde",
    person: "quem",
    procedure: "como",
    quantity: "quanto quanta quantos quantas",
    open: "que qual quais",
    yes_no: "é são posso pode podem poderia tenho tem têm há preciso devo existe está",
  },
};

export type QuestionWords = {
  leads: ReadonlyMap<string, AskKind>;
  and: ReadonlySet<string>;
  or: ReadonlySet<string>;
};

const joiners: Record<Language, { and: string; or: string }> = {
  en: { and: "and", or: "or" },
  de: { and: "und sowie", or: "oder" },
  fr: { and: "et", or: "ou" },
  es: { and: "y e", or: "o u" },
  nl: { and: "en", or: "of" },
  it: { and: "e ed", or: "o oppure" },
  pt: { and: "e", or: "ou" },
};

/** The words of one language; of all where it is unknown, the earlier language winning ("was" is English then). */
export function questionWordsOf(language: Language | null): QuestionWords {
  return language === null ? anyLanguage : byLanguage[language];
}

const anyLanguage = toQuestionWords(languages);
const byLanguage = Object.fromEntries(
  languages.map((language) => [language, toQuestionWords([language])]),
) as Record<Language, QuestionWords>;

function toQuestionWords(of: readonly Language[]): QuestionWords {
  const found = new Map<string, AskKind>();
  for (const language of of) {
    for (const [kind, list] of Object.entries(leads[language]) as [AskKind, string][]) {
      for (const word of list.split(" ")) if (!found.has(word)) found.set(word, kind);
    }
  }
  return {
    leads: found,
    and: new Set(of.flatMap((language) => joiners[language].and.split(" "))),
    or: new Set(of.flatMap((language) => joiners[language].or.split(" "))),
  };
}

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

/** After "how", "wie", "hoe". */
export const quantityFollowers = wordSet(
  "much many high big large expensive far viel viele vielen hoch groß teuer weit veel hoog groot duur ver",
);
export const timeFollowers = wordSet("long soon often quickly fast lang lange oft bald schnell vaak snel");

/** A question that names one of these asks for a figure: "what is the fee", "was kostet", "quel est le plafond". */
export const quantityNouns = wordSet(
  "fee fees price prices cost costs charge charges limit limits rate rates amount minimum maximum percentage gebühr gebühren preis preise kosten kostet limit betrag höhe zinssatz zinsen prix coût coûts coûte coûtent frais montant tarif tarifs taux plafond limite précio precio precios coste costo cuesta cuestan comisión comisiones tarifa tarifas importe límite tasa prijs prijzen kost tarief tarieven bedrag limiet rente prezzo prezzi costi costa costano commissione commissioni tariffa tariffe importo tasso preço preços custo custos custa custam taxa taxas valor",
);

/** A question that names one of these asks for a time. */
export const timeNouns = wordSet(
  "time date day year month hour hours uhr uhrzeit datum tag tage jahr zeit heure heures date jour jours temps délai hora horas fecha día días tiempo tarda tardan plazo laat tijd datum dag dagen ora ore data giorno giorni tempo horas dia dias demora prazo",
);

/** "I would like to know when ...": the question word stands behind one of these. */
export const tellingWords = wordSet(
  "know tell explain wondering wonder ask understand find wissen sagen erklären frage erfahren savoir dire expliquer demande saber decir decirme explicar pregunto weten zeggen vertellen uitleggen sapere dire dirmi spiegare chiedo dizer explicar pergunto",
);
export const whetherWords = wordSet("if whether ob si of se");

/** A word that may come before the question word without changing the question. */
export const leadIns = wordSet(
  "hi hello hey please so and but also well ok okay thanks thank you hallo guten tag bitte und aber bonjour salut et mais hola buenos días y pero por favor goedendag en maar alstublieft ciao buongiorno e ma scusi olá oi bom dia mas",
);

export const comparisons = toPhraseIndex(
  `difference between|differences between|compared to|compared with|in comparison to|versus|vs|which is better|which one is better|which is cheaper|
   which one is cheaper|which is faster|better than|cheaper than|instead of|unterschied zwischen|unterschiede zwischen|im vergleich zu|verglichen mit|besser als|günstiger als|
   différence entre|différences entre|par rapport à|comparé à|mieux que|moins cher que|diferencia entre|diferencias entre|en comparación con|mejor que|
   más barato que|verschil tussen|verschillen tussen|vergeleken met|beter dan|goedkoper dan|differenza tra|differenza fra|differenze tra|rispetto a|
   meglio di|diferença entre|diferenças entre|em comparação com|melhor que|melhor do que|mais barato que`,
);
/** Between the two things compared, besides "and" and "or". */
export const comparisonJoints = wordSet(
  "than to with versus vs als zu mit que à con a met dan di rispetto do",
);
