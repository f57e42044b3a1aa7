/** @module More good pages for the half that rules are made on, most of them easily taken for bad ones. */
import type { Lang, Pen } from './pen.ts';
import { type Label, type Template, template } from './template.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' } as const;
const hard = (
  name: string,
  langs: readonly Lang[],
  write: Template['write'],
  label: Label = 'usable',
  alt: readonly Label[] = [],
): Template => template(name, label, langs, write, { hard: true, alt });
const article = (p: Pen, texts: Partial<Record<Lang, readonly string[]>>): { title: string; main: string } => {
  const [title = '', ...rest] = texts[p.lang] ?? texts.en ?? [];
  return { title, main: `<article><h1>${title}</h1>${rest.map((text) => `<p>${text}</p>`).join('')}</article>` };
};

export const STUDY_GOOD = [
  hard('news-on-outage', ['en', 'zh', 'de', 'zh'], (p) => ({
    headers: HTML,
    path: `/2025/${p.hex(4)}`,
    body: p.frame(
      'portal',
      article(p, {
        en: [
          'Cloud outage takes thousands of shops offline for an hour',
          'Customers who opened a shop on Tuesday morning saw a grey page with the words 503 Service Unavailable.',
          `The provider said that a faulty router in ${p.city()} was to blame; service was restored at 9:40.`,
          'Banks and airlines were hit as well, though most had switched to a second provider within minutes.',
          'Analysts estimate the loss at twelve million dollars.',
        ],
        zh: [
          '云服务中断一小时，数千家网店无法访问',
          '周二上午，不少消费者打开网店时看到的是“502 Bad Gateway”或空白页。',
          `服务商称，${p.city()}机房的一台路由器故障是主要原因，九点四十分恢复。`,
          '银行和航空公司同样受到影响，但多数在几分钟内切换到备用线路。',
          '分析人士估计损失约八千万元。',
        ],
        de: [
          'Ausfall in der Cloud legt Tausende Läden lahm',
          'Wer am Dienstagmorgen einen Laden öffnete, sah eine graue Seite mit den Worten „503 Service Unavailable“.',
          'Schuld war laut Anbieter ein defekter Router; um 9:40 Uhr lief alles wieder.',
          'Auch Banken und Fluglinien waren betroffen.',
        ],
      }),
    ),
  })),
  hard('tutorial-on-log-ins', ['en', 'zh', 'en', 'zh'], (p) => ({
    headers: HTML,
    body: p.frame('docs', {
      title: p.say({ en: 'Build a login form with sessions', zh: '用会话实现登录功能' }),
      main: `<h1>${p.say({ en: 'Build a login form with sessions', zh: '用会话实现登录功能' })}</h1><p>${p.say({ en: 'The form posts user name and password; the handler compares the hash and sets a cookie.', zh: '表单提交用户名和密码，后端比对哈希后写入 Cookie。' })}</p><pre><code>&lt;input type="password" name="password"&gt;\nif (!user) return redirect('/login?error=Please log in')</code></pre><h2>${p.say({ en: 'Redirect visitors who are not signed in', zh: '未登录时跳转' })}</h2><p>${p.say({ en: 'A middleware checks the session and answers 401 when it is missing.', zh: '中间件检查会话，缺失时返回 401 并跳转到登录页。' })}</p><p>${p.say({ en: 'Sessions live in Redis and expire after thirty minutes without a request.', zh: '会话保存在 Redis 中，三十分钟无请求后过期。' })}</p>`,
    }),
  })),
  hard('law-text', ['en', 'zh', 'de', 'es'], (p) => ({
    headers: HTML,
    body: p.frame(
      'corporate',
      article(p, {
        en: [
          'Terms of use',
          '1. The service is offered to persons who are at least 18 years old.',
          '2. Accounts may be suspended when the rules of section 4 are broken; access can be denied without notice.',
          '3. The operator may interrupt the service for maintenance at night.',
          '4. It is forbidden to copy content by automatic means or to send more than sixty requests per minute.',
          '5. Content may not be available in all countries.',
        ],
        zh: [
          '用户服务协议',
          '一、本服务面向年满18周岁的自然人。',
          '二、用户违反第四条规定的，平台有权暂停或终止其账号。',
          '三、平台可在夜间进行系统维护，期间服务可能中断。',
          '四、禁止以自动化程序抓取内容，禁止每分钟超过六十次请求。',
          '五、部分内容可能因地区限制无法提供。',
        ],
        de: [
          'Nutzungsbedingungen',
          '1. Das Angebot richtet sich an Personen ab 18 Jahren.',
          '2. Konten können gesperrt werden, wenn gegen Ziffer 4 verstoßen wird.',
          '3. Der Betreiber darf den Dienst nachts für Wartungsarbeiten unterbrechen.',
          '4. Automatisches Kopieren ist verboten.',
        ],
        es: [
          'Condiciones de uso',
          '1. El servicio se ofrece a mayores de 18 años.',
          '2. Las cuentas pueden suspenderse si se incumple la cláusula 4.',
          '3. El servicio puede interrumpirse por mantenimiento.',
          '4. Está prohibida la copia automática.',
        ],
      }),
    ),
  })),
  hard('cookie-policy', ['en', 'zh', 'fr', 'de'], (p) => ({
    headers: HTML,
    path: '/cookie-policy',
    body: p.frame('corporate', {
      title: p.say({ en: 'Cookie policy', zh: 'Cookie 政策', fr: 'Politique relative aux cookies', de: 'Cookie-Richtlinie' }),
      main: `<h1>${p.say({ en: 'Cookie policy', zh: 'Cookie 政策', fr: 'Politique relative aux cookies', de: 'Cookie-Richtlinie' })}</h1><p>${p.say({ en: 'We use cookies to keep you signed in, to remember your language and to count visits. This page lists all of them.', zh: '我们使用 Cookie 保持登录状态、记住语言并统计访问量。本页列出全部 Cookie。', fr: 'Nous utilisons des cookies pour la session, la langue et la mesure. Cette page les énumère tous.', de: 'Wir verwenden Cookies für Sitzung, Sprache und Zählung. Diese Seite führt alle auf.' })}</p><table><tr><th>name</th><th>days</th></tr>${['sid', 'lang', '_pk_id', 'consent', 'theme'].map((name) => `<tr><td>${name}</td><td>${p.between(1, 400)}</td></tr>`).join('')}</table><h2>${p.say({ en: 'Changing your mind', zh: '修改选择', fr: 'Changer d’avis', de: 'Auswahl ändern' })}</h2><p>${p.say({ en: 'The link in the footer opens the settings again at any time; cookies that were set before are then deleted.', zh: '点击页脚的链接可以随时重新打开设置，此前写入的 Cookie 会被删除。', fr: 'Le lien du pied de page rouvre les réglages à tout moment.', de: 'Der Link im Fuß der Seite öffnet die Einstellungen jederzeit.' })}</p>`,
    }),
  })),
  hard('status-one-line', ['en', 'zh', 'en', 'de'], (p, index) => ({
    headers: { 'content-type': index === 0 ? 'text/plain' : index === 2 ? 'application/json' : 'text/html; charset=utf-8' },
    path: ['/health', '/weather/now', '/api/ping', '/pegel'][index] ?? '/',
    body:
      [
        'OK\n',
        `<html><head><meta charset="utf-8"><title>${p.city()}天气</title></head><body><p>${p.city()} 晴 ${p.between(-5, 35)}℃</p></body></html>`,
        '{"status":"ok","uptime":81233}',
        `<html><head><meta charset="utf-8"><title>Pegel ${p.city()}</title></head><body><b>${p.between(100, 700)} cm</b> um 07:00 Uhr</body></html>`,
      ][index] ?? '',
  })),
  hard('closed-shop-hours', ['en', 'zh', 'fr', 'ja'], (p) => ({
    headers: HTML,
    body: p.frame('corporate', {
      title: p.say({ en: 'Opening hours', zh: '开放时间', fr: 'Horaires', ja: '営業時間' }),
      main: `<h1>${p.say({ en: 'Opening hours', zh: '开放时间', fr: 'Horaires', ja: '営業時間' })}</h1><p>${p.say({ en: 'Tuesday to Sunday 10 am to 6 pm. The tower is closed for renovation until May; the garden is open.', zh: '周二至周日 10:00-18:00。钟楼因修缮暂停开放至五月，花园照常开放。', fr: 'Du mardi au dimanche, de 10 h à 18 h. La tour est fermée pour travaux jusqu’en mai.', ja: '火曜から日曜、10時から18時。塔は改修工事のため5月まで休止します。' })}</p>`,
    }),
  })),
  hard('recall-and-withdrawn', ['en', 'zh', 'en'], (p) => ({
    headers: HTML,
    body: p.frame(
      'portal',
      article(p, {
        en: [
          'Model discontinued: what owners of the K20 should know',
          'The K20 is no longer available; the maker sold the last units in March.',
          'Spare belts and filters will be made for ten more years and can be ordered from dealers.',
          'Firmware 4.2 is the last version and closes two security holes.',
          'Its successor weighs 300 grams less and uses the same battery.',
        ],
        zh: [
          '停产通知：K20 用户需要知道的几件事',
          'K20 已停产下架，最后一批于三月售完。',
          '皮带和滤网将继续生产十年，可向经销商订购。',
          '固件 4.2 为最终版本，修复了两处安全漏洞。',
          '后继型号轻三百克，电池通用。',
        ],
      }),
    ),
  })),
  hard('article-then-sign-up', ['en', 'zh', 'es', 'en'], (p) => ({
    headers: HTML,
    body: p.frame('corporate', {
      title: p.headline(),
      main: `<article><h1>${p.headline()}</h1>${p.paragraphs(4)}</article><section class="cta"><h2>${p.say({ en: 'Create your free account', zh: '注册即可收藏文章', es: 'Crea tu cuenta gratis' })}</h2><form><input type="email" name="email"><input type="password" name="password"><button>${p.say({ en: 'Sign up', zh: '立即注册', es: 'Regístrate' })}</button></form><p>${p.say({ en: 'Already a member? Sign in', zh: '已有账号？登录', es: '¿Ya tienes cuenta? Inicia sesión' })}</p></section>`,
    }),
  })),
  hard('forum-on-captcha-and-bans', ['en', 'zh', 'en', 'zh'], (p) => ({
    headers: HTML,
    body: p.frame('forum', {
      title: p.say({ en: 'I always get a captcha on mobile data', zh: '手机流量上网总是弹验证码' }),
      main: (p.lang === 'zh'
        ? [
            '手机流量上网总是弹验证码',
            '用流量打开网页就提示访问异常，换成宽带就没事。',
            '运营商共享出口地址，别人乱刷你也会被连累。',
            '重启飞行模式换个地址就好了，亲测有效。',
            '我是把浏览器插件关掉之后才不弹的。',
          ]
        : [
            'I always get a captcha on mobile data',
            'Every second page asks me to prove that I am human, but only on mobile data.',
            'Carriers share one address among thousands of phones, so somebody else’s bot gets all of them flagged.',
            'Flight mode on and off gives me another address and it stops.',
            'For me it was a browser extension that blocked scripts.',
          ]
      )
        .map((text, index) =>
          index === 0 ? `<h2>${text}</h2>` : `<div class="post"><b>${p.name()}</b><div class="content">${text}</div></div>`,
        )
        .join(''),
    }),
  })),
  hard('api-reference-of-limits', ['en', 'zh', 'ja', 'en'], (p) => ({
    headers: HTML,
    body: p.frame(
      'docs',
      article(p, {
        en: [
          'Rate limits',
          'Free keys may send 60 requests a minute, paid keys 600.',
          'Above that the API answers 429 Too Many Requests and names the pause in the Retry-After header.',
          'Limits count per key, not per address; batch calls count once.',
          'Write to support to raise the quota of a key.',
        ],
        zh: [
          '调用频率限制',
          '免费密钥每分钟 60 次，付费密钥每分钟 600 次。',
          '超出后接口返回 429，响应头 Retry-After 给出等待秒数。',
          '限制按密钥计算，批量接口只计一次。',
          '需要提高配额时可提交工单。',
        ],
        ja: [
          'レート制限',
          '無料キーは毎分60回、有料キーは毎分600回まで呼び出せます。',
          '超過すると 429 を返し、Retry-After ヘッダーに待ち時間を示します。',
          '制限はキー単位で、一括呼び出しは一回と数えます。',
        ],
      }),
    ),
  })),
  hard('short-notices', ['zh', 'en', 'ko', 'zh'], (p) => ({
    headers: HTML,
    body: p.frame('portal', {
      title: p.say({ zh: '停水通知', en: 'Water supply', ko: '단수 안내' }),
      main: `<h1>${p.say({ zh: '停水通知', en: 'Water supply', ko: '단수 안내' })}</h1><p>${p.say({ zh: `因管网维护，${p.date()} 9:00-17:00 ${p.city()}东路停水，请提前储水。`, en: `No water in Mill Lane on ${p.date()} from 9 to 5 because of work on the mains.`, ko: `${p.date()} 9시부터 17시까지 배관 공사로 단수됩니다.` })}</p>`,
    }),
  })),
  template('card-lists', 'listing', ['en', 'zh', 'fr', 'ja', 'en'], (p) => ({
    headers: HTML,
    body: p.frame('corporate', {
      title: p.say({ en: 'Case studies', zh: '客户案例', fr: 'Études de cas', ja: '導入事例' }),
      main: `<h1>${p.say({ en: 'Case studies', zh: '客户案例', fr: 'Études de cas', ja: '導入事例' })}</h1><div class="row">${Array.from({ length: p.between(6, 12) }, () => `<div class="card"><a href="/case/${p.hex(5)}"><img src="/c.jpg" alt=""><h3>${p.headline()}</h3><p>${p.sentence()}</p></a></div>`).join('')}</div>`,
    }),
  })),
  template('job-board', 'listing', ['en', 'zh', 'de', 'en'], (p) => ({
    headers: HTML,
    body: p.frame('corporate', {
      title: p.say({ en: 'Open positions', zh: '招聘职位', de: 'Offene Stellen' }),
      main: `<h1>${p.say({ en: 'Open positions', zh: '招聘职位', de: 'Offene Stellen' })}</h1><ul class="jobs">${Array.from({ length: p.between(10, 18) }, () => `<li><a href="/jobs/${p.between(1, 9999)}">${p.say({ en: ['Welder', 'Data engineer', 'Nurse', 'Accountant'], zh: ['焊工', '数据工程师', '护士', '会计'], de: ['Schweißer', 'Buchhalterin'] })}</a> <span>${p.city()}</span> <span>${p.date()}</span></li>`).join('')}</ul>`,
    }),
  })),
  template('plain-pages', 'usable', ['en', 'zh', 'fr', 'ko', 'ar', 'es'], (p) => ({
    headers: HTML,
    body: `<html><head><meta charset="utf-8"><title>${p.headline()}</title></head><body><h1>${p.headline()}</h1>${p.paragraphs(p.between(1, 3))}</body></html>`,
  })),
  template('profiles-and-records', 'usable', ['en', 'zh', 'ja', 'en'], (p) => ({
    headers: HTML,
    body: p.frame('corporate', {
      title: p.name(),
      main: `<h1>${p.name()}</h1><dl><dt>${p.say({ en: 'Office', zh: '办公室', ja: '所在地' })}</dt><dd>${p.city()}</dd><dt>${p.say({ en: 'Since', zh: '入职', ja: '入社' })}</dt><dd>${p.date()}</dd><dt>E-mail</dt><dd>info@${p.host}</dd></dl><p>${p.sentence()}</p>`,
    }),
  })),
];
