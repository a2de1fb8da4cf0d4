import { tokenize, type Token } from "@/lib/core/tokenize.ts";
import type { Span } from "@/lib/confidence/types.ts";

/** Phrases by their first word, so that a text is walked once whatever their number. */
export type PhraseIndex = ReadonlyMap<string, readonly (readonly string[])[]>;

/** `list` separates phrases by "|"; a phrase is split into words as a text is. */
export function toPhraseIndex(list: string): PhraseIndex {
  const index = new Map<string, string[][]>();
  for (const phrase of list.split("|")) {
    const parts = tokenize(phrase).map((token) => token.word);
    const first = parts[0];
    if (first === undefined) continue;
    const known = index.get(first);
    if (known === undefined) index.set(first, [parts]);
    else known.push(parts);
  }
  return index;
}

/** `tokenIndex` is the first token, `endToken` one past the last. */
export type PhraseHit = Span & { tokenIndex: number; endToken: number };

export function findPhrases(tokens: readonly Token[], index: PhraseIndex): PhraseHit[] {
  const hits: PhraseHit[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    const phrases = token === undefined ? undefined : index.get(token.word);
    if (token === undefined || phrases === undefined) continue;
    const endToken = longestMatch(tokens, at, phrases);
    const last = tokens[endToken - 1];
    if (endToken > at && last !== undefined)
      hits.push({ start: token.start, end: last.end, tokenIndex: at, endToken });
  }
  return hits;
}

function longestMatch(tokens: readonly Token[], at: number, phrases: readonly (readonly string[])[]): number {
  let longest = 0;
  for (const phrase of phrases) longest = Math.max(longest, endOfMatch(tokens, at, phrase));
  return longest;
}

const maxFillers = 2;

/** One past the last token of the phrase, over at most two fillers between its words; 0 where it is not there. */
function endOfMatch(tokens: readonly Token[], at: number, phrase: readonly string[]): number {
  let position = at;
  let fillers = 0;
  for (const word of phrase) {
    while (
      tokens[position]?.word !== word &&
      fillers < maxFillers &&
      fillerWords.has(tokens[position]?.word ?? "")
    ) {
      fillers += 1;
      position += 1;
    }
    if (tokens[position]?.word !== word) return 0;
    position += 1;
  }
  return position;
}

/** Adverbs that stand inside a phrase without changing it: "I am currently unable to". */
const fillerWords = new Set(
  "currently unfortunately really actually just also still simply quite leider momentan derzeit aktuell gerade wirklich dazu hierzu malheureusement actuellement vraiment lamentablemente desgraciadamente actualmente ahora realmente helaas momenteel echt purtroppo attualmente proprio infelizmente atualmente realmente".split(
    " ",
  ),
);

/** The agent says that it cannot answer. Not: that the tenant does not offer something. */
export const refusals = toPhraseIndex(
  `i don't know|i do not know|i wouldn't know|i'm not sure i can|i am not able to|i'm not able to|i'm unable to|i am unable to|i can't help|i cannot help|
   i can't answer|i cannot answer|i can't assist|i cannot assist|i couldn't find|i could not find|i can't find|i cannot find|i didn't find|i did not find|
   i don't have information|i do not have information|i don't have any information|i do not have any information|i have no information|
   i don't have enough information|i do not have enough information|i don't have access|i do not have access|i don't have that information|
   i do not have that information|i don't have an answer|i do not have an answer|i have no answer|i wasn't able to|i was not able to|
   i don't have details|i do not have details|i don't have any details|i can't provide|i cannot provide|i can't say|i cannot say|i can't tell you|
   i cannot tell you|we don't have information|we have no information|no information available|not enough information|there is no information|
   no relevant information|does not contain information|doesn't contain information|does not contain any information|does not provide information|
   not mentioned in the provided|not specified in the provided|unable to answer|unable to assist|unable to help|cannot be determined|
   beyond my knowledge|outside my knowledge|
   ich weiß es nicht|ich weiß nicht|das weiß ich nicht|weiß ich nicht|ich kann ihnen nicht helfen|ich kann dir nicht helfen|
   kann ich ihnen nicht helfen|kann ich dir nicht helfen|kann ich nicht beantworten|kann ich ihnen nicht beantworten|kann ihnen nicht weiterhelfen|
   kann dir nicht weiterhelfen|nicht weiterhelfen|keine informationen|keine auskunft geben|keine angaben gefunden|ich habe keine information|ich habe keine|habe ich keine informationen|
   liegen mir keine|konnte ich nichts finden|ich konnte nichts finden|ich konnte keine|
   je ne sais pas|je ne peux pas répondre|je ne peux pas vous aider|je ne peux pas t'aider|je ne suis pas en mesure|je ne suis pas capable|
   je n'ai pas d'information|je n'ai pas d'informations|je n'ai pas cette information|je n'ai aucune information|je ne dispose pas|
   je n'ai pas trouvé|je n'ai rien trouvé|aucune information|
   no lo sé|no sé|no puedo responder|no puedo ayudarle|no puedo ayudarte|no tengo información|no tengo esa información|no tengo datos|
   no dispongo de información|no dispongo de esa información|no encontré|no he encontrado|no me es posible|
   ik weet het niet|dat weet ik niet|weet ik niet|ik kan niet helpen|ik kan u niet helpen|ik kan je niet helpen|kan ik u niet helpen|kan ik je niet helpen|
   ik heb geen informatie|heb ik geen informatie|geen informatie gevonden|ik kan geen antwoord|kan ik niet beantwoorden|ik kon geen|kon ik niet vinden|
   ik beschik niet over|
   non lo so|non so rispondere|non posso rispondere|non posso aiutarti|non posso aiutarla|non posso aiutare|non sono in grado|non ho informazioni|
   non ho questa informazione|non dispongo di|non ho trovato|nessuna informazione|
   eu não sei|não sei|não posso responder|não posso ajudar|não consigo ajudar|não consigo responder|não tenho informações|não tenho informação|
   não tenho essa informação|não disponho de|não encontrei|nenhuma informação|não sou capaz`,
);

/** The agent doubts its own answer. */
export const hedges = toPhraseIndex(
  `i'm not sure|i am not sure|i'm not certain|i am not certain|not entirely sure|not completely sure|not certain|i think|i believe|i guess|i assume|i suppose|
   it seems|it might be|it could be|perhaps|possibly|probably|presumably|might be wrong|may be wrong|as far as i know|to the best of my knowledge|
   if i remember correctly|it is unclear|it's unclear|may or may not|
   ich bin nicht sicher|ich bin mir nicht sicher|ich glaube|ich denke|ich vermute|ich nehme an|vielleicht|vermutlich|möglicherweise|eventuell|
   wahrscheinlich|soweit ich weiß|meines wissens|
   je ne suis pas sûr|je ne suis pas sûre|je ne suis pas certain|je pense que|je crois que|je suppose que|il semble que|peut être que|probablement|
   sans doute|sauf erreur|à ma connaissance|
   no estoy seguro|no estoy segura|creo que|pienso que|supongo que|parece que|quizás|quizá|tal vez|a lo mejor|probablemente|posiblemente|que yo sepa|
   ik weet niet zeker|ik weet het niet zeker|ik denk dat|ik geloof dat|ik vermoed|misschien|waarschijnlijk|vermoedelijk|mogelijk|voor zover ik weet|
   non sono sicuro|non sono sicura|penso che|credo che|suppongo che|sembra che|forse|probabilmente|può darsi|per quanto ne so|
   não tenho certeza|não estou certo|acho que|penso que|suponho que|parece que|talvez|provavelmente|possivelmente|que eu saiba`,
);

const closingList = `let me know|hope this helps|hope that helps|anything else|happy to help|glad to help|feel free to|don't hesitate|do not hesitate|thank you|thanks for|
   you're welcome|you are welcome|have a great day|have a nice day|please try again|great question|for your patience|for your understanding|
   here is a summary|here's a summary|here is a concise summary|here's a concise summary|if you have any other questions|if you have further questions|
   gerne|vielen dank|freundliche grüße|freundlichen grüßen|bei weiteren fragen|falls sie weitere fragen|melden sie sich gerne|einen schönen tag|
   zögern sie nicht|n'hésitez pas|je vous en prie|je reste à votre disposition|merci|cordialement|bonne journée|
   no dude en|muchas gracias|con gusto|un saludo|que tenga un buen día|estoy a su disposición|si tiene más preguntas|si necesita algo más|
   graag gedaan|laat het me weten|laat het ons weten|aarzel niet|dank u|bedankt|fijne dag|als u nog vragen|als je nog vragen|
   non esiti|non esitare|grazie|cordiali saluti|buona giornata|resto a disposizione|sono a disposizione|se ha altre domande|
   fico à disposição|estou à disposição|obrigado|obrigada|não hesite|tenha um bom dia|se tiver mais dúvidas|se precisar de mais`;

const apologyList = `i'm sorry|i am sorry|we're sorry|we are sorry|sorry for|we apologise|we apologize|i apologise|i apologize|apologies for|
   es tut mir leid|tut mir leid|es tut uns leid|wir entschuldigen|entschuldigen sie|entschuldigung|
   je suis désolé|je suis désolée|nous sommes désolés|désolé|désolée|veuillez nous excuser|toutes mes excuses|
   lo siento|lo sentimos|lamento|lamentamos|disculpe|disculpa|mis disculpas|
   het spijt me|het spijt ons|onze excuses|mijn excuses|excuses voor|
   mi dispiace|ci dispiace|mi scuso|ci scusiamo|chiediamo scusa|
   desculpe|desculpa|sinto muito|lamento muito|lamentamos|pedimos desculpa|peço desculpa`;

/** A polite end. What stands in such a sentence is neither a doubt nor a refusal ("... if I can't help with anything else"). */
export const closings = toPhraseIndex(closingList);

/** Politeness that states nothing: neither a hedge nor a statement to check. */
export const politeness = toPhraseIndex(`${closingList}|${apologyList}`);
