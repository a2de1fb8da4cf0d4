import type { Language } from "@/lib/core/reading/function-words.ts";

/**
 * How a language tells its tenses, as far as single words show it. `future` and `past` are sure signs; `pastForm` and
 * `futureForm` are endings of verbs; `perfect` is an auxiliary that with a `participle` makes a past; `present` are verbs
 * of now, obligation and possibility, beside which a past form is a state ("is closed"), not a story.
 */
export type TenseWords = {
  future: ReadonlySet<string>;
  futureForm: RegExp | null;
  past: ReadonlySet<string>;
  pastForm: RegExp | null;
  perfect: ReadonlySet<string>;
  participle: RegExp | null;
  present: ReadonlySet<string>;
  /** Look like one of the forms and are none. */
  exceptions: ReadonlySet<string>;
};

function set(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

export const tenseWords: Record<Language, TenseWords> = {
  en: {
    future: set("will won't shall we'll they'll you'll it'll he'll she'll i'll upcoming"),
    futureForm: null,
    past: set("was were wasn't weren't had did didn't"),
    pastForm:
      /^(?:began|came|went|took|rose|fell|sent|became|left|made|gave|got|bought|sold|held|ran)$|[a-z]{2,}[^e\W]ed$/,
    perfect: set("none"),
    participle: null,
    present: set(
      "is are am isn't aren't it's we're you're they're has have hasn't haven't can can't cannot may might must should could would do does don't doesn't",
    ),
    exceptions: set(
      "limited detailed related dedicated advanced combined fixed united unlimited supposed embed",
    ),
  },
  de: {
    future: set("wird werden werde wirst"),
    futureForm: null,
    past: set(
      "wurde wurden war waren hatte hatten öffnete eröffnete schloss schlossen begann begannen startete stieg stiegen sank sanken änderte erhöhte führte verschickte kam kamen ging gingen fand fanden gab gaben",
    ),
    pastForm: /[a-zäöüß]{3,}(?:te|ten)$/,
    perfect: set("hat haben habe"),
    participle: /^(?:ge|er|ver|be|ent|ein|aus|auf|an|ab|um)[a-zäöüß]{3,}(?:t|en)$/,
    present: set(
      "ist sind kann können muss müssen soll sollen darf dürfen möchte möchten gilt gelten zu öffnet öffnen schließt beginnt",
    ),
    exceptions: set(
      "heute bitte möchte möchten könnte könnten sollte sollten hätte hätten müsste müssten dürfte dürften ersten zweiten dritten letzten nächsten guten leichten besten meisten gesamten rechten alten halten erhalten behalten enthalten kosten warten starten bieten anbieten leisten beantworten geöffnet geschlossen arbeiten konten karten",
    ),
  },
  fr: {
    future: set("va vont allons allez serons serez aurez aurons pourrez pourrons devrez recevrez ouvrirons"),
    futureForm: /(?:er|ir|ur|dr|vr|rr)(?:a|ont)$/,
    past: set("était étaient fut furent avait avaient"),
    pastForm: null,
    perfect: set("a ont avons avez ai j'ai n'a n'ont n'avons"),
    participle: /(?:[^t]é|té|ée|és|ées|[çtdln]u|ert|erte|erts|fait|mis|pris)$/,
    present: set("est sont peut peuvent pouvez doit doivent devez c'est n'est"),
    exceptions: set("lieu été beaucoup ouvra"),
  },
  es: {
    future: set("va van vamos"),
    futureForm: /[aei]?(?:[aei]r|dr|br|ndr|ldr|rr)(?:á|án|emos)$/,
    past: set("fue fueron era eran estuvo hubo tuvo tuvieron"),
    pastForm: /(?:[a-zñ]{2,}ó|aron|ieron)$/,
    perfect: set("ha han hemos he"),
    participle: /(?:ado|ido|ierto|uesto|echo|isto|uelto)$/,
    present: set("es son está están puede pueden debe deben hay"),
    exceptions: set("queremos detrás atrás"),
  },
  nl: {
    future: set("zal zullen gaat gaan wordt worden"),
    futureForm: null,
    past: set(
      "was waren werd werden had hadden opende sloot begon begonnen steeg daalde ging gingen kwam kwamen",
    ),
    pastForm: /[a-z]{2,}(?:elde|erde|igde|orde|aalde|ekte|ukte|uurde|stte)$/,
    perfect: set("heeft hebben heb"),
    participle: /^(?:ge|ver|be|her|ont|aan|af|in|uit|op)[a-zë]{3,}(?:d|t|en)$/,
    present: set("is zijn kan kunnen kunt moet moeten mag mogen"),
    exceptions: set("geopend gesloten"),
  },
  it: {
    future: set("sarà saranno"),
    futureForm: /[a-z]{2,}(?:rà|ranno|[eiao]remo|rremo|dremo|vremo|tremo)$/,
    past: set("era erano fu furono aveva avevano stato stata stati"),
    pastForm: null,
    perfect: set("ha hanno abbiamo ho"),
    participle: /(?:ato|ata|ati|uto|ito|perto|hiuso|esso|atto|etto|isto|reso)$/,
    present: set("può possono deve devono c'è"),
    exceptions: set("estremo supremo remo stato"),
  },
  pt: {
    future: set("vai vão vamos será serão"),
    futureForm: /(?:[aei]r|ar|er|ir)(?:á|ão|emos|ei)$/,
    past: set("foi foram era eram esteve teve tiveram houve"),
    pastForm: /(?:[a-zç]{3,}ou|[a-z]{3,}iu|[a-z]{3,}eu|aram|ieram)$/,
    perfect: set("temos"),
    participle: /(?:ado|ido)$/,
    present: set("é são está estão pode podem deve devem há"),
    exceptions: set("verão queremos museu europeu varão"),
  },
};

/** Beside one of these a date is the object of a plan or of a promise, not the time of the verb: "postponed to 3 May". */
export const planningWords = set(
  "scheduled planned expected due postponed moved delayed extended announced booked reserved agreed decided confirmed promised requested ordered wanted said told set valid geplant vorgesehen verschoben verlegt angekündigt verlängert vereinbart bestätigt reserviert gebucht bestellt gültig fällig terminiert prévu prévue prévus reporté reportée décalé fixé fixée annoncé annoncée programmé programmée prolongé repoussé repoussée confirmé décidé réservé commandé demandé previsto prevista programado programada aplazó aplazado aplazada pospuso pospuesto anunció anunciado confirmó confirmado fijado reservado pedido gepland verplaatst uitgesteld verlengd aangekondigd verwacht besteld gereserveerd geboekt bevestigd afgesproken fissato fissata rinviato rinviata rimandato programmato programmata annunciato prorogato spostato confermato prenotato ordinato deciso adiou adiado adiada marcado marcada agendado agendada prorrogado anunciou confirmou reservado",
);

/** Before a date: it is the date of a source, a beginning or an end, which may lie on either side of the verb. */
export const boundWords = set(
  "since dated effective version until till by for to through before of than over seit vom bis zum für von ab stand depuis jusqu'au jusqu'à pour avant du daté desde hasta para antes del sinds tot voor van vanaf dal fino entro per prima del desde até para antes do",
);
/** At the start of a sentence these tell when something begins ("From 3 May we will"), elsewhere which one is meant. */
export const originWords = set("from vom du del van dal do");

/** Words a clause starts with. Coordinating words do not part clauses here: "opened in May and will close" is mixed. */
export const clauseStarts = set(
  "that which who whose where because while if although but whereas dass welche welcher welches weil wenn obwohl aber sondern que qui dont parce lorsque si mais porque cuando aunque pero dat die omdat wanneer hoewel maar che cui perché mentre anche ma quando embora mas",
);
