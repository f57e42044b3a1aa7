/** @module Words of the languages in which the pages of this corpus are written: what stands around content, and neutral sentences of content. */

export type Tongue = 'en' | 'zh' | 'tw' | 'de' | 'fr' | 'es' | 'ja' | 'pt' | 'it' | 'ru' | 'ko' | 'nl' | 'pl' | 'tr';

export interface Words {
  readonly html: string;
  readonly nav: readonly string[];
  readonly foot: readonly string[];
  readonly more: string;
  readonly search: string;
  readonly account: string;
  readonly heads: readonly string[];
  readonly people: readonly string[];
  readonly sites: readonly string[];
  readonly lines: readonly string[];
}

const cut = (text: string): readonly string[] => text.trim().split(/\s*\|\s*/);

export const WORDS: Record<Tongue, Words> = {
  en: {
    html: 'en',
    nav: cut('Home|News|Products|Services|Our work|Events|Careers|About us|Contact'),
    foot: cut('Privacy policy|Terms of use|Accessibility|Imprint|Newsletter|Press|Sitemap'),
    more: 'Read more',
    search: 'Search',
    account: 'Sign in',
    heads: cut(
      'Harbour town reopens its covered market|What we learned from ten years of tree counts|How the night ferry changed the island|A short guide to choosing a cargo bike|Volunteers map 400 kilometres of footpaths|Quarterly figures: sales of pumps up 6 percent',
    ),
    people: cut('Helen Marsh|Tom Okafor|Priya Nair|Daniel Frost'),
    sites: cut('Millbrook Gazette|Fernhill Tools|Ostrava Labs|Beacon Valley Council|Larkspur Travel'),
    lines: cut(
      'The covered market had been closed since the flood, and traders sold from vans on the quay.|On Monday the first stalls moved back under the repaired roof.|The council paid for half of the work, a foundation for the rest.|A survey in March counted 1,240 trees along the main roads, most of them limes.|Prices for heat pumps fell by eleven percent within a year.|Passengers said that they would rather sleep on board than change trains at four in the morning.|The workshop runs every second Thursday and is open to beginners.|Its walls are built of local sandstone and lime mortar.|Engineers replaced the bearings twice before the vibration stopped.|Last year the library lent 84,000 books, a third of them to children.|The recipe needs little more than flour, salt and patience.|Researchers followed 312 households over five winters.|The route climbs slowly for six kilometres and then drops to the lake.|Nobody expected the choir to win, least of all its conductor.|A second edition with new maps is planned for autumn.|Orders placed before noon leave the warehouse on the same day.',
    ),
  },
  zh: {
    html: 'zh-CN',
    nav: cut('首页|新闻中心|产品展示|解决方案|服务支持|人才招聘|关于我们|联系我们'),
    foot: cut('隐私政策|法律声明|网站地图|友情链接|意见反馈|京ICP备12034567号'),
    more: '查看更多',
    search: '搜索',
    account: '登录',
    heads: cut(
      '老城区菜市场改造后重新开业|十年树木普查告诉了我们什么|夜间轮渡如何改变了小岛的生活|水泵出口量同比增长百分之六|志愿者绘制四百公里步道地图|秋季图书展本周六开幕',
    ),
    people: cut('李文静|王建军|陈思远|赵晓兰'),
    sites: cut('清河晚报|海棠机械|云栖旅行|东湖区图书馆|北岸科技'),
    lines: cut(
      '菜市场因去年夏天的洪水停业近一年，商户们只能在码头边摆摊。|周一，第一批摊位搬回了修缮一新的大棚。|工程费用一半由区里承担，另一半来自社会捐助。|三月的普查共登记行道树一千二百四十棵，其中大部分是椴树。|热泵价格在一年内下降了百分之十一。|乘客们表示，与其凌晨四点换乘，不如在船上睡一觉。|工作坊每两周举办一次，欢迎初学者参加。|墙体采用当地砂岩和石灰砂浆砌筑。|工程师更换了两次轴承，振动才最终消失。|图书馆去年共借出图书八万四千册，其中三分之一由儿童借阅。|研究人员连续五个冬天跟踪了三百一十二户家庭。|这条路线先缓慢爬升六公里，然后下到湖边。|合唱团的获奖出乎所有人意料。|增补了新地图的第二版计划于秋天出版。',
    ),
  },
  tw: {
    html: 'zh-TW',
    nav: cut('首頁|最新消息|產品介紹|服務項目|活動花絮|人才招募|關於我們|聯絡我們'),
    foot: cut('隱私權政策|服務條款|網站導覽|常見問題|意見信箱'),
    more: '閱讀全文',
    search: '搜尋',
    account: '會員專區',
    heads: cut('老街市場整修後重新開幕|夜間渡輪如何改變小島生活|志工繪製四百公里步道地圖'),
    people: cut('林佳穎|張志明|黃雅婷'),
    sites: cut('河岸日報|青田工具|山城旅遊'),
    lines: cut(
      '市場因颱風停業近一年，攤商只能在碼頭邊擺攤。|星期一，第一批攤位搬回整修後的棚架下。|工程費用一半由市府負擔，另一半來自民間捐款。|三月的普查共登記行道樹一千二百四十棵。|工作坊隔週舉辦，歡迎初學者參加。|研究人員連續五個冬天追蹤了三百一十二戶家庭。|這條路線先緩慢爬升六公里，再下到湖邊。',
    ),
  },
  de: {
    html: 'de',
    nav: cut('Startseite|Aktuelles|Produkte|Leistungen|Referenzen|Karriere|Über uns|Kontakt'),
    foot: cut('Impressum|Datenschutz|AGB|Barrierefreiheit|Newsletter|Presse'),
    more: 'Weiterlesen',
    search: 'Suche',
    account: 'Anmelden',
    heads: cut(
      'Markthalle öffnet nach dem Hochwasser|Zehn Jahre Baumzählung: was wir gelernt haben|Wie die Nachtfähre die Insel verändert hat|Umsatz mit Pumpen steigt um sechs Prozent',
    ),
    people: cut('Sabine Kurz|Jens Albers|Miriam Vogt'),
    sites: cut('Auenbote|Werkzeug Lindner|Stadtbibliothek Rietberg|Nordufer Reisen'),
    lines: cut(
      'Die Markthalle war seit dem Hochwasser geschlossen, die Händler verkauften vom Wagen aus.|Am Montag zogen die ersten Stände unter das reparierte Dach zurück.|Die Hälfte der Kosten trug die Stadt, den Rest eine Stiftung.|Bei der Zählung im März standen 1.240 Bäume an den Hauptstraßen.|Die Preise für Wärmepumpen sanken binnen eines Jahres um elf Prozent.|Der Kurs findet jeden zweiten Donnerstag statt und richtet sich an Anfänger.|Die Mauern bestehen aus heimischem Sandstein und Kalkmörtel.|Forscher begleiteten 312 Haushalte über fünf Winter.|Der Weg steigt sechs Kilometer sanft an und fällt dann zum See ab.|Eine zweite Auflage mit neuen Karten ist für den Herbst geplant.',
    ),
  },
  fr: {
    html: 'fr',
    nav: cut('Accueil|Actualités|Produits|Services|Réalisations|Emploi|Qui sommes-nous|Contact'),
    foot: cut('Mentions légales|Confidentialité|CGV|Accessibilité|Plan du site|Presse'),
    more: 'Lire la suite',
    search: 'Rechercher',
    account: 'Mon compte',
    heads: cut(
      'La halle du port rouvre ses portes|Ce que dix ans de comptage des arbres nous ont appris|Le bac de nuit a changé la vie de l’île|Les ventes de pompes progressent de 6 %',
    ),
    people: cut('Claire Morel|Antoine Girard|Nadia Benali'),
    sites: cut('Le Courrier du Val|Outils Bertin|Médiathèque de Sorgues|Rives Voyages'),
    lines: cut(
      'La halle était restée close depuis la crue et les marchands vendaient sur le quai.|Lundi, les premiers étals ont retrouvé leur place sous la toiture réparée.|La ville a payé la moitié des travaux, une fondation le reste.|Un recensement mené en mars a dénombré 1 240 arbres le long des grands axes.|Le prix des pompes à chaleur a baissé de onze pour cent en un an.|L’atelier a lieu un jeudi sur deux et s’adresse aux débutants.|Les murs sont en grès local et en mortier de chaux.|Les chercheurs ont suivi 312 foyers pendant cinq hivers.|Le chemin monte doucement sur six kilomètres puis descend vers le lac.|Une deuxième édition, avec de nouvelles cartes, est prévue à l’automne.',
    ),
  },
  es: {
    html: 'es',
    nav: cut('Inicio|Noticias|Productos|Servicios|Proyectos|Empleo|Quiénes somos|Contacto'),
    foot: cut('Aviso legal|Política de privacidad|Condiciones|Accesibilidad|Mapa del sitio|Prensa'),
    more: 'Leer más',
    search: 'Buscar',
    account: 'Mi cuenta',
    heads: cut(
      'El mercado del puerto vuelve a abrir|Lo que aprendimos en diez años contando árboles|El barco nocturno que cambió la isla|Las ventas de bombas suben un 6 %',
    ),
    people: cut('Lucía Ferrer|Marcos Prieto|Inés Calvo'),
    sites: cut('Diario de la Vega|Herramientas Soto|Biblioteca de Alcor|Ribera Viajes'),
    lines: cut(
      'El mercado llevaba cerrado desde la riada y los puestos vendían en el muelle.|El lunes volvieron los primeros comerciantes bajo la cubierta reparada.|El ayuntamiento pagó la mitad de la obra y una fundación el resto.|En marzo se contaron 1.240 árboles en las avenidas principales.|El precio de las bombas de calor bajó un once por ciento en un año.|El taller se celebra cada dos jueves y está abierto a principiantes.|Los muros son de arenisca local y mortero de cal.|Los investigadores siguieron a 312 hogares durante cinco inviernos.|La ruta sube despacio seis kilómetros y luego baja hasta el lago.|Para el otoño se prepara una segunda edición con mapas nuevos.',
    ),
  },
  ja: {
    html: 'ja',
    nav: cut('ホーム|ニュース|製品情報|サービス|導入事例|採用情報|会社概要|お問い合わせ'),
    foot: cut('プライバシーポリシー|利用規約|サイトマップ|特定商取引法に基づく表記|よくある質問'),
    more: '続きを読む',
    search: '検索',
    account: 'ログイン',
    heads: cut('港の市場が一年ぶりに再開|十年間の樹木調査でわかったこと|夜行フェリーが島の暮らしを変えた|ポンプの売上高が六パーセント増加'),
    people: cut('佐藤美咲|高橋健一|中村さくら'),
    sites: cut('川辺新報|青葉工具|東町図書館|北岸トラベル'),
    lines: cut(
      '市場は昨年の水害以来休業しており、商人たちは岸壁で品物を売っていた。|月曜日、修復された屋根の下に最初の店が戻ってきた。|工事費の半分は市が、残りは財団が負担した。|三月の調査では主要道路沿いに千二百四十本の木が数えられた。|ヒートポンプの価格は一年で十一パーセント下がった。|教室は隔週の木曜日に開かれ、初心者も参加できる。|壁は地元の砂岩と石灰モルタルでできている。|研究者は三百十二世帯を五回の冬にわたって追跡した。|道は六キロほどゆるやかに登り、それから湖へ下る。|新しい地図を加えた第二版が秋に出る予定だ。',
    ),
  },
  pt: {
    html: 'pt-BR',
    nav: cut('Início|Notícias|Produtos|Serviços|Projetos|Trabalhe conosco|Sobre nós|Contato'),
    foot: cut('Política de privacidade|Termos de uso|Acessibilidade|Mapa do site|Imprensa'),
    more: 'Leia mais',
    search: 'Buscar',
    account: 'Entrar',
    heads: cut('Mercado do porto reabre após a enchente|Dez anos contando árvores|A balsa noturna que mudou a ilha'),
    people: cut('Rafael Moura|Beatriz Lins'),
    sites: cut('Folha do Vale|Ferramentas Prado|Rio Norte Viagens'),
    lines: cut(
      'O mercado estava fechado desde a enchente e os feirantes vendiam no cais.|Na segunda-feira as primeiras bancas voltaram para debaixo do telhado reformado.|A prefeitura pagou metade da obra e uma fundação o restante.|Um levantamento em março contou 1.240 árvores nas avenidas principais.|A oficina acontece a cada duas quintas-feiras e recebe iniciantes.|Os pesquisadores acompanharam 312 famílias durante cinco invernos.|O caminho sobe devagar por seis quilômetros e depois desce até o lago.',
    ),
  },
  it: {
    html: 'it',
    nav: cut('Home|Notizie|Prodotti|Servizi|Progetti|Lavora con noi|Chi siamo|Contatti'),
    foot: cut('Note legali|Privacy|Condizioni di vendita|Accessibilità|Mappa del sito'),
    more: 'Leggi tutto',
    search: 'Cerca',
    account: 'Accedi',
    heads: cut('Il mercato del porto riapre dopo la piena|Dieci anni a contare gli alberi|Il traghetto notturno che ha cambiato l’isola'),
    people: cut('Giulia Conti|Paolo Ferri'),
    sites: cut('Corriere della Valle|Utensili Bassi|Riva Viaggi'),
    lines: cut(
      'Il mercato era chiuso dalla piena e i venditori lavoravano sul molo.|Lunedì i primi banchi sono tornati sotto il tetto riparato.|Il comune ha pagato metà dei lavori, una fondazione il resto.|In marzo sono stati contati 1.240 alberi lungo le strade principali.|Il laboratorio si tiene ogni due giovedì ed è aperto ai principianti.|I ricercatori hanno seguito 312 famiglie per cinque inverni.|Il sentiero sale piano per sei chilometri e poi scende al lago.',
    ),
  },
  ru: {
    html: 'ru',
    nav: cut('Главная|Новости|Продукция|Услуги|Проекты|Вакансии|О компании|Контакты'),
    foot: cut('Политика конфиденциальности|Пользовательское соглашение|Карта сайта|Пресс-центр'),
    more: 'Читать далее',
    search: 'Поиск',
    account: 'Войти',
    heads: cut('Портовый рынок снова открыт|Что показали десять лет учёта деревьев|Ночной паром изменил жизнь острова'),
    people: cut('Анна Белова|Игорь Сомов'),
    sites: cut('Вестник Долины|Инструмент-Сервис|Северный берег'),
    lines: cut(
      'Рынок не работал с прошлогоднего наводнения, и торговцы стояли прямо на набережной.|В понедельник первые прилавки вернулись под отремонтированную крышу.|Половину работ оплатил город, остальное дал фонд.|В марте вдоль главных улиц насчитали 1240 деревьев.|Мастерская работает каждый второй четверг и рада новичкам.|Исследователи наблюдали 312 семей в течение пяти зим.|Тропа шесть километров плавно поднимается, а затем спускается к озеру.',
    ),
  },
  ko: {
    html: 'ko',
    nav: cut('홈|뉴스|제품|서비스|사례|채용|회사소개|문의'),
    foot: cut('개인정보처리방침|이용약관|사이트맵|자주 묻는 질문'),
    more: '더 보기',
    search: '검색',
    account: '로그인',
    heads: cut('항구 시장이 일 년 만에 다시 문을 열다|십 년간의 나무 조사에서 배운 것|야간 여객선이 바꾼 섬의 생활'),
    people: cut('김서연|박준호'),
    sites: cut('강변일보|한솔공구|북안여행'),
    lines: cut(
      '시장은 지난해 수해 이후 문을 닫았고 상인들은 부두에서 물건을 팔았다.|월요일에 첫 점포들이 수리된 지붕 아래로 돌아왔다.|공사비의 절반은 시가, 나머지는 재단이 부담했다.|삼월 조사에서 큰길을 따라 나무 1,240그루가 집계되었다.|공방은 격주 목요일에 열리며 초보자도 참여할 수 있다.|연구진은 312가구를 다섯 번의 겨울 동안 관찰했다.|길은 육 킬로미터를 천천히 오르다가 호수로 내려간다.',
    ),
  },
  nl: {
    html: 'nl',
    nav: cut('Home|Nieuws|Producten|Diensten|Projecten|Werken bij|Over ons|Contact'),
    foot: cut('Privacyverklaring|Algemene voorwaarden|Toegankelijkheid|Sitemap|Pers'),
    more: 'Lees meer',
    search: 'Zoeken',
    account: 'Inloggen',
    heads: cut('Markthal aan de haven weer open|Tien jaar bomen tellen|Hoe de nachtveerboot het eiland veranderde'),
    people: cut('Anouk de Wit|Bram Visser'),
    sites: cut('De Dalbode|Gereedschap Jansen|Oever Reizen'),
    lines: cut(
      'De markthal was sinds de overstroming gesloten en de kooplui stonden op de kade.|Maandag keerden de eerste kramen terug onder het herstelde dak.|De gemeente betaalde de helft van het werk, een stichting de rest.|Bij een telling in maart stonden er 1.240 bomen langs de hoofdwegen.|De werkplaats is om de donderdag open voor beginners.|Onderzoekers volgden 312 huishoudens gedurende vijf winters.|De route klimt zes kilometer langzaam en daalt dan naar het meer.',
    ),
  },
  pl: {
    html: 'pl',
    nav: cut('Strona główna|Aktualności|Produkty|Usługi|Realizacje|Praca|O nas|Kontakt'),
    foot: cut('Polityka prywatności|Regulamin|Dostępność|Mapa strony'),
    more: 'Czytaj więcej',
    search: 'Szukaj',
    account: 'Zaloguj się',
    heads: cut('Hala targowa znów otwarta|Dziesięć lat liczenia drzew|Nocny prom, który zmienił wyspę'),
    people: cut('Anna Wrona|Piotr Lis'),
    sites: cut('Kurier Doliny|Narzędzia Kos|Brzeg Podróże'),
    lines: cut(
      'Hala była nieczynna od powodzi, a kupcy handlowali na nabrzeżu.|W poniedziałek pierwsze stragany wróciły pod naprawiony dach.|Połowę prac opłaciło miasto, resztę fundacja.|W marcu przy głównych ulicach naliczono 1240 drzew.|Warsztaty odbywają się co drugi czwartek i są otwarte dla początkujących.|Badacze obserwowali 312 gospodarstw przez pięć zim.|Szlak wznosi się łagodnie przez sześć kilometrów, a potem schodzi do jeziora.',
    ),
  },
  tr: {
    html: 'tr',
    nav: cut('Ana sayfa|Haberler|Ürünler|Hizmetler|Projeler|Kariyer|Hakkımızda|İletişim'),
    foot: cut('Gizlilik politikası|Kullanım koşulları|Site haritası|Basın'),
    more: 'Devamını oku',
    search: 'Ara',
    account: 'Giriş yap',
    heads: cut('Liman pazarı yeniden açıldı|On yıllık ağaç sayımından öğrendiklerimiz|Adayı değiştiren gece vapuru'),
    people: cut('Elif Aydın|Murat Kaya'),
    sites: cut('Vadi Postası|Demir Aletler|Kıyı Tur'),
    lines: cut(
      'Pazar selden beri kapalıydı ve esnaf rıhtımda satış yapıyordu.|Pazartesi günü ilk tezgâhlar onarılan çatının altına döndü.|İşin yarısını belediye, kalanını bir vakıf ödedi.|Mart ayındaki sayımda ana caddelerde 1.240 ağaç bulundu.|Atölye iki haftada bir perşembe günleri yeni başlayanlara açıktır.|Araştırmacılar 312 haneyi beş kış boyunca izledi.|Yol altı kilometre boyunca yavaşça yükselir, sonra göle iner.',
    ),
  },
};
