//! Stop words by language.

/// Languages by the first part of their tags, each with words that say nothing about a subject. Words that name something in
/// documentation are left out, such as German "war", French "fait" and Dutch "van de" as a whole.
pub(super) const STOP_WORDS: [(&str, &str); 18] = [
    (
        "en",
        "a an and are as at be but by can do does for from has have how i if in into is it its my no not of on or such \
         that the their then there these they this to was we what when where which will with you your",
    ),
    (
        "ar",
        "في من على إلى عن مع هذا هذه ذلك تلك التي الذي الذين هو هي هم أن إن أو ثم لا ما لم لن قد كان كانت يكون كيف متى \
         أين هل إذا كل بعض بين حيث عند",
    ),
    (
        "da",
        "af at da de den der deres det du eller en er et for fra han har hun hvad hvis hvor hvordan i ikke jeg kan med men \
         når og om på sig skal som så til ud var ved vi vil",
    ),
    (
        "de",
        "aber als am an auch auf aus bei beim bin bis bist da damit dann das dass dein dem den der des die dies diese \
         diesem diesen dieser dieses doch du durch ein eine einem einen einer eines er es für hat haben hier hinter ich \
         ihr ihre im in ins ist ja kann kein keine können man mein mit muss nach nicht noch nun nur ob oder ohne sein seine \
         sich sie sind so über um und uns unter vom von vor wann warum was wenn wer werden wie wird wir wo zu zum zur",
    ),
    (
        "el",
        "ο η το οι τα του της των τον την και ή να για από με σε στο στη στην στον στα στις που πως πώς τι είναι αν όταν \
         δεν θα ως αυτό αυτή αυτός ένα μια ένας έχει μπορεί πού",
    ),
    (
        "es",
        "a al como cómo con cual cuál cuando cuándo de del desde donde dónde e el él ella en entre es esta está este esto \
         están ha hay la las le lo los más mi muy no o para pero por puede que qué se ser si sí sin sobre son su sus también \
         te tu u un una unas unos y ya",
    ),
    (
        "fi",
        "ei en että he hän ja joka jos kuin kun me miksi mikä missä miten mitä mutta ne niin nämä olla on ovat se sen \
         siitä tai tämä vai voi voit",
    ),
    (
        "fr",
        "à au aux avec c ce ces cet cette comment comme d dans de des donc dont du elle elles en est et eu il ils j je l la \
         le les leur leurs lui m ma mais me mes mon n ne nos notre nous on ou où par pas peut pour qu quand que quel quelle \
         quelles quels qui quoi s sa se ses si son sont sur t ta te tes ton tu un une vos votre vous y être",
    ),
    ("hu", "a az egy és de ez ezt ha hogy hogyan is ki lesz mi mikor mint mit nem ő vagy van vannak volt meg csak már"),
    (
        "it",
        "a ad agli ai al alla alle allo anche c che chi ci come con cosa cui da dal dalla dalle dei del della delle dello \
         di dove e è ed gli ha hanno i il in io l la le lo loro ma mi nel nella nelle non o per perché più può quando \
         quale quali questa queste questi questo se si sia sono su sul sulla tra tu un una uno",
    ),
    (
        "nb nn no",
        "alle at av da de den der det du eg ein eit eller en er et for fra før han har hun hva hvis hvor hvordan i ikke ikkje \
         ja jeg kan med men når og om på seg skal slik som så til um ut var ved vi vil vært å",
    ),
    (
        "nl",
        "aan als bij dan dat de der deze die dit door een en er geen had heb hebben heeft het hoe hun ik in is je jij kan \
         kunnen maar met mijn naar niet nog of om ook op over te tot u uit van voor waar waarom wanneer was wat we welke \
         wie wij wordt worden zal ze zich zij zijn zo",
    ),
    (
        "pt",
        "a à ao aos as às com como da das de dele do dos e é ela ele em entre essa esse esta está este eu foi há isso isto \
         já mais mas me meu na nas nem no nos não o onde os ou para pela pelas pelo pelos por porque pode qual quando que \
         quem se sem ser seu seus sua suas são também te tem um uma você",
    ),
    (
        "ro",
        "a ai al ale am ar are au că care ce cel cu cum când da de despre din doar după e ea ei el este eu fi fie fost \
         în la le lui mai nu o pe pentru poate prin sau se sunt și ta te tu un una unde unei unui va",
    ),
    (
        "ru",
        "а без бы был была были было быть в вам вас во вот все вы где для до его ее если есть еще же за и из или им их к \
         как какие какой когда который ли мне может можно мы на над не нет но о об он она они оно от по под при с со так \
         также там то того только тут ты у уже чем что чтобы эта эти это этот я",
    ),
    (
        "sv",
        "alla att av de den det din du där efter eller en er ett från för han har hon hur här i inte jag kan med men mot \
         nu när och om på sig sin ska som så till ut vad vara var vem vi vid vilka vilken är",
    ),
    ("ta", "ஒரு என்று மற்றும் இந்த இது என்ற அந்த அது என்ன எப்படி எங்கே எந்த இருந்து அல்லது ஆனால் நான் நீங்கள் அவர் மேலும்"),
    (
        "tr",
        "ama ancak bir bu çok da daha de değil diye en gibi hangi hem her için ile ise ki mi mı mu mü ne neden nasıl nerede \
         o olan olarak şu var ve veya ya",
    ),
];
