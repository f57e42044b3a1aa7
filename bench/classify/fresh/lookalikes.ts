/** @module Groups: good pages that look or sound like refusals. */
import { type Group, group } from './group.ts';
import type { Design, Parts } from './layout.ts';
import type { Pen } from './pen.ts';

const hard = { hard: true } as const;
const body = (p: Pen, design: Design, parts: Parts): { body: string } => ({ body: p.page(design, parts) });
const paragraphs = (texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('\n');
const all = (t: (index: number) => string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => t(from + index));

export const LOOKALIKES: readonly Group[] = [
  group(
    'essay-on-captchas',
    'usable',
    {
      en: [
        'Why captchas got so hard',
        'Anyone who has clicked on traffic lights for a minute knows the feeling: prove that you are not a robot.',
        'The first captchas asked people to read distorted letters. Programs learned to read them within ten years.',
        '“Please verify you are human” is now the sentence that many people see most often on the web, says a researcher.',
        'The newer systems watch how the mouse moves and let most people pass without a question.',
      ],
      de: [
        'Warum Captchas so schwer geworden sind',
        'Wer eine Minute lang Ampeln angeklickt hat, kennt das Gefühl: Beweisen Sie, dass Sie kein Roboter sind.',
        'Die ersten Captchas zeigten verzerrte Buchstaben. Programme lernten binnen zehn Jahren, sie zu lesen.',
        'Neuere Systeme beobachten die Maus und lassen die meisten Menschen ohne Frage passieren.',
        'Für Blinde bleibt die Hörfassung, an der viele scheitern.',
      ],
      zh: [
        '验证码为什么越来越难',
        '凡是点过红绿灯图片的人都熟悉这种感觉：请证明你不是机器人。',
        '最早的验证码要求用户识别扭曲的字母，十年之内程序就学会了。',
        '新一代系统通过观察鼠标轨迹判断，大多数人无需回答任何问题。',
        '研究者认为，“请完成安全验证”恐怕是网民见得最多的一句话。',
      ],
    },
    (p, t) =>
      body(p, 'wordpress', {
        title: t(0),
        main: `<article><h1>${t(0)}</h1><p>${p.person()} · ${p.date()}</p>${paragraphs(all(t, 1, 4))}${p.prose(2)}</article>`,
      }),
    hard,
  ),
  group(
    'help-page-403',
    'usable',
    {
      en: [
        'How to fix a 403 Forbidden error',
        'A 403 Forbidden answer means that the server understood the request and refuses it.',
        'Check the file permissions: directories need 755, files 644.',
        'Look for a deny rule in the .htaccess file and comment it out.',
        'If your IP address has been blocked by a firewall, ask the provider to remove it from the list.',
      ],
      es: [
        'Cómo solucionar el error 403 Forbidden',
        'La respuesta 403 significa que el servidor entendió la petición y la rechaza.',
        'Revise los permisos: los directorios necesitan 755 y los archivos 644.',
        'Busque una regla deny en el archivo .htaccess y coméntela.',
        'Si el cortafuegos ha bloqueado su IP, pida al proveedor que la quite de la lista.',
      ],
      ja: [
        '403 Forbidden エラーの直し方',
        '403 はサーバーがリクエストを理解したうえで拒否したことを意味します。',
        'まずファイルの権限を確認します。ディレクトリは 755、ファイルは 644 が目安です。',
        '.htaccess に deny の行がないか調べてください。',
        'IP アドレスがファイアウォールでブロックされている場合はサーバー会社に連絡します。',
      ],
    },
    (p, t) =>
      body(p, 'bootstrap', {
        title: t(0),
        main: `<h1>${t(0)}</h1><ol>${all(t, 1, 4)
          .map((text) => `<li>${text}</li>`)
          .join('')}</ol><pre>chmod -R 755 public_html</pre>`,
      }),
    hard,
  ),
  group(
    'forum-thread-404',
    'usable',
    {
      en: [
        '404 page not found after update – solved',
        'Since the update every product page says “404 page not found”. Home works.',
        'Did you save the permalinks again? That fixed it for me.',
        'Thanks, that was it! Marked as solved.',
      ],
      zh: [
        '升级后全部显示404页面不存在，已解决',
        '昨天升级之后，除了首页，其他页面都提示“您访问的页面不存在”。',
        '伪静态规则没写吧？把 nginx 配置里的 rewrite 加上试试。',
        '搞定了，谢谢楼上！',
      ],
      ru: [
        'После обновления страница не найдена 404 – решено',
        'После обновления все карточки товаров пишут «страница не найдена». Главная работает.',
        'Сохраните заново постоянные ссылки, мне помогло.',
        'Спасибо, всё заработало!',
      ],
    },
    (p, t) =>
      body(p, 'discuz', {
        title: t(0),
        main: `<h1 class="ts">${t(0)}</h1>${all(t, 1, 3)
          .map((text, i) => `<div id="post_${i}"><div class="authi">${p.person()} ${p.date()}</div><div class="t_f">${text}</div></div>`)
          .join('')}`,
      }),
    hard,
  ),
  group(
    'header-login-article',
    'usable',
    {
      en: ['Email', 'Password', 'Log in', 'Forgot password?', 'Sign up'],
      fr: ['E-mail', 'Mot de passe', 'Se connecter', 'Mot de passe oublié ?', 'S’inscrire'],
      ko: ['이메일', '비밀번호', '로그인', '비밀번호 찾기', '회원가입'],
      pt: ['E-mail', 'Senha', 'Entrar', 'Esqueceu a senha?', 'Cadastre-se'],
    },
    (p, t) =>
      body(p, 'bootstrap', {
        title: p.head(),
        header: `<form class="navbar-form" action="/login" method="post"><input type="text" name="user" placeholder="${t(0)}"><input type="password" name="pass" placeholder="${t(1)}"><button>${t(2)}</button><a href="/forgot">${t(3)}</a><a href="/signup">${t(4)}</a></form>`,
        main: `<h1>${p.head()}</h1>${p.prose(4)}`,
      }),
    hard,
  ),
  group(
    'modal-login-hidden',
    'usable',
    {
      en: ['Sign in to your account', 'Email', 'Password', 'Sign in'],
      it: ['Accedi al tuo account', 'E-mail', 'Password', 'Accedi'],
      zh: ['登录您的账户', '手机号', '密码', '登录'],
    },
    (p, t) =>
      body(p, 'tailwind', {
        title: p.head(),
        main: `<article><h1>${p.head()}</h1>${p.prose(5)}</article>`,
        tail: `<div id="login-modal" role="dialog" aria-hidden="true" style="display:none"><h2>${t(0)}</h2><form method="post"><input type="email" placeholder="${t(1)}"><input type="password" placeholder="${t(2)}"><button>${t(3)}</button></form></div>`,
      }),
    hard,
  ),
  group(
    'cookie-banner-over-article',
    'usable',
    {
      en: [
        'We value your privacy',
        'We and our partners use cookies to personalise ads and content. You can accept or manage your choices.',
        'Accept all',
        'Reject all',
      ],
      de: [
        'Wir schätzen Ihre Privatsphäre',
        'Wir und unsere Partner verwenden Cookies, um Anzeigen und Inhalte zu personalisieren. Sie können zustimmen oder Einstellungen vornehmen.',
        'Alle akzeptieren',
        'Alle ablehnen',
      ],
      fr: [
        'Le respect de votre vie privée est notre priorité',
        'Nos partenaires et nous utilisons des cookies pour personnaliser les publicités et le contenu.',
        'Tout accepter',
        'Tout refuser',
      ],
      es: [
        'Valoramos tu privacidad',
        'Nosotros y nuestros socios usamos cookies para personalizar anuncios y contenido.',
        'Aceptar todo',
        'Rechazar todo',
      ],
    },
    (p, t) =>
      body(p, 'wordpress', {
        title: p.head(),
        main: `<article><h1>${p.head()}</h1>${p.prose(5)}</article>`,
        tail: `<div id="cmp" class="modal fixed-overlay" role="dialog" aria-modal="true" aria-label="${t(0)}"><h2>${t(0)}</h2><p>${t(1)} ${t(1)}</p><button>${t(2)}</button><button>${t(3)}</button></div>`,
      }),
    hard,
  ),
  group(
    'one-number',
    'usable',
    {
      en: ['1 EUR in USD today', 'Updated'],
      zh: ['今日欧元兑人民币汇率', '更新时间'],
      tr: ['Bugün 1 avro kaç lira', 'Güncelleme'],
      de: ['Wasserstand Pegel Rietberg', 'Stand'],
    },
    (p, t) =>
      body(p, 'lean', {
        title: t(0),
        main: `<h1>${t(0)}</h1><p class="value">${p.between(1, 9)}.${p.between(1000, 9999)}</p><p>${t(1)} ${p.date()}</p>`,
      }),
    hard,
  ),
  group(
    'what-is-my-ip',
    'usable',
    { en: ['Your IP address is'], ru: ['Ваш IP-адрес'], ja: ['あなたのIPアドレス'] },
    (p, t) => body(p, 'lean', { title: t(0), main: `<h1>${t(0)}</h1><p><code>203.0.113.${p.between(1, 250)}</code></p>` }),
    hard,
  ),
  group(
    'ssr-noscript-warning',
    'usable',
    {
      en: ['You need to enable JavaScript to run this app.'],
      de: ['Bitte aktivieren Sie JavaScript, um diese Seite zu nutzen.'],
      zh: ['请启用 JavaScript 以继续使用本站'],
      nl: ['Schakel JavaScript in om deze site te gebruiken.'],
    },
    (p, t) => body(p, 'mui', { title: p.head(), main: `<noscript>${t(0)}</noscript><article><h1>${p.head()}</h1>${p.prose(4)}</article>` }),
    hard,
  ),
  group(
    'status-page-ok',
    'usable',
    {
      en: [
        'All systems operational',
        'API',
        'Dashboard',
        'Past incidents',
        'Elevated error rates: between 10:02 and 10:40 some requests failed with 503. Resolved.',
        'Scheduled maintenance completed.',
      ],
      pt: [
        'Todos os sistemas operacionais',
        'API',
        'Painel',
        'Incidentes anteriores',
        'Taxa de erros elevada: entre 10:02 e 10:40 algumas requisições falharam com 503. Resolvido.',
        'Manutenção programada concluída.',
      ],
      ja: [
        'すべてのシステムは正常に稼働しています',
        'API',
        'ダッシュボード',
        '過去の障害',
        'エラー率の上昇：10:02から10:40まで一部のリクエストが503で失敗しました。解決済み。',
        '定期メンテナンスが完了しました。',
      ],
    },
    (p, t) =>
      body(p, 'lean', {
        title: `${p.site} Status`,
        main: `<div class="status green"><h1>${t(0)}</h1></div><ul><li>${t(1)} – 99.98 %</li><li>${t(2)} – 100 %</li></ul><h2>${t(3)}</h2><h3>${p.date()}</h3><p>${t(4)}</p><h3>${p.date()}</h3><p>${t(5)}</p>`,
      }),
    hard,
  ),
  group(
    'docs-maintenance-mode',
    'usable',
    {
      en: [
        'Maintenance mode',
        'When your application is in maintenance mode, a custom view is shown for all requests.',
        'Run the command below to enter it. Users then see “We will be right back”.',
        'A 503 status with a Retry-After header tells crawlers to come again.',
      ],
      zh: [
        '维护模式',
        '应用处于维护模式时，所有请求都会显示自定义页面。',
        '执行下面的命令进入维护模式，用户会看到“系统维护中，请稍后访问”。',
        '返回 503 状态码和 Retry-After 头可以让爬虫稍后再来。',
      ],
      es: [
        'Modo de mantenimiento',
        'Cuando la aplicación está en modo de mantenimiento se muestra una vista propia en todas las peticiones.',
        'Ejecute la orden siguiente para activarlo. Los usuarios verán “Volvemos enseguida”.',
        'El estado 503 con la cabecera Retry-After avisa a los rastreadores.',
      ],
    },
    (p, t) =>
      body(p, 'tailwind', {
        title: t(0),
        main: `<h1>${t(0)}</h1><p>${t(1)}</p><p>${t(2)}</p><pre><code>php artisan down --retry=60</code></pre><p>${t(3)}</p><pre><code>php artisan up</code></pre>`,
      }),
    hard,
  ),
  group(
    'product-out-of-stock',
    'usable',
    {
      en: ['Sold out', 'Currently out of stock. Tell me when it is back', 'Description', 'Dimensions'],
      de: ['Ausverkauft', 'Zurzeit nicht lieferbar. Benachrichtigen, wenn wieder da', 'Beschreibung', 'Abmessungen'],
      fr: ['Épuisé', 'Actuellement indisponible. Prévenez-moi du retour', 'Description', 'Dimensions'],
      ko: ['품절', '현재 재고가 없습니다. 재입고 알림 받기', '상품 설명', '크기'],
    },
    (p, t) =>
      body(p, 'shopify', {
        title: p.head(),
        main: `<div class="product"><h1>${p.head()}</h1><p class="price">€ ${p.between(9, 300)},00</p><button disabled>${t(0)}</button><p>${t(1)}</p><h2>${t(2)}</h2>${p.prose(2)}<h2>${t(3)}</h2><p>${p.between(10, 90)} × ${p.between(10, 90)} × ${p.between(10, 90)} cm</p></div>`,
      }),
    hard,
  ),
  group(
    'footer-age-notice',
    'usable',
    {
      en: ['You must be of legal drinking age to buy. Please enjoy responsibly.'],
      fr: ['L’abus d’alcool est dangereux pour la santé. Vente interdite aux mineurs de moins de 18 ans.'],
      es: ['Venta prohibida a menores de 18 años. Bebe con moderación.'],
      ja: ['20歳未満の飲酒は法律で禁止されています。'],
    },
    (p, t) =>
      body(p, 'shopify', {
        title: p.head(),
        main: `<h1>${p.head()}</h1>${p.prose(3)}<table><tr><th>vol</th><td>12,5 %</td></tr></table>`,
        tail: `<p class="legal">${t(0)}</p>`,
      }),
    hard,
  ),
];
