import type { PhraseFamily } from './family.ts';

/** "Not in your country." */
export const region: PhraseFamily = {
  id: 'region',
  strong: {
    en: `
      not available in your region | not available in your country | not available in your location |
      unavailable in your region | unavailable in your country | unavailable in your location | isn't available in your |
      not available in your | not available from your | not currently available in your | not available to users in |
      not accessible from your | blocked in your country | restricted in your | your country … not | your region … not |
      your location … not | banned the country | country or region your ip | geo-blocked | geoblocked | geo-restricted |
      geographic restriction | geographical restriction | licensing restrictions | european economic area |
      outside of the united states | visitors from your country | access from your country | access from your region |
      access from your location | traffic from your country | due to your location | gdpr … cannot grant |
      general data protection regulation | only available in the | only available to viewers in | service is not offered in`,
    zh: `
      您所在的地区 | 你所在的地区 | 您所在地区 | 您所在的国家 | 您的地区 | 你的地区 | 所在国家或地区 | 所在地区 … 无法 |
      地区限制 | 区域限制 | 该地区 | 版权方要求 | 国家/地区 | 仅限 … 地区 | 海外地区 | 暂不支持您所在 | 無法在您的 |
      您所在的地區 | 您的所在地區 | 區域限制 | 地區限制 | 僅限 … 地區`,
    de: `
      in ihrem land nicht | in deinem land nicht | in ihrer region nicht | in deiner region nicht | aus ihrem land |
      nicht verfügbar in ihrem land | an ihrem standort nicht | ihres standorts | lizenzrechtlichen gründen |
      außerhalb deutschlands`,
    fr: `
      pas disponible dans votre | indisponible dans votre | n'est pas accessible depuis votre | dans votre pays |
      dans votre région | depuis votre pays | restrictions géographiques | votre localisation`,
    es: `
      no está disponible en tu | no está disponible en su | no disponible en tu | no disponible en su | en tu país |
      en su país | en tu región | en su región | desde su país | desde tu país | restricciones geográficas | tu ubicación |
      su ubicación`,
    pt: `
      não está disponível no seu país | não está disponível na sua região | indisponível no seu | no seu país | na sua região |
      restrições geográficas | em seu país | em sua região`,
    it: `
      non è disponibile nel tuo paese | non disponibile nel tuo | nel tuo paese | nella tua regione | nella tua area |
      dal tuo paese | restrizioni geografiche`,
    nl: `
      niet beschikbaar in jouw | niet beschikbaar in uw | in uw land | in jouw land | in je land | in uw regio |
      vanuit uw land`,
    pl: `
      niedostępna w twoim kraju | niedostępne w twoim | niedostępny w twoim | nie jest dostępn … kraju | w twoim kraju |
      w twoim regionie | w państwa kraju`,
    cs: `ve vaší zemi | ve vašem regionu | není ve vaší`,
    sv: `inte tillgänglig i ditt land | i ditt land | i din region`,
    da: `ikke tilgængelig i dit land | i dit land | i din region`,
    nb: `ikke tilgjengelig i ditt land | i landet ditt | i ditt land`,
    ru: `
      в вашем регионе | в вашей стране | недоступен в вашей | недоступно в вашей | из вашей страны | из вашего региона |
      ваш регион`,
    uk: `у вашій країні | у вашому регіоні`,
    tr: `ülkenizde | bölgenizde | bulunduğunuz ülke | bulunduğunuz bölge`,
    ar: `غير متاح في بلدك | غير متوفر في بلدك | في منطقتك | في بلدك`,
    vi: `không có sẵn ở quốc gia | ở quốc gia của bạn | khu vực của bạn`,
    id: `tidak tersedia di negara | di negara anda | di wilayah anda`,
    ja: `
      お住まいの地域 | お住まいの国 | ご利用の地域 | お使いの国 | 地域からは | 国からは | ご覧いただけない地域 | 地域制限 |
      日本国内からのみ | 国内のみ`,
    ko: `거주하시는 지역 | 귀하의 국가 | 귀하의 지역 | 해당 지역 | 해당 국가 | 국가에서는 | 지역에서는`,
  },
};

/** "Blocked by law, court, regulator or right holder." */
export const legal: PhraseFamily = {
  id: 'legal',
  strong: {
    en: `
      unavailable for legal reasons | unavailable due to legal | for legal reasons | due to legal reasons | legal reasons |
      blocked by order | order of the court | order of the high court | blocked as per |
      blocked under | blocked pursuant | department of telecom | has been blocked … law |
      prohibited by law | prohibited content | violation of … law | government … blocked | blocked by the government |
      competent government authority | regulatory authority | internet service provider … block | isp … block |
      blocked in compliance | dmca | copyright infringement | content … prohibited | this site has been seized |
      domain has been seized | domain name has been seized | surf safely | web site is not accessible | site is not accessible |
      communications authority | telecommunications regulatory | blocked page | child sexual abuse |
      malaysia communications | access to this website has been disabled`,
    zh: `
      依法拦截 | 依法阻断 | 依法限制 | 依法关停 | 涉诈 | 诈骗网站 | 涉嫌 … 诈骗 | 涉嫌诈骗 | 违法违规 | 采取阻断 | 限制访问 | 网络安全法 | 公安机关 | 禁止访问 … 违法 |
      依据 … 法律 | 根据 … 法律 | 相关法律法规 | 法律法规 | 违反 … 法律 | 因法律原因 | 违规内容 | 涉嫌违法 | 违法和不良 |
      法院命令 | 該網站 … 法律 | 相關法律 | 违法信息 | 根据相关法律 | 不予显示 | 已停止访问该网页 | 该网页 … 被多人投诉`,
    de: `
      aus rechtlichen gründen | gerichtliche anordnung | gerichtsbeschluss | rechtswidrig | gesperrt … gericht |
      rechtlichen gründen | netzsperre | urheberrecht … gesperrt | sperrung … anordnung`,
    fr: `
      pour des raisons légales | raisons juridiques | décision de justice | autorité nationale des jeux |
     ministère de l'intérieur | bloqué … loi | site illégal | accès … bloqué | provoque à des actes`,
    es: `
      por razones legales | motivos legales | orden judicial | resolución judicial | mandato judicial |
      propiedad intelectual | autoridad competente | ordenamiento jurídico | bloqueado por`,
    pt: `
      por motivos legais | razões legais | ordem judicial | decisão judicial | por ordem | determinação judicial |
      bloqueado por ordem`,
    it: `
      per motivi legali | autorità giudiziaria | guardia di finanza | sottoposto a sequestro |
      sequestro preventivo | agenzia delle dogane | polizia postale | ordine dell | agcom | sito … inibito |
      inibizione`,
    nl: `
      om juridische redenen | gerechtelijk bevel | rechterlijk bevel | op bevel van | gerechtelijke |
      kansspelcommissie | federale politie`,
    pl: `
      z powodów prawnych | postanowienie sądu | rejestr domen | ustawa o grach | na podstawie … ustawy | strona … zablokowana`,
    cs: `
      z právních důvodů | ministerstvo financí | zakázaných internetových | rozhodnutí soudu | nepovolených internetových`,
    sk: `zakázaných webových | rozhodnutie súdu | finančné riaditeľstvo`,
    hu: `jogi okokból | szerencsejáték felügyelet | hozzáférhetetlenné`,
    ro: `din motive legale | oficiul național pentru jocuri | blocat … lege | legislați | neautorizat … jocuri`,
    sv: `av juridiska skäl | olagligt | barnporr`,
    da: `
      fogedforbud | fogedretten | internetudbyder | er blevet pålagt at blokere | blevet blokeret | side er blokeret |
      ophavsret | retsplejeloven | spillemyndigheden | blokeret | spærring af adgang`,
    nb: `av juridiske | kjennelse | kripos | blokkert | opphavsrett | sperret | lotteritilsynet`,
    fi: `oikeudellisista | keskusrikospoliisi | tuomioistui | käräjäoikeu | hovioikeu | estetty … päätök`,
    et: `maksu- ja tolliamet | blokeeritud`,
    lv: `izložu un azartspēļu | bloķēt`,
    lt: `lošimų priežiūros | užblokuot`,
    ru: `
      единый реестр | единого реестра | реестр запрещенных | запрещенных сайтов | запрещенной информации | роскомнадзор |
      rkn.gov.ru | в соответствии с законодательством | в соответствии с требованиями законодательства | законодательств … рф |
      по решению суда | решению суда | решением суда | федеральный закон | федеральным законом | федерального закона |
      федеральный список экстремистских | доступ … ограничен | доступ ограничен | ограничен … доступ | ссылка заблокирована |
      страница заблокирована | сайт заблокирован | ресурс заблокирован | доступ к … ресурсу | органов государственной власти |
      149-фз | генеральной прокуратуры | уважаемый абонент`,
    uk: `за рішенням суду | указ президента | заблоковано | доступ … обмежено | рішення рнбо | відповідно до … закон`,
    bg: `държавна комисия по хазарта | съдебно решение | комисия по хазарта | блокиран`,
    el: `
      εεεπ | επιτροπή εποπτείας και ελέγχου παιγνίων | απαγορευτεί | μη επιτρεπτή πρόσβαση | αποκλεισ |
      δικαστικ`,
    tr: `
      5651 sayılı | mahkeme kararı | mahkemesi | kararıyla erişim | koruma tedbiri | idari tedbir |
      bilgi teknolojileri ve iletişim | telekomünikasyon iletişim başkanlığı`,
    ar: `
      الموقع محجوب | محجوب | تم حجب | هيئة تنظيم | هيئة الاتصالات | غير مسموح به | الموقع المطلوب غير متاح | المحتوى المحظور |
       مدينة الملك`,
    fa: `پیوندها | دسترسی به … امکان پذیر نمی | مسدود | کارگروه | مصادیق محتوای مجرمانه`,
    th: `ถูกระงับ | คำสั่งศาล | พระราชบัญญัติ | ไม่เหมาะสม`,
    id: `
      internet sehat | internet positif | trustpositif | trust positif | kominfo | diblokir | peraturan perundang |
      menutup akses | konten negatif | laman terblokir | situs diblokir | situs … diblokir`,
    ms: `suruhanjaya komunikasi | skmm | laman web ini tidak boleh | undang-undang malaysia`,
    vi: `  bị chặn theo`,
    ja: `法的な理由 | 法律上の理由 | 児童ポルノ | ブロッキング | 著作権侵害`,
    ko: `
      방송통신심의위원회 | 불법·유해 | 불법ㆍ유해 | 불법 유해 | 유해정보 | 유해 정보 | 관련 법령 | 차단되었습니다 |
      warning.or.kr`,
    hi: `न्यायालय | दूरसंचार विभाग`,
  },
  /** Words that such pages use and many others too. */
  weak: {
    any: `high court | instructions of | directions of the | taken down | ministry of | contravenes | 依法 | rechtbank | ordonnance | ministère de | provvedimento | monopoli | polisen | domstol | phishing | politiet | poliisi | akta | seadus | teismo | pháp luật | theo quy định | 법적 | 法令 | عذرا | กระทรวง | melanggar | νόμου | με βάση το | por orden | krænker | hatóság | bírósági | adgangen til | 경찰청 | rettslig`,
  },
};

/** A network, school or parental filter in between. */
export const filter: PhraseFamily = {
  id: 'filter',
  strong: {
    en: `
      web filter | web filtering | content filter | content filtering | url filter | internet filter | parental control |
      parent or guardian | blocked by your | blocked by network | network policy | filtering policy | acceptable use |
      internet usage policy | access policy | content blocked | website blocked | web page blocked | web site blocked |
      site blocked | page blocked | access blocked | this website … blocked | this site … blocked | this page … blocked |
      browsing locked | browsing has been disabled | disabled by your | your administrator | your teacher | your school |
      blocked category | category … blocked | policy name | policy violation | safe browsing … blocked | family filter |
      adult content … blocked | fortiguard | opendns | netsweeper | blue coat | websense | forcepoint | zscaler | sophos web |
      cisco umbrella | securly | goguardian | lightspeed | smoothwall | k9 web protection | break time | blocked details |
      this domain is blocked`,
    zh: `
      网址过滤 | 内容过滤 | 上网行为管理 | 访问策略 | 家长控制 | 网络管理员 … 禁止 | 上网策略 | 家長監護 | 內容過濾 |
      该网站已被管理员 | 被管理员禁止`,
    de: `
      webfilter | jugendschutz … gesperrt | jugendschutzfilter | inhaltsfilter | kindersicherung | seite wurde gesperrt |
      seite … gesperrt | gesperrte seite | website … gesperrt | richtlinie … blockiert`,
    fr: `
      filtrage web | contrôle parental | filtrage de contenu | site bloqué | page bloquée | accès bloqué |
      politique de filtrage`,
    es: `
      filtro web | filtrado de contenido | control parental | página bloqueada | sitio bloqueado | política de acceso |
      acceso bloqueado`,
    pt: `filtro de conteúdo | controle dos pais | site bloqueado | página bloqueada | política de acesso`,
    it: `filtro web | filtro contenuti | controllo parentale | sito bloccato | pagina bloccata | accesso bloccato`,
    nl: `webfilter | ouderlijk toezicht | website geblokkeerd | pagina geblokkeerd | site geblokkeerd`,
    pl: `filtr treści | kontrola rodzicielska | strona zablokowana`,
    ru: `контент-фильтр | родительский контроль | фильтрация контента | контентной фильтрации | сайт заблокирован`,
    tr: `güvenli internet | ebeveyn denetimi | aile profili | içerik filtre`,
    id: `web filter | kebijakan | halaman diblokir | penyaringan`,
    ja: `フィルタリング | ペアレンタルコントロール | ウェブフィルタ | 閲覧が制限`,
    ko: `유해사이트 | 자녀 보호 | 필터링 | 유해 사이트`,
  },
};
