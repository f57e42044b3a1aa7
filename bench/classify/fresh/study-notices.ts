/** @module Short pages with an answer in them, written after the division to make rules on: all belong to the half `dev`. */
import { type Group, group } from './group.ts';
import type { Design } from './layout.ts';

const hard = { hard: true } as const;
const notice = (name: string, design: Design, wordings: Group['wordings']): Group =>
  group(
    name,
    'usable',
    wordings,
    (p, t) => ({
      body: p.page(design, {
        title: t(0),
        main: `<h1>${t(0)}</h1>${[1, 2, 3]
          .map((index) => t(index))
          .filter((text) => text !== '')
          .map((text) => `<p>${text}</p>`)
          .join('')}`,
      }),
    }),
    hard,
  );

export const NOTICES: readonly Group[] = [
  notice('server-room-tour', 'gov', {
    en: [
      'Visit our data centre',
      'Join a tour to see where our servers run. Tours start at ten on the first Friday of each month.',
      'Groups of up to twelve; bring an identity card.',
    ],
    de: [
      'Besuch im Rechenzentrum',
      'Bei der Führung sehen Sie, wo unsere Server stehen. Beginn ist um zehn Uhr am ersten Freitag im Monat.',
      'Gruppen bis zwölf Personen; bitte Ausweis mitbringen.',
    ],
    ru: [
      'Экскурсия в дата-центр',
      'На экскурсии можно увидеть, где стоят серверы. Начало в десять часов в первую пятницу месяца.',
      'Группы до двенадцати человек, возьмите паспорт.',
    ],
    ja: [
      'データセンター見学会',
      '毎月第一金曜日の午前十時から、サーバーの設置場所を見学できます。',
      '定員は十二名、身分証をご持参ください。',
    ],
  }),
  notice('film-rating', 'wordpress', {
    en: ['The Lantern Keeper', 'Drama, 104 minutes, rated 16. Shows at 18:00 and 20:30.', 'Tickets 9 €, members 7 €.'],
    fr: [
      'Le gardien de la lanterne',
      'Drame, 104 minutes, déconseillé aux moins de 16 ans. Séances à 18 h et 20 h 30.',
      'Entrée 9 €, adhérents 7 €.',
    ],
    es: [
      'El guardián del farol',
      'Drama, 104 minutos, no recomendada para menores de 16 años. Pases a las 18:00 y a las 20:30.',
      'Entrada 9 €, socios 7 €.',
    ],
    pl: ['Latarnik', 'Dramat, 104 minuty, od 16 lat. Seanse o 18:00 i 20:30.', 'Bilet 30 zł, klubowicze 25 zł.'],
  }),
  notice('parcel-to-abroad', 'shopify', {
    en: [
      'Shipping',
      'We ship to all countries of the Union within five days. Orders above 60 € are free.',
      'Batteries cannot be sent by air.',
    ],
    it: [
      'Spedizioni',
      'Spediamo in tutti i paesi dell’Unione entro cinque giorni. Gratis sopra i 60 €.',
      'Le batterie non possono viaggiare in aereo.',
    ],
    tr: ['Gönderim', 'Birlik ülkelerinin tümüne beş gün içinde gönderiyoruz. 60 € üzeri ücretsizdir.', 'Piller uçakla gönderilemez.'],
    zh: ['配送说明', '我们向欧盟所有国家发货，五天内送达，满60欧元免运费。', '电池不能空运。'],
  }),
  notice('road-closure', 'typo3', {
    en: ['Bridge closed from Monday', 'The bridge on Mill Lane is closed for repairs until 4 May. A detour is signposted.'],
    nl: ['Brug dicht vanaf maandag', 'De brug in de Molenstraat is tot 4 mei gesloten voor werkzaamheden. Er is een omleiding.'],
    pt: ['Ponte fechada a partir de segunda', 'A ponte da Rua do Moinho fica fechada para obras até 4 de maio. Há desvio sinalizado.'],
    ko: ['월요일부터 다리 통제', '물레방아길 다리는 5월 4일까지 보수 공사로 통제됩니다. 우회로가 안내되어 있습니다.'],
  }),
  notice('opening-update', 'drupal', {
    en: [
      'New opening hours',
      'From April the office is open until six in the evening. The counter in Fern Street stays closed on Mondays.',
    ],
    de: ['Neue Öffnungszeiten', 'Ab April hat das Amt bis 18 Uhr geöffnet. Der Schalter in der Farnstraße bleibt montags geschlossen.'],
    fr: [
      'Nouveaux horaires',
      'À partir d’avril le bureau est ouvert jusqu’à 18 heures. Le guichet de la rue des Fougères reste fermé le lundi.',
    ],
    zh: ['开放时间调整', '自四月起办公时间延长至十八点，蕨街窗口周一仍然关闭。'],
    ru: ['Новые часы работы', 'С апреля офис открыт до шести вечера. Касса на улице Папоротников по понедельникам закрыта.'],
  }),
  notice('prize-terms', 'bootstrap', {
    en: ['Winners of the spring raffle', 'The three bicycles went to Ada, Bruno and Clara. The next raffle opens in autumn.'],
    es: ['Ganadores del sorteo de primavera', 'Las tres bicicletas fueron para Ada, Bruno y Clara. El próximo sorteo se abre en otoño.'],
    ja: ['春の抽選会の当選者', '自転車三台はアダさん、ブルーノさん、クララさんに贈られました。次回は秋に行います。'],
  }),
  notice('lost-dog', 'lean', {
    en: ['Dog found', 'A brown terrier was found near the lake on Sunday. It has no chip and no collar. Call 0555 1234.'],
    it: ['Trovato cane', 'Domenica vicino al lago è stato trovato un terrier marrone senza microchip e senza collare. Tel. 0555 1234.'],
    pl: ['Znaleziono psa', 'W niedzielę nad jeziorem znaleziono brązowego teriera bez chipa i obroży. Tel. 555 123 400.'],
    tw: ['尋獲走失犬', '星期日在湖邊尋獲一隻棕色㹴犬，沒有晶片，也沒有項圈。請電 0555-1234。'],
  }),
  notice('app-version', 'tailwind', {
    en: ['Version 5.2', 'The update makes search faster and repairs the calendar. It needs 40 MB and runs on any phone sold since 2019.'],
    pt: [
      'Versão 5.2',
      'A atualização torna a busca mais rápida e corrige o calendário. Precisa de 40 MB e roda em celulares vendidos desde 2019.',
    ],
    tr: ['Sürüm 5.2', 'Güncelleme aramayı hızlandırır ve takvimi onarır. 40 MB gerekir ve 2019’dan sonra satılan telefonlarda çalışır.'],
    zh: ['5.2版本', '本次更新提升了搜索速度，修复了日历，安装包四十兆，支持2019年以后的手机。'],
  }),
  notice('election-result', 'gov', {
    en: ['Result of the vote', 'The new statute was accepted with 412 votes to 220. Turnout was 61 percent.'],
    de: ['Ergebnis der Abstimmung', 'Die neue Satzung wurde mit 412 zu 220 Stimmen angenommen. Die Beteiligung lag bei 61 Prozent.'],
    nl: ['Uitslag van de stemming', 'Het nieuwe reglement is met 412 tegen 220 stemmen aangenomen. De opkomst was 61 procent.'],
    ko: ['투표 결과', '새 규약은 찬성 412표, 반대 220표로 통과되었습니다. 투표율은 61퍼센트였습니다.'],
  }),
  notice('volunteer-call', 'wordpress', {
    en: [
      'Volunteers wanted',
      'Sign up to read to children on Saturday mornings. No experience is needed; write to Helen at helen@library.example.',
    ],
    fr: [
      'Bénévoles recherchés',
      'Inscrivez-vous pour lire des histoires aux enfants le samedi matin. Aucune expérience n’est requise ; écrivez à Claire.',
    ],
    es: [
      'Se buscan voluntarios',
      'Apúntate para leer cuentos a los niños los sábados por la mañana. No hace falta experiencia; escribe a Lucía.',
    ],
    ru: ['Ищем волонтёров', 'Запишитесь, чтобы читать детям по субботам утром. Опыт не нужен, пишите Анне.'],
  }),
  notice('robot-lawnmower', 'shopify', {
    en: [
      'Robot mower R3',
      'Mows up to 600 square metres without a boundary wire. Confirm the edges once with your phone.',
      '€ 899, in stock.',
    ],
    de: [
      'Mähroboter R3',
      'Mäht bis zu 600 Quadratmeter ohne Begrenzungskabel. Bestätigen Sie die Ränder einmal mit dem Telefon.',
      '899 €, auf Lager.',
    ],
    it: [
      'Robot tagliaerba R3',
      'Taglia fino a 600 metri quadrati senza filo perimetrale. Conferma i bordi una volta con il telefono.',
      '899 €, disponibile.',
    ],
    ja: [
      'ロボット芝刈り機 R3',
      '境界ワイヤーなしで六百平方メートルまで刈れます。端の位置は一度だけ電話で確認します。',
      '89,900円、在庫あり。',
    ],
  }),
  notice('membership-price', 'lean', {
    en: ['Membership', 'A year costs 40 €, for students 20 €. Members may borrow up to ten tools at a time.'],
    fr: ['Adhésion', 'L’année coûte 40 €, 20 € pour les étudiants. Les adhérents peuvent emprunter dix outils à la fois.'],
    pl: ['Członkostwo', 'Rok kosztuje 160 zł, dla studentów 80 zł. Członkowie mogą wypożyczyć do dziesięciu narzędzi naraz.'],
    zh: ['会员须知', '年费四十元，学生二十元，每次最多可借十件工具。'],
  }),
];
