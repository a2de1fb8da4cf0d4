import type { Token } from "@/lib/core/tokenize.ts";
import { findPhrases, toPhraseIndex } from "@/lib/confidence/rules/phrases.ts";

/** The person wants a person. Looked for in the question only. */
const humanRequests = toPhraseIndex(
  `speak to a human|talk to a human|speak with a human|talk with a human|chat with a human|speak to a person|talk to a person|speak to a real person|
   talk to a real person|speak with a real person|speak to someone|talk to someone|speak with someone|speak to somebody|talk to somebody|speak to an agent|
   talk to an agent|speak with an agent|speak to a representative|talk to a representative|speak with a representative|speak to an advisor|speak to an adviser|
   speak to an operator|human agent|human being please|real human|real person|live agent|live person|customer service representative|get me a human|
   connect me to a human|connect me with a human|connect me to an agent|connect me with an agent|transfer me to|put me through to|
   speak to your manager|speak to a manager|talk to a manager|not a bot|not a robot|
   mit einem menschen|mit einem mitarbeiter|mit einer mitarbeiterin|mit einem berater|echten menschen|echte person|echten mitarbeiter|
   mit jemandem sprechen|mit jemandem reden|mit jemand sprechen|verbinden sie mich mit|menschlichen mitarbeiter|kundenberater sprechen|
   parler à un humain|parler à une personne|parler à quelqu'un|parler avec quelqu'un|parler à un conseiller|parler avec un conseiller|parler à une conseillère|
   parler à un agent|parler avec un agent|une vraie personne|un être humain|un conseiller humain|mettez moi en relation|passez moi un conseiller|
   hablar con una persona|hablar con un humano|hablar con un agente|hablar con alguien|hablar con un asesor|hablar con una asesora|hablar con un operador|
   hablar con un representante|persona real|agente humano|ser humano|páseme con|pásame con|
   met een mens|met een medewerker|met een echt persoon|met een persoon spreken|met iemand spreken|met iemand praten|iemand spreken|echte medewerker|
   verbind mij door|verbind me door|doorverbinden met|
   parlare con una persona|parlare con un operatore|parlare con un umano|parlare con qualcuno|parlare con un consulente|parlare con un addetto|
   operatore umano|persona vera|persona reale|persona in carne|mi passi un operatore|mettetemi in contatto con|
   falar com uma pessoa|falar com um humano|falar com um atendente|falar com uma atendente|falar com alguém|falar com um agente|falar com um operador|
   falar com um assistente|atendente humano|atendimento humano|pessoa real|pessoa de verdade|transfira me para|me transfira para`,
);

/** The phrases by which a question asks for a person, as the lexicon has them, each once. */
export function findHumanRequests(tokens: readonly Token[]): string[] {
  const found = findPhrases(tokens, humanRequests).map((hit) =>
    tokens
      .slice(hit.tokenIndex, hit.endToken)
      .map((token) => token.word)
      .join(" "),
  );
  return [...new Set(found)];
}
