/** The languages the rules know, by ISO 639-1. */
export const languages = ["en", "de", "fr", "es", "nl", "it", "pt"] as const;
export type Language = (typeof languages)[number];

/**
 * The most frequent words without a topic of each language, lower case, NFC. A word that several languages share
 * counts for each of them in part, so overlaps need no upkeep.
 */
const lists: Record<Language, string> = {
  en: "the a an and or of to in is are was were be been you your yours we our us it its this that these those for with on at by from as if not can will would should could may must have has had do does did don't doesn't isn't aren't can't won't i i'm you're it's my me they them their there here what when where which who why how please after before about into than then so but any all once only also within up out more",
  de: "der die das den dem des ein eine einen einem einer eines und oder aber ist sind war waren wird werden wurde wurden sie ihr ihre ihren ihrem ihrer wir uns unser unsere ich mich mir du dich dir mein meine meinen meiner es er nicht kein keine keinen mit für auf von vom zum zur zu bei aus nach über unter durch im am an in als wie wenn dass weil kann können könnte muss müssen soll haben hat habe hatte was wann wo welche welcher warum noch auch nur sich bitte dann dieser diese dieses innerhalb",
  fr: "le la les l'on un une des du de et ou mais est sont était étaient sera seront vous votre vos nous notre nos je j'ai mon ma mes il elle ils elles ce cet cette ces c'est n'est ne pas plus dans sur pour par avec sans sous chez aux au en que qui quoi quel quelle quels quelles quand où comment pourquoi combien peut pouvez puis être avoir avez avons ont a été fait si donc aussi très votre dès lors",
  es: "el la los las un una unos unas y o pero es son era eran será serán fue está están usted ustedes su sus nosotros nuestro nuestra nuestros yo mi mis tu tus me te se lo le les no sí de del al en con por para sin sobre desde hasta entre como cómo cuando cuándo donde dónde qué que quién cuál cuánto cuánta porque puede pueden puedo tiene tienen hay ha han muy más también este esta estos estas ese esa eso si ya",
  nl: "de het een en of maar is zijn was waren wordt worden werd u uw jij je jouw jullie wij we ons onze ik mij mijn hij zij ze hun niet geen met voor op van naar bij uit over onder door aan in te om als dat die dit deze wat wanneer waar welke wie waarom hoe kan kunt kunnen moet moeten zal zullen heeft hebben had er ook nog wel dan binnen tot na",
  it: "il lo la i gli le un uno una e o ma è sono era erano sarà saranno lei suo sua suoi sue noi nostro nostra nostri io mio mia miei tu tuo tua ti mi si ci vi non di del dello della dei degli delle da dal dalla dai al alla alle allo ai agli in nel nella nei con per su sul sulla tra fra che chi cosa quale quali quando dove come perché quanto quanta può possono posso deve ha hanno ho abbiamo questo questa questi queste anche più se entro",
  pt: "o a os as um uma uns umas e ou mas é são era eram será serão foi está estão você vocês seu sua seus suas nós nosso nossa nossos eu meu minha meus minhas me se lhe não sim de do da dos das em no na nos nas ao à aos às com por pelo pela para sem sobre desde até entre como quando onde que quem qual quais quanto quanta porque pode podem posso tem têm há ter muito mais também este esta isto esse essa isso já",
};

/** Per word the languages it is frequent in. */
export const functionWords: ReadonlyMap<string, readonly Language[]> = toIndex();

function toIndex(): Map<string, Language[]> {
  const index = new Map<string, Language[]>();
  for (const language of languages) {
    for (const word of new Set(lists[language].split(" ")))
      index.set(word, [...(index.get(word) ?? []), language]);
  }
  return index;
}

/** Names of languages in the seven languages: a question that has one may want the answer in that language. */
export const languageNames: ReadonlySet<string> = new Set(
  "english german french spanish dutch italian portuguese polish turkish arabic chinese japanese russian translate translation translated englisch englische deutsch deutsche französisch spanisch niederländisch italienisch portugiesisch übersetzen übersetze übersetzung anglais allemand français espagnol néerlandais italien portugais traduire traduis traduction inglés alemán francés español neerlandés italiano portugués traducir traduce traducción engels duits frans spaans nederlands italiaans portugees vertaal vertalen vertaling inglese tedesco francese spagnolo olandese portoghese tradurre traduci traduzione inglês alemão francês espanhol holandês italiano português traduzir traduza tradução".split(
    " ",
  ),
);
