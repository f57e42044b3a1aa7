import type { PhraseFamily } from './family.ts';

/** "The rest is for those who pay." */
export const paywall: PhraseFamily = {
  id: 'paywall',
  strong: {
    en: `
      for paid subscribers | paid subscriber | upgrade to paid | for paying members | for paying subscribers | for paid members |
      subscribe to continue | subscribe to read | subscribe to unlock | subscribe to keep reading | subscribe now to read |
      to continue reading, subscribe | to read the full | to read the rest | to continue reading |
      continue reading with a subscription | continue reading your article | already a subscriber | subscribers only | subscriber-only | subscriber only | for subscribers only | exclusive to subscribers |
      exclusively for subscribers | article is for subscribers | content is for subscribers | available to subscribers |
      reserved for subscribers | this article is reserved for | this story is for members | member-only story |
      become a member to read | premium content | unlock this article | unlock the full | free articles remaining |
      article limit | reached your limit of | read the last of your free | start your free trial to read |
      this content is for paid | this post is for paid | purchase this article | full access to this article |
      log in or subscribe | create a free account to read | register to read | want to read more |
      unlimited access … per month`,
    zh: `
      付费内容 | 付费阅读 | 付费文章 | 订阅后 | 订阅会员 | 订阅以继续 | 开通会员 | 成为会员 … 阅读 | 会员专享 | 会员可阅读 |
      vip专享 | vip 专享 | 剩余 … 内容 | 阅读全文需 | 解锁全文 | 付费解锁 | 购买后可 | 购买本文 | 试读结束 | 试读已结束 |
      此内容为付费 | 本文为付费 | 仅限订阅 | 订阅用户 | 付費內容 | 付費閱讀 | 訂閱後 | 會員專享 | 訂戶限定 | 加入會員 … 閱讀 |
      解鎖全文 | 登录 … 阅读全文`,
    de: `
      weiterlesen mit | exklusiv für abonnenten | nur für abonnenten | für abonnenten | artikel ist exklusiv |
      jetzt abonnieren und | jetzt weiterlesen | artikel freischalten | abo abschließen | bereits abonnent |
      sie sind bereits abonnent | kostenpflichtiger inhalt | kostenpflichtiger artikel | diesen artikel weiterlesen |
      lesen sie diesen artikel | im abo | probemonat | zugang zu allen artikeln | mit abo weiterlesen | plus-artikel |
      um diesen artikel`,
    fr: `
      réservé aux abonnés | réservée aux abonnés | article réservé | contenu réservé | abonnez-vous pour lire |
      abonnez-vous pour | pour lire la suite | lire la suite … abonn | déjà abonné | il vous reste … à lire |
      la suite est réservée | accéder à l'intégralité | débloquer cet article | l'intégralité de cet article |
      poursuivre votre lecture | article payant | offrir cet article`,
    es: `
      solo para suscriptores | exclusivo para suscriptores | suscríbete para | suscríbase para |
      para seguir leyendo | ya eres suscriptor | ya soy suscriptor | hazte suscriptor | contenido para suscriptores`,
    pt: `
      exclusivo para assinantes | assine para | para continuar lendo | já é assinante |
      só para assinantes | conteúdo para assinantes`,
    it: `
      riservato agli abbonati | contenuto riservato | abbonati per | abbonati per leggere | per continuare a leggere |
      sei già abbonato | contenuto premium | articolo riservato`,
    nl: `alleen voor abonnees | exclusief voor abonnees | lees verder met | word abonnee | al abonnee | verder lezen`,
    pl: `
      pozostało … treści | treść dostępna | tylko dla prenumeratorów | tylko dla subskrybentów | artykuł dostępny |
      wykup dostęp | kup dostęp | wykup prenumeratę | czytaj dalej … prenumerat | uzyskaj dostęp | dla prenumeratorów |
      masz już prenumeratę | pozostałość artykułu`,
    cs: `pouze pro předplatitele | předplaťte si | odemknout článek | jen pro předplatitele`,
    sv: `endast för prenumeranter | läs vidare | bli prenumerant | redan prenumerant`,
    da: `kun for abonnenter | læs videre med | bliv abonnent | allerede abonnent`,
    nb: `kun for abonnenter | for abonnenter | bli abonnent | allerede abonnent | les videre`,
    fi: `vain tilaajille | tilaajille | tilaa … lukeaksesi`,
    hu: `csak előfizetőknek | előfizetőinknek`,
    ru: `
      только для подписчиков | доступно по подписке | материал доступен по подписке | оформите подписку |
      чтобы продолжить чтение | чтобы читать дальше | платный материал | доступ только подписчикам | уже есть подписка`,
    tr: `abonelere özel | abone ol | okumaya devam etmek için`,
    ja: `
      有料会員限定 | この記事は有料 | 有料記事 | 残り … 文字 | 続きを読むには | 会員限定記事 | 購読する | 続きは有料 |
      全文を読む | 有料プラン`,
    ko: `유료회원 | 유료 구독 | 구독자 전용 | 구독 후 | 프리미엄 콘텐츠 | 멤버십 전용`,
    el: `μόνο για συνδρομητές`,
  },
  weak: {
    en: `
      subscribe now | subscribe | subscription | per month | cancel anytime | free trial | view options | membership options |
      see our offers | view subscription options`,
    zh: `会员 | 订阅 | 开通 | 元/月 | 试用`,
    de: `abo  | abonnieren | pro monat | monatlich kündbar | testen`,
    fr: `s'abonner | abonnement | par mois | sans engagement`,
    es: `suscríbete | suscripción | al mes`,
    pl: `prenumerata | subskrypcja | wybierz prenumeratę`,
    ja: `有料 | 月額`,
  },
};
