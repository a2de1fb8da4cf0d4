import type { Token } from "@/lib/core/tokenize.ts";
import type { Span } from "@/lib/confidence/types.ts";

/** Phrases by their first word, so that a text is walked once whatever their number. */
export type PhraseIndex = ReadonlyMap<string, readonly (readonly string[])[]>;

export function toPhraseIndex(phrases: readonly string[]): PhraseIndex {
  const index = new Map<string, string[][]>();
  for (const phrase of phrases) {
    const parts = phrase.split(" ");
    const first = parts[0] ?? "";
    const list = index.get(first);
    if (list === undefined) index.set(first, [parts]);
    else list.push(parts);
  }
  return index;
}

export type PhraseHit = Span & { tokenIndex: number };

export function findPhrases(tokens: readonly Token[], index: PhraseIndex): PhraseHit[] {
  const hits: PhraseHit[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) continue;
    const length = longestMatch(tokens, at, index.get(token.word));
    const last = tokens[at + length - 1];
    if (length > 0 && last !== undefined) hits.push({ start: token.start, end: last.end, tokenIndex: at });
  }
  return hits;
}

function longestMatch(
  tokens: readonly Token[],
  at: number,
  phrases: readonly (readonly string[])[] | undefined,
): number {
  let longest = 0;
  for (const phrase of phrases ?? []) {
    if (phrase.length <= longest) continue;
    if (phrase.every((word, offset) => tokens[at + offset]?.word === word)) longest = phrase.length;
  }
  return longest;
}

const split = (text: string): string[] => text.split("|").map((part) => part.trim());

/** The agent says that it cannot answer. Not: that the tenant does not offer something. */
export const refusals = toPhraseIndex(
  split(
    `i don't know|i do not know|i'm not sure i can|i am not able to|i'm not able to|i'm unable to|i am unable to|i can't help|i cannot help|
     i can't answer|i cannot answer|i can't assist|i cannot assist|i couldn't find|i could not find|i can't find|i cannot find|
     i don't have information|i do not have information|i don't have any information|i do not have any information|i have no information|
     i don't have enough information|i do not have enough information|i don't have access|i do not have access|i don't have that information|
     i do not have that information|i don't have an answer|i do not have an answer|i have no answer|i wasn't able to|i was not able to|
     we don't have information|we have no information|no information available|not enough information|there is no information|
     no relevant information|does not contain information|doesn't contain information|does not provide information|
     not mentioned in the provided|not specified in the provided|unable to answer|unable to assist|cannot be determined|
     ich weiß es nicht|ich weiß nicht|das weiß ich nicht|weiß ich leider nicht|ich kann ihnen nicht helfen|ich kann dir nicht helfen|
     kann ich nicht beantworten|kann ich leider nicht beantworten|keine informationen|ich habe keine information|ich habe dazu keine|
     je ne sais pas|je ne peux pas répondre|je ne peux pas vous aider|je n'ai pas d'information|je n'ai pas d'informations|
     je ne dispose pas|je n'ai pas trouvé|aucune information|
     no lo sé|no sé|no puedo responder|no puedo ayudarle|no puedo ayudarte|no tengo información|no dispongo de información|no encontré|no he encontrado|
     ik weet het niet|dat weet ik niet|ik kan niet helpen|ik kan u niet helpen|ik kan je niet helpen|ik heb geen informatie|geen informatie|ik kan geen antwoord|
     non lo so|non so rispondere|non posso rispondere|non posso aiutarti|non posso aiutarla|non ho informazioni|non ho trovato|nessuna informazione|
     não sei|eu não sei|não posso responder|não posso ajudar|não tenho informações|não tenho informação|não encontrei|nenhuma informação`,
  ),
);

/** The agent doubts its own answer. */
export const hedges = toPhraseIndex(
  split(
    `i'm not sure|i am not sure|not entirely sure|not certain|i think|i believe|i guess|i assume|it seems|perhaps|possibly|probably|might be wrong|
     as far as i know|to the best of my knowledge|it is unclear|it's unclear|may or may not|ich bin nicht sicher|ich glaube|vielleicht|vermutlich|möglicherweise|
     wahrscheinlich|je ne suis pas sûr|je pense que|je crois que|peut-être|probablement|no estoy seguro|creo que|quizás|tal vez|probablemente|
     ik weet niet zeker|ik denk dat|misschien|waarschijnlijk|non sono sicuro|penso che|credo che|forse|probabilmente|não tenho certeza|acho que|talvez|provavelmente`,
  ),
);

/** Politeness that states nothing: neither a hedge nor a statement to check. */
export const politeness = toPhraseIndex(
  split(
    `let me know|hope this helps|hope that helps|anything else|happy to help|glad to help|feel free to|thank you|thanks for|you're welcome|
     you are welcome|have a great day|have a nice day|i'm sorry|i am sorry|we're sorry|we apologise|we apologize|i apologise|i apologize|please try again|
     here is a summary|here's a summary|here is a concise summary|here's a concise summary|great question|gerne|vielen dank|freundliche grüße|bei weiteren fragen|
     n'hésitez pas|je vous en prie|merci|cordialement|no dude en|muchas gracias|con gusto|un saludo|graag gedaan|laat het me weten|dank u|bedankt|
     non esiti|grazie|cordiali saluti|fico à disposição|obrigado|obrigada|não hesite`,
  ),
);

export const promptLeaks = toPhraseIndex(
  split(
    `you are a helpful assistant|my system prompt|the system prompt|my instructions are|my instructions say|according to my instructions|
     as per my instructions|i was instructed to|i have been instructed|my initial prompt|system message says|im_start|im_end|begin system prompt|
     mein systemprompt|meine anweisungen lauten|mes instructions sont|mis instrucciones son|mijn instructies zijn|le mie istruzioni sono|minhas instruções são`,
  ),
);

export const instructionEchoes = toPhraseIndex(
  split(
    `as an ai language model|as a large language model|ignore previous instructions|ignore all previous instructions|ignore the above|
     answer using only the context|answer only from the context|use the following context|based on the context provided above|the user is asking|
     the user wants me to|als ki sprachmodell|en tant que modèle de langage|como modelo de lenguaje|als taalmodel|come modello linguistico|como modelo de linguagem`,
  ),
);

export const unsafePromises = toPhraseIndex(
  split(
    `guaranteed|guarantee|i guarantee|we guarantee|i promise|we promise|risk free|100 safe|completely safe|no risk|cannot lose|can't lose|
     always approved|will definitely|definitely be refunded|garantiert|wir garantieren|risikofrei|garanti|nous garantissons|sans risque|garantizado|
     garantizamos|sin riesgo|gegarandeerd|wij garanderen|zonder risico|garantito|garantiamo|senza rischi|garantido|garantimos|sem risco`,
  ),
);

export const secretRequests = toPhraseIndex(
  split(
    `send me your pin|send us your pin|tell me your pin|tell us your pin|share your pin|give me your pin|send me your password|send us your password|
     tell me your password|tell us your password|share your password|give me your password|share your full card number|send your full card number|
     tell us your cvv|send us your cvv|share your cvv|share the code we sent|send us the code|nennen sie uns ihre pin|teilen sie uns ihr passwort|
     envoyez-nous votre mot de passe|envíe su contraseña|stuur ons uw wachtwoord|invii la sua password|envie sua senha`,
  ),
);
