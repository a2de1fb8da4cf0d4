import { exclusiveGroups, months } from "@/lib/core/reading/lexicon.ts";
import { stemOf } from "@/lib/core/stem.ts";

/**
 * Opposites and other values that exclude each other, one group a line, sides divided by "/". English first, then what the
 * other languages ask about most. A word stands for its inflections.
 */
const groups = `
on / off
before prior / after following
earlier / later
early / late
increase raise raised higher up grow / decrease reduce lower lowered down shrink
with / without
more / less fewer
most / least
maximum max highest / minimum min lowest
above over / below under
enable enabled / disable disabled
activate activation / deactivate deactivation
open opened opening / close closed closing shut
add added adding / remove removed delete deleted subtract
deposit deposited / withdraw withdrawal withdrawn withdrew
incoming inbound / outgoing outbound
send sent sending sender / receive received receiving recipient
buy bought purchase purchased buyer / sell sold selling seller
debit debited / credit credited
upgrade / downgrade
lock locked / unlock unlocked
freeze frozen froze / unfreeze unfrozen defrost
block blocked / unblock unblocked
allow allowed permit permitted / forbid forbidden prohibit prohibited ban banned
accept accepted approve approved / decline declined reject rejected refuse refused deny denied
first / last
start started begin began / stop stopped end ended finish finished
connect connected / disconnect disconnected
subscribe / unsubscribe
install / uninstall
link linked / unlink unlinked
join / leave
include included / exclude excluded
import / export
upload / download
internal / external
domestic national / international abroad foreign overseas
inside indoor / outside outdoor
old older / new newer
cheap cheaper / expensive dearer
same / different
always / never
everyone everybody / nobody
win won / lose lost
lend lent / borrow borrowed
left / right
pass passed succeed succeeded successful success / fail failed failure unsuccessful
public / private
arrive arrival arriving / depart departure departing
refundable / nonrefundable
single / return
login / logout
pause paused / resume resumed
renew renewal / cancel cancelled canceled cancellation
hide hidden / show shown
mute / unmute
temporary temporarily / permanent permanently
fast faster quick quicker / slow slower
gain profit / loss
full / empty
hot / cold
encrypt / decrypt
merge / split
employer / employee
landlord / tenant
adult / child
married / divorced
physical / virtual / disposable
daily / weekly / monthly / quarterly / yearly annual annually
hour hours hourly / day days / week weeks / month months / year years
primary / secondary
personal / business / joint / corporate
today / tomorrow / yesterday
son / daughter
husband / wife
mother / father
brother / sister
man / woman
male / female
north / south / east / west
breakfast / lunch / dinner
einschalten eingeschaltet / ausschalten ausgeschaltet
vor / nach
mit / ohne
öffnen / schließen
erhöhen / senken verringern
aktivieren / deaktivieren
sperren gesperrt / entsperren entsperrt
einzahlen / abheben auszahlen
senden / empfangen erhalten
kaufen / verkaufen
avant / après
avec / sans
ouvrir / fermer
activer / désactiver
augmenter / réduire diminuer
bloquer / débloquer
envoyer / recevoir
acheter / vendre
antes / después
con / sin
abrir / cerrar
activar / desactivar
aumentar / reducir disminuir
bloquear / desbloquear
enviar / recibir
comprar / vender
prima / dopo
aprire / chiudere
attivare / disattivare
aumentare / ridurre
voor / na
met / zonder
openen / sluiten
activeren / deactiveren
verhogen / verlagen
com / sem
fechar / reabrir
ativar / desativar
`;

/** Spellings of one value within a group of exclusive values. */
const spellings =
  "email e-mail|phone telephone|sms text|euro euros eur|dollar dollars usd|pound pounds gbp sterling|chf franc francs|uk britain england|iphone ios"
    .split("|")
    .map((words) => words.split(" "));

/** The words of a group as sides: those that spell one value together, every other word alone. */
function toSides(words: readonly string[]): string[][] {
  const joined = spellings.filter((spelling) => spelling.every((word) => words.includes(word)));
  const alone = words.filter((word) => !joined.some((spelling) => spelling.includes(word)));
  return [...joined, ...alone.map((word) => [word])];
}

export type Side = { group: number; side: number };

const sides = new Map<string, Side[]>();

function add(word: string, side: Side): void {
  for (const form of new Set([word, stemOf(word, true)])) {
    const known = sides.get(form) ?? [];
    if (!known.some((one) => one.group === side.group)) sides.set(form, [...known, side]);
  }
}

const written = groups
  .trim()
  .split("\n")
  .map((line) => line.split("/").map((side) => side.trim().split(" ")));
/** Of the other groups every word is a side of its own: telephone or e-mail, Visa or Mastercard, euro or pound. */
const exclusive = exclusiveGroups.map((group) => toSides([...group]));
const all = [...written, ...exclusive];
all.forEach((group, at) => {
  group.forEach((words, side) => {
    for (const word of words) add(word, { group: at, side });
  });
});
const monthGroup = all.length;
for (const [word, month] of months)
  if (word.length > 3 && word !== "march") add(word, { group: monthGroup, side: month });

/** The sides that a word takes; none for most words. */
export function sidesOf(word: string): readonly Side[] {
  return sides.get(word) ?? sides.get(stemOf(word, true)) ?? [];
}
