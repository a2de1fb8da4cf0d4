const english =
  "a about above after again all also am an and any are aren't as at be because been before being below between both but by can could did didn't do does doesn't doing don't down during each few for from further get got had has hasn't have haven't having he her here hers him his how i i'd i'll i'm i've if in into is isn't it it's its itself just let's me more most my myself of off on once only or other our ours out over own please s same she should so some such t than that that's the their theirs them then there there's these they they're this those through to too under until up us very was wasn't we we'll we're were weren't what when where which while who whom whose why will with would you you'll you're your yours yes yourself";
const german =
  "aber alle als am an auch auf aus bei bin bis bist da damit dann das dass dein deine dem den der des die dies diese dieser doch dort du durch ein eine einem einen einer eines er es euch euer für hat haben habe ich ihr ihre ihrem ihren im in ist ja kann können mein meine meinem meinen meiner mit nach noch nur ob oder sein sich sie sind so über um und uns unser unter vom von vor war was wenn wer werden wie wieder wir wird wo zu zum zur";
const french =
  "ai au aux avec ce ces cet cette comme dans de des du elle elles en est et eu il ils je la le les leur leurs lui ma mais me mes moi mon nos notre nous on ont ou où par pas pour pouvez puis qu que quel quelle qui sa se ses son sont sur ta te tes toi ton tu un une vos votre vous y à été être";
const spanish =
  "a al algo como con cuando de del desde donde el ella ellas ellos en entre era es esa ese eso esta este esto está están fue ha hay la las le les lo los me mi mis muy más nos o para pero por porque puede que qué se ser si sobre son su sus te tu tus un una usted y ya yo";
const dutch =
  "aan al als bij dan dat de deze die dit door een en er haar had heb heeft het hij hoe hun ik in is je jij jou jouw kan kunnen maar me mijn met mij naar nog of om onder ons ook op over te tot u uit uw van voor waar was wat we wel wij worden wordt ze zich zij zijn zo zou";
const italian =
  "a ad agli ai al alla alle anche che chi ci come con da dal dalla dei del della delle di dove e ed era gli ha ho i il in io la le lei lo loro ma mi mia mio nel nella noi o per più può quando quale questa questo se si sia sono su sua suo sul tra tu un una uno vi voi è";
const portuguese =
  "a ao aos as com como da das de do dos e ela elas ele eles em entre era essa esse esta este está eu foi há isso isto já mais mas me meu minha na nas no nos o os ou para pela pelo por porque pode que quando quem se ser seu sua são também te tem um uma você à é";

/** Words that carry no topic, in the seven languages the rules know. Lower case, NFC. */
export const stopWords: ReadonlySet<string> = new Set(
  [english, german, french, spanish, dutch, italian, portuguese].join(" ").split(" "),
);

/** Words that say little about a topic although they are no stop words; they count half. */
export const commonWords: ReadonlySet<string> = new Set(
  "able account accounts add additional allow also always answer application ask asked available back best better bring call came change check come contact customer day days did different done easy else enough even ever every example find first follow following general give given go goes going good great happen happened help however include including information keep kind know known later like likely list long look looking made make makes making many may mean might much must need needed needs never new next now number often one part people person possible provide provided question really right say see service set show since something still support take taken team tell thank thanks thing things think time times today together told try trying two type understand use used user uses using usually want wanted way ways week well went whether within without work year years yet".split(
    " ",
  ),
);
