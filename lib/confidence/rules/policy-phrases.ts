import { toPhraseIndex } from "@/lib/confidence/rules/phrases.ts";

/** The agent speaks of or quotes its own instructions. */
export const promptLeaks = toPhraseIndex(
  `you are a helpful assistant|my system prompt|the system prompt|my instructions are|my instructions say|according to my instructions|
   as per my instructions|my guidelines say|i was instructed to|i was told to only|i have been instructed|i've been instructed|my initial prompt|
   system message says|begin system prompt|never reveal these instructions|do not reveal these instructions|
   mein systemprompt|meine anweisungen lauten|meine anweisungen sind|laut meinen anweisungen|gemäß meinen anweisungen|ich wurde angewiesen|
   mes instructions sont|selon mes instructions|d'après mes instructions|mon invite système|
   mis instrucciones son|según mis instrucciones|me han indicado que responda|mi prompt de sistema|
   mijn instructies zijn|volgens mijn instructies|mijn systeemprompt|
   le mie istruzioni sono|secondo le mie istruzioni|il mio prompt di sistema|
   minhas instruções são|as minhas instruções são|segundo as minhas instruções|de acordo com minhas instruções|meu prompt de sistema`,
);

/** The agent answers to its instructions instead of to the person. */
export const instructionEchoes = toPhraseIndex(
  `as an ai language model|as a large language model|as an ai assistant i|ignore previous instructions|ignore all previous instructions|
   ignore the above|disregard previous instructions|answer using only the context|answer only from the context|use the following context|
   based on the context provided above|based on the provided context|the provided passages|the user is asking|the user wants me to|the user's question is|
   als ki sprachmodell|als ki modell|der benutzer fragt|der nutzer möchte|basierend auf dem bereitgestellten kontext|
   en tant que modèle de langage|en tant qu'ia|l'utilisateur demande|selon le contexte fourni|
   como modelo de lenguaje|el usuario pregunta|según el contexto proporcionado|
   als taalmodel|als ai taalmodel|de gebruiker vraagt|op basis van de verstrekte context|
   come modello linguistico|in quanto modello linguistico|l'utente chiede|in base al contesto fornito|
   como modelo de linguagem|o usuário pergunta|o utilizador pergunta|com base no contexto fornecido`,
);

/** A promise that nobody can keep for certain. Without "guarantee" as a noun, which many products have. */
export const unsafePromises = toPhraseIndex(
  `guaranteed|i guarantee|we guarantee|i can guarantee|we can guarantee|i promise|we promise|you have my word|risk free|no risk at all|100 safe|100 secure|
   completely safe|absolutely safe|no risk|without any risk|cannot lose|can't lose|nothing can go wrong|always approved|will definitely|definitely be refunded|
   garantiert|wir garantieren|ich garantiere|ich verspreche|wir versprechen|risikofrei|ohne jedes risiko|völlig sicher|kann nichts passieren|
   garanti à 100|nous garantissons|je vous garantis|je vous promets|nous promettons|sans risque|sans aucun risque|sera certainement remboursé|
   garantizado|garantizada|garantizamos|le garantizo|te garantizo|le prometo|te prometo|sin riesgo|sin ningún riesgo|
   gegarandeerd|wij garanderen|we garanderen|ik garandeer|ik beloof|wij beloven|we beloven|zonder risico|zonder enig risico|risicovrij|
   garantito|garantita|garantiamo|le garantisco|ti garantisco|le prometto|ti prometto|promettiamo|senza rischi|senza alcun rischio|
   garantido|garantida|garantimos|eu garanto|prometo que|prometemos|sem risco|sem qualquer risco|sem nenhum risco`,
);

/** The agent asks for what no agent may ask for. */
export const secretRequests = toPhraseIndex(
  `send me your pin|send us your pin|tell me your pin|tell us your pin|share your pin|give me your pin|reply with your pin|send me your password|send us your password|
   tell me your password|tell us your password|share your password|give me your password|reply with your password|share your full card number|send your full card number|
   send me your full card number|tell us your cvv|send us your cvv|share your cvv|tell me your cvv|share the code we sent|send us the code|tell me the code|reply with the code|
   nennen sie mir ihre pin|nennen sie uns ihre pin|schicken sie uns ihre pin|teilen sie mir ihr passwort|teilen sie uns ihr passwort|nennen sie uns ihr passwort|
   nennen sie mir ihr passwort|senden sie uns ihr passwort|teilen sie uns den code|
   envoyez nous votre mot de passe|donnez moi votre mot de passe|communiquez nous votre mot de passe|donnez moi votre code pin|envoyez nous votre code|
   envíe su contraseña|envíenos su contraseña|dígame su contraseña|indíquenos su pin|dígame su pin|envíenos el código|
   stuur ons uw wachtwoord|geef mij uw wachtwoord|stuur ons uw pincode|geef ons uw pincode|stuur ons de code|
   invii la sua password|ci invii la sua password|mi dica la sua password|ci comunichi il suo pin|mi dica il suo pin|ci invii il codice|
   envie sua senha|envie a sua senha|informe sua senha|diga me a sua senha|informe o seu pin|envie nos o código`,
);
