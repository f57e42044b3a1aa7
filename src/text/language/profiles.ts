/**
 * Small profiles of languages that share a script: frequent function words (weight by rarity elsewhere) and letters that
 * hardly any other language of the script uses, and endings of two to four letters. Own lists. Load cost: one pass over about 8 kB.
 */
export type Profile = { readonly words: string; readonly letters: string; readonly endings: string };

export const LATIN: Readonly<Record<string, Profile>> = {
  en: {
    words:
      'the of and to in is that for it was on as with are be by this at from have not or an but which they his her were their has been will would can there what when who more if about into than its also how you your we he she do does did all one had no so up out only other some time after should could may these those our my me us over such where most just like very any then back go went ago last next first second day days week month year years today tomorrow yesterday please want need get got make made see new end start since until between before while per i am said say says use used here let good well much own under during because each both being through still take left right now two three monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december',
    letters: '',
    endings: 'ing tion ly ght ould ness',
  },
  de: {
    words:
      'montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz mai juni juli oktober dezember tag woche monat jahr jahre jahren heute gestern morgen ab seit zwei drei neue neuen der die das und ist nicht ein eine zu den von mit dem für auf im des sich auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man sein wurde sei kann gegen vom können schon wenn ich wir ihr wurden diese dieser wo was mir uns bitte kein keine hier beim',
    letters: 'ßäöü',
    endings: 'ung lich keit isch heit',
  },
  fr: {
    words:
      'lundi mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril mai juin juillet août septembre octobre novembre décembre jour semaine mois année ans hui hier demain le la les de des et est un une du en que qui dans pour pas au sur il ce par plus ne se avec sont son elle nous vous mais ou cette être aux leur ces ont fait comme on été tout ses sa à je tu où dont sans ils elles même entre aussi était avait très leurs peut deux mon ma votre notre après donc bien y',
    letters: 'çœêèàùûîôâë',
    endings: 'tion ment eux ique eur',
  },
  es: {
    words:
      'lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre día semana mes año hoy ayer mañana el la los las de y que en un una es del por con no para se su al lo como más pero sus le ya este sí porque esta entre cuando muy sin sobre también me hasta hay donde quien desde todo nos durante fue son ha era está han ser tiene uno dos otros ese eso había puede años cómo qué yo tú mi te',
    letters: 'ñ¿¡áéíóú',
    endings: 'ción dad ando ado',
  },
  it: {
    words:
      'lunedì martedì mercoledì giovedì venerdì sabato domenica gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre giorno settimana mese anno oggi ieri domani il lo la gli le di che e è un una in per non con si da del della dei delle al alla sono come più ma anche nel nella ha questo questa dal dalla i su o se ci sua suo loro essere stato cui sono dopo tra fra alle ai degli così quando molto tutti ancora io tu noi mi ti perché cosa chi dove anni sul sulla era hanno quella quello',
    letters: 'èìòàù',
    endings: 'ità ando ato are',
  },
  pt: {
    words:
      'segunda terça quarta quinta sexta sábado domingo janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro semana mês ano hoje ontem amanhã o os as de do da dos das e que em um uma para com não é por no na nos nas se ao mais como mas foi ele ela seu sua ou ser quando muito há já está também só pelo pela até isso entre era depois sem mesmo aos ter seus quem são à às você eu nós me minha este esta onde porque tem foram dia anos fazer estão',
    letters: 'ãõçêâáéíóú',
    endings: 'ção ções dade ando ões',
  },
  nl: {
    words:
      'maandag dinsdag woensdag donderdag vrijdag zaterdag zondag januari februari maart april mei juni juli augustus september oktober november december dag week maand jaar vandaag gisteren morgen de het een van en in is dat op te zijn met voor niet aan er om ook als maar bij of door uit naar dan nog wordt hij ze wij werd worden heeft over tot kan die zich deze wel meer geen ik je jij u hebben waar haar hun onder tegen na veel zou moet dit toen wat al nu zo we mijn was had',
    letters: 'ĳ',
    endings: 'ij lijk heid aan een aar oe',
  },
  sv: {
    words:
      'måndag tisdag onsdag torsdag fredag lördag söndag januari februari mars april maj juni juli augusti september oktober november december dag vecka månad idag igår imorgon och att det i en är som på för av med den till inte om har ett de var jag så men sig från kan eller när vi under hade ska efter man vid nu också han hon skulle där sin mycket alla bara blev mot år än upp sina detta dem vad ni du mig din mellan genom finns andra utan över ligger vilka vilken varför dessa',
    letters: 'åäö',
    endings: 'ning het lig arna erna ade',
  },
  da: {
    words:
      'og at det i en er som på for af med den til ikke om har et de var jeg så men sig fra kan eller når vi under havde skal efter man ved nu også han hun ville hvor sin meget alle blev mod år end op dette dem hvad du mig mellem gennem findes andre uden over noget være',
    letters: 'æøå',
    endings: 'ning hed lig erne ede',
  },
  no: {
    words:
      'og at det i en er som på for av med den til ikke om har et de var jeg så men seg fra kan eller når vi under hadde skal etter man ved nå også han hun ville hvor sin mye alle ble mot år enn opp dette dem hva du meg mellom gjennom finnes andre uten over noe være blir bare',
    letters: 'æøå',
    endings: 'ning het lig ene ede',
  },
  fi: {
    words:
      'ja on ei että se oli hän mutta ovat kun niin kuin myös tai joka sen ole hänen sekä mukaan jo vain nyt jos sitä ne olla minä sinä me te he tämä mitä voi jälkeen vielä kanssa ollut vuonna koska siitä siellä tässä oli eivät jotka joka sitten',
    letters: 'äö',
    endings: 'ssa ssä lla llä sta stä nen iin',
  },
  pl: {
    words:
      'i w na z do się nie że to jest o jak za po od ale przez dla co tak przed był było które który która są jego jej ich lub oraz może już tym być tylko czy ten ta te tego także po nad ma mnie ja ty my wy gdy bardzo jeszcze był roku kiedy gdzie jako można',
    letters: 'łążźśćńęó',
    endings: 'ego ych owa nie ść ami',
  },
  cs: {
    words:
      'a v na se je že to s z do i o ve pro jako za od po k ale jsou by byl bylo byla který která které nebo jeho jej tak však až také jak své když má jen být už při podle mezi let ze co si ani než roku jsem jsi kde není',
    letters: 'řěůčšžýáíéťďň',
    endings: 'ého ých ní ou ost',
  },
  sk: {
    words:
      'a v na sa je že to s z do aj o vo pre ako za od po k ale sú by bol bolo bola ktorý ktorá ktoré alebo jeho tak však až tiež keď má len byť už pri podľa medzi rokov zo čo si ani než roku som kde nie',
    letters: 'ľĺŕôäčšžýáíéťďň',
    endings: 'ého ých nie ou osť',
  },
  hu: {
    words:
      'a az és hogy nem is egy van ez meg de azt ha már csak mint volt vagy el ki amely még lehet aki ami után szerint majd között több nagyon minden ezt itt most ő én te mi ti ők lesz nincs volna illetve alatt',
    letters: 'őűáéíóúöü',
    endings: 'nak nek ban ben ság ség hoz',
  },
  ro: {
    words:
      'și în de la a pe cu nu este că o un din pentru care mai se au fost sau dar ca sunt lui după al ale prin către până fi era foarte acest această cum când unde ce eu tu noi ei ele sa său dacă fără are avea',
    letters: 'ăâîșțşţ',
    endings: 'ului lor ție ează ilor',
  },
  tr: {
    words:
      've bir bu da de için ile çok olarak daha gibi olan kadar en ne ama ya o var sonra değil her mi ise ancak göre ben sen biz siz onlar şey yok oldu olduğu tarafından veya hem iki yeni büyük nasıl',
    letters: 'ğşıçöüİ',
    endings: 'lar ler dır dir nın nin ında',
  },
  vi: {
    words:
      'và của là có được trong cho một không người với các để này những đã đến khi từ như vào ra cũng về tại năm nhiều trên sẽ đó bị làm hơn nhưng phải sau tôi anh chị rất',
    letters: 'đơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ',
    endings: '',
  },
  id: {
    words:
      'dan yang di ini itu dengan untuk dari pada dalam tidak akan adalah oleh juga ke karena ada mereka saya kami kita atau sudah telah bisa dapat lebih sebagai tersebut orang tahun menjadi bahwa saat setelah antara seperti anda dia',
    letters: '',
    endings: 'kan nya an men',
  },
  ca: {
    words:
      'el la els les de i que en un una és del per amb no se al com més però seus ja aquest aquesta entre quan molt sense sobre també fins on des tot va són ha era està han ser dos altres pot anys què jo tu em ens dels als pels',
    letters: 'çàèòï·',
    endings: 'ció ment ats',
  },
  hr: {
    words:
      'i u na je se da su za s od o ne kao ili koji koja koje što ali bio bila bilo biti kako sa iz po te do više samo može nakon prema između godine još već kada gdje ovaj ova ovo njegov nije nisu sve mi vi oni',
    letters: 'čćđšž',
    endings: 'ija nost ima',
  },
  la: {
    words: 'et in est non ad cum ut sed qui quae quod ex ab per sunt esse hoc si nec atque autem enim eius',
    letters: '',
    endings: 'rum tur ibus',
  },
};

export const CYRILLIC: Readonly<Record<string, Profile>> = {
  ru: {
    words:
      'и в не на что с по это как а но он к у из за от то для его так же был она они или было при если уже все мы вы я до о её только может быть которые который также есть где кто когда какой какие чтобы ли же были без под над между после перед этот эта эти',
    letters: 'ыэъё',
    endings: 'ого ого ия ть',
  },
  uk: {
    words:
      'і в не на що з по це як а але він до у із за від то для його так же був вона вони або було при якщо вже всі ми ви я та й про є може бути які який також',
    letters: 'іїєґ',
    endings: 'ого ння ть',
  },
  be: {
    words: 'і ў не на што з па гэта як а але ён да у за ад для яго так быў яна яны або было пры калі ўжо ўсе мы вы я і пра ёсць можа якія',
    letters: 'ўі',
    endings: 'ага ння',
  },
  bg: {
    words:
      'и в не на че с по това като а но той към у от за е да се са си го или беше при ако вече ние вие аз до който която които също има може през след',
    letters: 'ъщ',
    endings: 'та то ят ите',
  },
  sr: {
    words:
      'и у не на што да је се су за са од о као или који која које али био била бити како из по до само може након према године још већ када',
    letters: 'ђћџљњј',
    endings: 'ости има',
  },
};

export const ARABIC: Readonly<Record<string, Profile>> = {
  ar: { words: 'في من على إلى أن التي الذي هذا هذه كان مع عن ما لا أو بعد كل قد بين هو هي ذلك لم', letters: 'ةأإىؤئ', endings: '' },
  fa: { words: 'و در به از که این را با است برای آن یک خود تا کرد بر هم نیز شده می شود های بود یا اما', letters: 'پچژگکی', endings: '' },
  ur: { words: 'کے کی میں اور ہے سے کا کو نے پر اس کہ ہیں یہ کر بھی ایک وہ نہیں تھا ہو', letters: 'ٹڈڑںےہ', endings: '' },
};
