/** What buttons say that add more to a page or lead to the next one; the whole of their words, case ignored. English, Chinese, main European languages. */
export const MORE: readonly string[] = [
  '(?:load|show|view|see) (?:more|older)(?: \\p{L}+){0,2}',
  'more (?:results|posts|items|articles|comments|reviews)',
  '(?:mehr|weitere) (?:\\p{L}+ )?(?:laden|anzeigen)',
  '(?:afficher|voir|charger) plus(?: de \\p{L}+)?',
  '(?:cargar|mostrar|ver) más(?: \\p{L}+)?',
  '(?:carica|mostra|vedi) (?:altro|altri|altre|di più)(?: \\p{L}+)?',
  '(?:meer|toon meer) (?:laden|tonen|weergeven)|(?:laad|toon) meer',
  '(?:carregar|mostrar|ver) mais(?: \\p{L}+)?',
  '(?:pokaż|załaduj|wczytaj) więcej',
  '(?:visa|ladda) (?:fler|mer)|(?:vis|indlæs|last) (?:flere|mere|mer)|(?:näytä|lataa) lisää',
  '(?:показать|загрузить) (?:ещё|еще|больше)',
  '(?:加载|显示|查看|点击加载|载入)(?:更多|全部)|更多|(?:載入|顯示|查看)更多',
  'もっと(?:見る|読み込む)|더 ?보기',
];

export const NEXT: readonly string[] = [
  'next(?: page)?',
  '(?:go to )?(?:the )?next page',
  'older(?: posts| entries)?',
  '(?:nächste|naechste)(?: seite)?|weiter',
  '(?:page )?suivante?|suivant',
  '(?:página )?siguiente',
  '(?:pagina )?(?:successiva|successivo)|avanti',
  'volgende(?: pagina)?',
  '(?:próxima|próximo|seguinte)(?: página)?',
  'następna(?: strona)?|dalej',
  'nästa(?: sida)?|næste(?: side)?|neste(?: side)?|seuraava(?: sivu)?',
  'další(?: stránka)?|(?:следующая|следующий|дальше|вперёд)(?: страница)?',
  '下一页|下一頁|下页|下頁|后一页|次へ|次のページ|다음(?: 페이지)?',
];
/** Fit whatever their words are (WHATWG HTML §4.6.7, link type `next`). */
export const NEXT_SELECTOR = 'a[rel~=next],button[rel~=next]';
