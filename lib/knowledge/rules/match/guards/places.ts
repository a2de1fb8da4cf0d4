/** Places that people write in small letters too: countries, then cities of over about a million people and other well known ones. */
const countries =
  "afghanistan albania algeria andorra angola argentina armenia australia austria azerbaijan bahamas bahrain bangladesh barbados belarus belgium belize benin bhutan bolivia botswana brazil brunei bulgaria burundi cambodia cameroon canada chad chile china colombia congo croatia cuba cyprus czechia denmark djibouti ecuador egypt england estonia ethiopia fiji finland france gabon gambia georgia germany ghana greece greenland grenada guatemala guinea guyana haiti honduras hungary iceland india indonesia iran iraq ireland israel italy jamaica japan jordan kazakhstan kenya kosovo kuwait laos latvia lebanon lesotho liberia libya liechtenstein lithuania luxembourg madagascar malawi malaysia maldives mali malta mauritius mexico moldova monaco mongolia montenegro morocco mozambique myanmar namibia nepal netherlands nicaragua niger nigeria norway oman pakistan panama paraguay peru philippines poland portugal qatar romania russia rwanda scotland senegal serbia singapore slovakia slovenia somalia spain sudan sweden switzerland syria taiwan tanzania thailand togo tunisia turkey uganda ukraine uruguay uzbekistan venezuela vietnam wales yemen zambia zimbabwe uk usa uae america britain deutschland österreich schweiz frankreich italien spanien";
const cities =
  "london paris berlin madrid rome vienna amsterdam brussels lisbon dublin prague warsaw budapest athens stockholm oslo copenhagen helsinki zurich geneva basel munich hamburg frankfurt cologne stuttgart dresden leipzig barcelona valencia seville malaga milan naples turin florence venice porto lyon marseille nice toulouse bordeaux manchester birmingham liverpool leeds glasgow edinburgh bristol cardiff belfast cork rotterdam utrecht antwerp ghent krakow gdansk bucharest sofia belgrade zagreb ljubljana bratislava vilnius riga tallinn kyiv kiev moscow istanbul ankara dubai doha riyadh jeddah cairo casablanca marrakesh tunis lagos nairobi johannesburg durban mumbai delhi bangalore chennai kolkata karachi lahore dhaka colombo bangkok hanoi saigon manila jakarta bali tokyo osaka kyoto seoul busan beijing shanghai shenzhen guangzhou taipei sydney melbourne brisbane perth adelaide auckland wellington toronto montreal vancouver ottawa calgary boston chicago houston dallas austin denver seattle portland phoenix miami orlando atlanta philadelphia detroit minneapolis nashville vegas havana bogota lima quito santiago montevideo caracas rio brasilia";

/** Other names of the same place. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ["america", "usa"],
  ["britain", "uk"],
  ["england", "uk"],
  ["deutschland", "germany"],
  ["österreich", "austria"],
  ["schweiz", "switzerland"],
  ["frankreich", "france"],
  ["italien", "italy"],
  ["spanien", "spain"],
  ["kiev", "kyiv"],
]);

export const placeOf = (word: string) => otherNames.get(word) ?? word;

export const places: ReadonlySet<string> = new Set(`${countries} ${cities}`.split(" "));
