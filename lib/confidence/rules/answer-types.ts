import type { QuestionPart } from "@/lib/confidence/rules/asks.ts";
import { months } from "@/lib/core/reading/lexicon.ts";
import { comparisonJoints, questionWordsOf } from "@/lib/confidence/rules/question-words.ts";
import type { Reading } from "@/lib/core/reading/reading.ts";
import type { AskKind } from "@/lib/confidence/types.ts";

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

/** Words of which an answer of the kind has at least one, in the seven languages. */
const typeWords: Partial<Record<AskKind, ReadonlySet<string>>> = {
  reason: wordSet(
    "because since due if reason reasons caused cause happens usually means so weil da denn wegen grund gründe damit wenn liegt car parce raison raisons afin si cause puisque porque debido razón motivo ya causa omdat want door reden doordat vanwege perché poiché causa motivo quando dovuto razão devido pois quando",
  ),
  procedure: wordSet(
    "go open tap click select choose press follow enter visit call contact use log sign send step then first start change öffnen öffne wählen wähle tippen klicken gehen gehe rufen melden senden zuerst dann ouvrez ouvrir allez aller cliquez choisissez appuyez sélectionnez rendez appelez puis abra abre vaya ve pulse pulsa seleccione elija entre haga toque llame luego open ga kies klik tik druk bel stuur vervolgens apri apra vai vada scegli scelga clicchi tocchi tocca selezioni premi chiami poi abra abrir vá toque escolha clique selecione acesse ligue depois",
  ),
  time: wordSet(
    "day days week weeks month months year years hour hours minute minutes second seconds today tomorrow yesterday immediately instantly once after before until within soon now daily monthly weekly yearly always never whenever midnight noon monday tuesday wednesday thursday friday saturday sunday tag tage tagen stunde stunden minute minuten woche wochen monat monate jahr jahre heute morgen sofort gleich immer nie jederzeit uhr werktage montag dienstag mittwoch donnerstag freitag samstag sonntag jour jours heure heures minute semaine semaines mois année aujourd'hui demain immédiatement toujours jamais lundi mardi mercredi jeudi vendredi samedi dimanche día días hora horas minutos semana semanas mes meses año hoy mañana inmediatamente siempre nunca lunes martes miércoles jueves viernes sábado domingo dag dagen uur minuten week weken maand maanden jaar vandaag meteen direct altijd nooit maandag dinsdag woensdag donderdag vrijdag zaterdag zondag giorno giorni ora ore minuti settimana settimane mese mesi anno oggi domani subito sempre mai lunedì martedì mercoledì giovedì venerdì sabato domenica dia dias hora horas minutos semana semanas mês meses ano hoje amanhã imediatamente sempre nunca segunda terça quarta quinta sexta",
  ),
  quantity: wordSet(
    "free no none nothing unlimited fee all half double several once twice any kostenlos kostenfrei gebührenfrei keine nichts unbegrenzt alle gratuit gratuite gratuits gratuitement aucun aucune rien illimité gratis gratuito gratuita ninguno ninguna nada ilimitado geen niets onbeperkt alle nessuno nessuna niente illimitato nenhum nenhuma nada ilimitado um uma ein eine one un una een",
  ),
  place: wordSet(
    "in at on under app settings menu branch website online worldwide country here there anywhere everywhere above below im in an am bei unter einstellungen filiale überall dans sous à au en sur agence partout en bajo aquí sucursal onder op bij overal in nel nella su filiale ovunque em no na sob agência aqui",
  ),
  person: wordSet(
    "you we team manager owner holder customer customers staff support department anyone everyone nobody sie wir team inhaber kunde kunden jeder niemand vous nous équipe titulaire client clients personne usted nosotros equipo titular cliente clientes nadie u wij team houder klant klanten iedereen niemand lei noi titolare cliente clienti nessuno você nós equipe titular cliente clientes ninguém",
  ),
  yes_no: wordSet(
    "yes no yeah can cannot can't not you're is are do don't does doesn't will won't may must never always only possible allowed ja nein doch kann können nicht kein keine möglich ist sind darf dürfen gibt oui non si pouvez peut pas possible est sont sí no puede pueden es son hay nee kan kunt niet geen mogelijk mag is zijn sì può possono è sono non possibile sim não pode podem é são possível há",
  ),
};

/** Whether the answer holds something of the type that is asked for; any answer is one of an open question. */
export function answersKind(part: QuestionPart, question: Reading, answer: Reading): boolean {
  const { kind } = part;
  switch (kind) {
    case "open":
      return true;
    case "choice":
      return namesOptions(part, question, answer, 1);
    case "comparison":
      return namesOptions(part, question, answer, 2);
    case "person":
      return answer.tokens.some((token) => token.isCapitalized) || hasTypeWord(kind, answer);
    case "quantity":
      return answer.numbers.length > 0 || hasTypeWord(kind, answer);
    case "time":
      return (
        answer.numbers.some((value) => !value.isWord) ||
        hasTypeWord(kind, answer) ||
        answer.tokens.some((token) => months.has(token.word))
      );
    case "place":
      return answer.tokens.some((token, at) => token.isCapitalized && at > 0) || hasTypeWord(kind, answer);
    case "reason":
    case "procedure":
    case "yes_no":
      return hasTypeWord(kind, answer);
    default:
      return kind satisfies never;
  }
}

function hasTypeWord(kind: AskKind, answer: Reading): boolean {
  const words = typeWords[kind];
  return words !== undefined && answer.tokens.some((token) => words.has(token.word));
}

/** Whether a word of the type is in the answer and not in the question. */
export function hasNewTypeWord(kind: AskKind, question: Reading, answer: Reading): boolean {
  const words = typeWords[kind];
  if (words === undefined) return false;
  const asked = new Set(question.tokens.map((token) => token.word));
  return answer.tokens.some((token) => words.has(token.word) && !asked.has(token.word));
}

const optionReach = 3;
const anyWords = questionWordsOf(null);

/** The telling words on both sides of "or", "and", "than": a choice takes one of them, a comparison both. */
function namesOptions(part: QuestionPart, question: Reading, answer: Reading, atLeast: 1 | 2): boolean {
  const said = new Set(answer.stems);
  for (let at = part.to - 2; at > part.from; at -= 1) {
    const word = question.tokens[at]?.word ?? "";
    const isJoint =
      anyWords.or.has(word) || (atLeast === 2 && (anyWords.and.has(word) || comparisonJoints.has(word)));
    if (!isJoint) continue;
    const options = [-1, 1].flatMap((step) => tellingStem(part, question, at, step) ?? []);
    if (options.length === 2) return options.filter((stem) => said.has(stem)).length >= atLeast;
  }
  return true;
}

function tellingStem(part: QuestionPart, question: Reading, from: number, step: number): number | null {
  for (let away = 1; away <= optionReach; away += 1) {
    const at = from + away * step;
    if (at < part.from || at >= part.to) return null;
    if ((question.weights[at] ?? 0) > 0) return question.stems[at] ?? null;
  }
  return null;
}
