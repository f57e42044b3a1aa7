import type { TimeKind } from '../../vocabulary/index.ts';

interface Label {
  readonly kind: TimeKind;
  readonly pattern: RegExp;
}

const END = String.raw`\s{0,3}[:：]?\s{0,3}`;
const label = (kind: TimeKind, words: readonly string[], tail = END): Label => ({
  kind,
  pattern: new RegExp(`(?<![\\p{L}])(?:${words.join('|')})${tail}$`, 'iu'),
});

/** A label standing before its date. Effective and expiry dates are asked first: they must never be read as published. */
const BEFORE: readonly Label[] = [
  label(
    'valid_until',
    [
      'valid (?:until|through|thru|to)|expir(?:es|y|ation|ing)(?: date| on)?|good through|offer ends|ends(?: on)?|until|deadline(?: is)?|closes(?: on)?|due(?: date| by| on)?',
      'gültig bis|bis zum|endet am|valable jusqu.au|jusqu.au|válido hasta|hasta el|valido fino al|até',
    ],
    String.raw`\s{0,3}(?:on|date)?${END}`,
  ),
  {
    kind: 'valid_until',
    pattern: /(?:有效期(?:至|到|限至)|截止(?:日期|时间|至|到)?|截至|到期(?:日|时间)?|失效(?:日期)?|期限)\s{0,3}[:：]?\s{0,3}$/,
  },
  label('effective_from', [
    'effective(?: date)?(?: as of| from| on)?|in force from|takes? effect(?: on| from)?|valid from|applies from|as of|starting(?: on| from)?|in kraft (?:seit|ab)|gültig (?:ab|seit)|entre en vigueur le|en vigor desde(?: el)?',
  ]),
  {
    kind: 'effective_from',
    pattern: /(?:生效(?:日期|时间)?|施行(?:日期)?|实施(?:日期)?|(?<![来源出])自)\s{0,3}[:：]?\s{0,3}$/,
  },
  label(
    'updated',
    [
      '(?:(?<=^[^\\p{L}]{0,9}|[:：|·•–—(]\\s{0,3})update|(?:last |page |latest )update|(?:last |page |latest )?(?:updated|modified|revised|reviewed|edited|changed|modification|revision))(?: on| at| date| time)?|date (?:last )?(?:modified|updated|reviewed)|last (?:update|change|modification|edit)',
      '(?:zuletzt )?(?:aktualisiert|geändert|bearbeitet|überarbeitet)(?: am)?|letzte (?:änderung|aktualisierung)(?: am)?|stand(?: vom)?',
      '(?:dernière )?mise? à jour(?: le)?|modifié le|(?:última )?actualiza(?:do|da|ción|ção)(?: el| em| en)?|atualizado(?: em)?|modificado(?: em| el)?|(?:ultimo )?aggiorna(?:to|mento)(?: il)?|modificato il',
      'bijgewerkt(?: op)?|gewijzigd(?: op)?|uppdaterad(?: den)?|oppdatert|opdateret|päivitetty|aktualizováno|aktualizacja|zaktualizowano|обновлено|изменено|оновлено|frissítve|güncelleme(?: tarihi)?|son güncelleme|ažurirano|diperbarui|cập nhật|تحديث|עודכן',
    ],
    String.raw`\s{0,3}[:：]?\s{0,3}(?:on|at|:)?\s{0,3}`,
  ),
  {
    kind: 'updated',
    pattern:
      /(?:(?:最后|最近|最終|最後)?(?:更新|修改|修订|修訂|编辑|編輯)(?:于|於|日期|时间|時間|日時?)?|改定日?|수정일?|업데이트)\s{0,3}[:：]?\s{0,3}$/,
  },
  label(
    'published',
    [
      '(?:first |originally |date |article )?(?:published|posted|issued|submitted|released|created|written|uploaded)(?: on| at| in)?|publication date|publish date|release date|date (?:published|posted|of publication|created|added)|date|posted|pub\\. date',
      'veröffentlicht(?: am)?|publiziert(?: am)?|erschienen(?: am)?|erstellt(?: am)?|geschrieben am|eingestellt am|verfasst am|wurde am|datum|vom|erscheinungsdatum',
      'publié(?:e)?(?: le)?|mis(?:e)? en ligne(?: le)?|paru(?: le)?|publica(?:do|da|ção|ción)(?: el| em| en)?|fecha(?: de publicación)?|data(?: di pubblicazione| da publicação| publikacji)?|pubblicato(?: il)?|postado em|creado el|criado em',
      'gepubliceerd(?: op)?|geplaatst(?: op)?|publicerad(?: den)?|publisert|publiceret|udgivet|julkaistu|opublikowano|publikacja|dodano|publikováno|vydáno|zverejnené|objavljeno|objavljen|опубликован[оа]?|дата публикации|опубліковано|дата|közzétéve|megjelent|yayınlanma(?: tarihi)?|yayın tarihi|giriş(?: tarihi)?|diterbitkan|ngày đăng|δημοσιεύθηκε|δημοσίευση|publicat(?: (?:pe|el))?|تاريخ النشر|نشر في|פורסם(?: ב)?',
    ],
    String.raw`\s{0,3}(?:on|at|in|by [^\d]{1,40})?\s{0,3}[:：-]?\s{0,3}`,
  ),
  {
    kind: 'published',
    pattern:
      /(?:发布(?:于|日期|时间)?|發[佈布](?:於|日期|時間)?|发表(?:于|时间|日期)?|發表(?:於|時間|日期)?|刊登|出版日期|发文日期|成文日期|发稿时间|撰写时间|时间|日期|時間|公開日?|投稿日?|掲載日?|配信|作成日|등록일?|입력|게시일?|작성일|来源[^\d]{0,30}|來源[^\d]{0,30})\s{0,3}[:：]?\s{0,3}$/,
  },
];

/** Words right after a date that change what it is. */
const AFTER: readonly Label[] = [
  { kind: 'effective_from', pattern: /^\s?(?:起)?(?:正式)?(?:施行|生效|实施|實施|執行|执行|起)/ },
  { kind: 'valid_until', pattern: /^\s?(?:前有效|截止|到期|失效)/ },
  {
    kind: 'updated',
    pattern: /^\s?(?:更新|修改|修订|修訂|\(?(?:last )?updated)(?!\s{0,2}(?:on|at)?\s{0,2}[:：\d]|\s(?:on|at)\s|[^\s)]{0,4}[:：])/i,
  },
  { kind: 'published', pattern: /^\s?(?:发布|發[佈布]|发表|發表|公開|掲載)(?![^\s]{0,3}[:：])/ },
];

/** The day on which somebody became a member says nothing about the page. */
const FOREIGN =
  /(?<![\p{L}])(?:join(?:ed|s)?(?: date| on| in)?|member since|registered(?: on)?|registration date|signed up|since|beigetreten|mitglied seit|registriert(?: seit)?|dabei seit|inscrit(?: le| depuis)?|registrado(?: el)?|miembro desde|membro desde|iscritto(?: dal)?|注册(?:于|时间|日期)?|註冊(?:於|時間|日期)?|加入(?:于|於|时间|時間)?|入会|登録日)\s{0,3}[:：]?\s{0,3}$/iu;

/** Does the text before a date say that it is a person's, not the page's? */
export const isForeign = (before: string): boolean => FOREIGN.test(before.slice(-REACH));

/** Longest text before a date that a label is looked for in. */
const REACH = 60;

/** What a date is by the words around it; null where nothing says. */
export function kindByWords(before: string, after = ''): TimeKind | null {
  const near = before.slice(-REACH);
  return (AFTER.find(({ pattern }) => pattern.test(after)) ?? BEFORE.find(({ pattern }) => pattern.test(near)))?.kind ?? null;
}
