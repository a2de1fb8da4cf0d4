/**
 * What a number counts. `dimension` groups units that can be turned into one another and `factor` turns an amount into
 * its base ("2 weeks" and "14 days" are both 1,209,600 of "time"); months and years have no fixed length in days.
 */
export type Unit = { name: string; dimension: string; factor: number };

function unitForms(name: string, dimension: string, factor: number, forms: string): [string, Unit][] {
  const unit = { name, dimension, factor };
  return forms.split(" ").map((form) => [form, unit]);
}

const daySeconds = 86_400;

/** Unit words of the seven languages. Single letters are left out where they mean several things ("5m", "3 a"). */
export const unitsByWord: ReadonlyMap<string, Unit> = new Map([
  ...unitForms("eur", "eur", 1, "euro euros eur"),
  ...unitForms("usd", "usd", 1, "dollar dollars usd dólar dólares dollari"),
  ...unitForms("gbp", "gbp", 1, "pound pounds gbp pfund libras sterling"),
  ...unitForms("chf", "chf", 1, "chf franken francs franc"),
  ...unitForms("cent", "cent", 1, "cent cents centimes céntimos centesimi cêntimos pence"),
  ...unitForms("%", "%", 1, "percent prozent procent pourcent"),
  ...unitForms(
    "second",
    "time",
    1,
    "second seconds sec sekunde sekunden seconde secondes segundo segundos secondi",
  ),
  ...unitForms("minute", "time", 60, "minute minutes min mins minuten minuto minutos minuut minuti"),
  ...unitForms(
    "hour",
    "time",
    3_600,
    "hour hours hr hrs stunde stunden heure heures hora horas uur uren ora ore",
  ),
  ...unitForms(
    "day",
    "time",
    daySeconds,
    "day days tag tage tagen jour jours día días dag dagen giorno giorni dia dias",
  ),
  ...unitForms(
    "week",
    "time",
    7 * daySeconds,
    "week weeks woche wochen semaine semaines semana semanas weken settimana settimane",
  ),
  ...unitForms(
    "month",
    "calendar",
    1,
    "month months monat monate monaten mois mes meses maand maanden mese mesi mês",
  ),
  ...unitForms(
    "year",
    "calendar",
    12,
    "year years jahr jahre jahren an ans année années año años jaar anno anni ano anos",
  ),
  ...unitForms("gram", "mass", 1, "gram grams gramm gramme grammes gramos grammi gramas"),
  ...unitForms("kilogram", "mass", 1_000, "kg kilo kilos kilogram kilograms kilogramm"),
  ...unitForms("centimetre", "length", 0.01, "cm centimetre centimetres centimeter centimeters"),
  ...unitForms("metre", "length", 1, "metre metres meter meters mètre mètres metro metros metri"),
  ...unitForms(
    "kilometre",
    "length",
    1_000,
    "km kilometre kilometres kilometer kilometers kilómetros chilometri",
  ),
  ...unitForms("mile", "mile", 1, "mile miles"),
  ...unitForms("foot", "foot", 1, "foot feet ft"),
  ...unitForms("megabyte", "data", 1, "mb megabyte megabytes"),
  ...unitForms("gigabyte", "data", 1_000, "gb gigabyte gigabytes"),
]);

/** Words that may stand between a number and what it counts: "5 working days". */
export const unitQualifiers: ReadonlySet<string> = new Set(
  "working business calendar full more further additional whole consecutive bank us u.s american canadian australian".split(
    " ",
  ),
);

const moneyUnits: ReadonlySet<string> = new Set(["eur", "usd", "gbp", "chf", "cent"]);

export function isMoney(unit: string | null): boolean {
  return unit !== null && moneyUnits.has(unit);
}
