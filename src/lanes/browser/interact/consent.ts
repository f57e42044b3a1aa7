/**
 * Which of the choices of a consent dialog is the least. Pure: words in, choice out. English, Chinese and the main European languages, Japanese
 * and Korean; a choice in other words is not made.
 */

/** From the least to the most. `save` = keeps what is ticked in an opened panel, after everything that may be was unticked. */
export type ConsentKind = 'reject' | 'necessary' | 'save' | 'settings' | 'close' | 'accept';

const REJECT =
  /\b(?:reject|decline|deny|refuse|disagree|opt[ -]?out|no,? thanks|do(?: not|n['’]t) (?:accept|agree|consent|allow)|without (?:accepting|agreeing|consent))|\b(?:ablehnen|ablehne|verweigern|nicht (?:zustimmen|akzeptieren|einverstanden)|ohne (?:zustimmung|einwilligung|akzeptieren))|\b(?:refuser|refuse|rejeter|sans accepter)|\b(?:rechaz|denegar|no acept|sin aceptar)|\b(?:rifiut|non accett|senza accettare)|\b(?:weiger|afwijz|niet (?:akkoord|accepteren|toestaan)|zonder (?:te )?accepteren)|\b(?:rejeitar|recus|sem aceitar)|não aceit|\b(?:odrzu|odmawiam|nie zgadzam|bez (?:akceptacji|zgody))|\b(?:avvisa|neka|avböj|afvis|nej tak|avvis|avslå|hylkää|kiellä)|odmítn|nesouhlas|(?:^|\s)(?:отклон|отказ|не соглас|не приним)|\b(?:respinge|elutas)|απόρριψη|reddet|拒绝|拒絕|不同意|不接受|拒否|同意しない|거부|동의하지/iu;
const NECESSARY =
  /\bonly (?:the )?(?:strictly )?(?:necessary|essential|required|technical)|\b(?:strictly necessary|(?:necessary|essential|required|functional)(?: cookies)? only)|\bnur (?:\p{L}+ )?(?:notwendig|erforderlich|essen[zt]iell|technisch)|\b(?:uniquement|seulement)\b.*(?:nécessaire|essentiel)|(?:nécessaires|essentiels) (?:uniquement|seulement)|\bs[oó]lo\b.*(?:necesari|esencial|imprescindible)|(?:necesarias|esenciales) (?:solo|sólo|únicamente)|\bsolo\b.*(?:necessari|essenziali|tecnici)|\balleen\b.*(?:noodzakelijk|functione)|\b(?:apenas|somente|só)\b.*(?:necessári|essenciais)|\btylko\b.*niezbędn|\b(?:endast|bara) .*nödvändig|\bkun .*nødvendig|välttämättöm|\bpouze .*(?:nezbytn|nutn)|только.*(?:необходим|обязательн)|(?:仅|只|僅).*(?:必要|必需|基本)|必要.*のみ|필수.*만/iu;
const ACCEPT =
  /\b(?:accept|agree|allow|consent|okay|got it|understood|i understand|continue|enable all)\b|^ok$|\b(?:zustimm|akzeptier|einverstanden|erlaub|verstanden)|\b(?:accepter|accepte|autoriser|d['’]accord|compris)|\b(?:acept|permitir|entendido|de acuerdo)|\b(?:accett|consent|ho capito|va bene)|\b(?:akkoord|accepteren|toestaan|begrepen)|\b(?:aceit|concord)|\b(?:akceptuj|zgadzam|rozumiem)|\b(?:godkänn|acceptera|tillåt|accepter|tillad|godta|godkend|hyväksy)|souhlas|přijm|(?:^|\s)(?:принять|приним|соглас|понятно|хорошо)|accept[aă]|elfogad|αποδοχή|kabul|接受|同意|允许|允許|我知道了|知道了|好的|確定|同意する|許可|동의|허용/iu;
const SAVE =
  /\b(?:save|confirm)\b|\b(?:speichern|bestätigen|auswahl)|\b(?:enregistrer|confirmer|valider)|\b(?:guardar|confirmar)|\b(?:salva|conferma)|\b(?:opslaan|bevestig)|\b(?:zapisz|potwierd)|\b(?:spara|bekräfta|gem|bekræft|lagre|bekreft|tallenna)|\b(?:uložit|potvrdit)|сохранить|подтвердить|保存|确认|確認|저장/iu;
const SETTINGS =
  /\b(?:settings?|preferences?|options|manage|customi[sz]e|choices|more info)\b|\b(?:einstellung|anpassen|verwalten)|\b(?:paramétr|paramètr|personnaliser|gérer|préférences)|\b(?:configurar|configuraci|personalizar|preferencias|gestionar)|\b(?:impostazioni|personalizza|gestisci|preferenze)|\b(?:instellingen|voorkeuren|beheren)|\b(?:definições|configurações|gerir|gerenciar)|\b(?:ustawienia|zarządzaj)|\b(?:inställningar|hantera|indstillinger|innstillinger|asetukset)|\bnastavení|настро|设置|設定|管理|偏好|설정/iu;
const CLOSE =
  /^(?:close|dismiss|not now|later|skip|schlie(?:ß|ss)en|fermer|cerrar|chiudi|sluiten|fechar|zamknij|stäng|luk|lukk|sulje|zavřít|закрыть|关闭|關閉|閉じる|닫기|x|×|✕|✖|⨯)$/iu;

/** What a choice means by its words; null for other things on a dialog, such as a link to a policy. */
export function meaningOf(words: string): ConsentKind | null {
  const said = words.replace(/\s+/g, ' ').trim();
  if (said === '' || said.length > 80) return null;
  // In the order of caution: "accept only what is necessary" is not "accept".
  if (REJECT.test(said)) return 'reject';
  if (NECESSARY.test(said)) return 'necessary';
  if (CLOSE.test(said)) return 'close';
  if (SAVE.test(said) && !/\ball\b|\balle|\btou[st]|\btod[oa]s|\btutt|全部|所有/iu.test(said)) return 'save';
  if (SETTINGS.test(said)) return 'settings';
  return ACCEPT.test(said) ? 'accept' : null;
}

const ORDER: readonly ConsentKind[] = ['reject', 'necessary', 'save', 'settings', 'close'];

export interface ConsentChoice {
  readonly index: number;
  readonly kind: ConsentKind;
}

/**
 * The least choice among those that a dialog offers. @param tried what was chosen already and did not end it
 * @param mayAccept whether agreeing to everything is better than no choice
 */
export function leastChoice(offers: readonly string[], tried: ReadonlySet<string>, mayAccept: boolean): ConsentChoice | null {
  const choices = offers.flatMap((words, index) => {
    const kind = tried.has(words) ? null : meaningOf(words);
    return kind === null ? [] : [{ index, kind }];
  });
  for (const kind of mayAccept ? [...ORDER, 'accept' as const] : ORDER) {
    const choice = choices.find((one) => one.kind === kind);
    // What is ticked is kept only in a panel that was opened for it.
    if (choice !== undefined && (kind !== 'save' || tried.size > 0)) return choice;
  }
  return null;
}
