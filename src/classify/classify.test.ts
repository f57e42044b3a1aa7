import { describe, expect, it } from 'vitest';
import { problem, VERDICT_KINDS, Verdict, type VerdictKind } from '../vocabulary/index.ts';
import { CONSEQUENCES } from './index.ts';
import { article, judge, judgeTransport, type PageOptions, page, ZH_ARTICLE } from './page.test.fixture.ts';

interface Case {
  readonly says: string;
  readonly body: string | Uint8Array;
  readonly options?: PageOptions;
}
const html = (says: string, title: string, body: string, head?: string): Case => ({ says, body: page(title, body, head) });

/** Pages that are what they say, although the status line says 200. */
const EXAMPLES: Partial<Record<VerdictKind, readonly Case[]>> = {
  usable: [
    html('a long article', 'Old bridge moves', `<h1>Old bridge moves</h1>${article()}`),
    { says: 'a Chinese article', body: page('旧桥移动', `<h1>旧桥移动</h1>${ZH_ARTICLE}`) },
    { says: 'one number', body: page('EUR/CNY', '<p>1 EUR = 7.8312 CNY</p>') },
    { says: 'a short right answer', body: page('Notice', '<p>The library closes at 15:00 on 24 December.</p>') },
    { says: 'JSON data', body: '{"base":"EUR","rates":{"USD":1.0871}}', options: { transport: { contentType: 'application/json' } } },
  ],
  listing: [
    html(
      'links under headings',
      'Candles',
      `<h1>Candles</h1><ul>${Array.from({ length: 40 }, (_u, n) => `<li><a href="/candles/${n}">Scented candle number ${n}</a></li>`).join('')}</ul>`,
    ),
  ],
  soft_404: [
    html('English', 'Page not found | Harbour Weekly', '<h1>Page not found</h1><p>The page you are looking for may have moved.</p>'),
    html('Chinese', '提示', '<h1>抱歉，您访问的页面不存在</h1><p>可能已被删除，<a href="/">返回首页</a></p>'),
    html('German', 'Fehler 404', '<h1>Seite nicht gefunden</h1>'),
    html('Japanese', 'エラー', '<p>お探しのページは見つかりませんでした。</p>'),
    html('code only', 'Oops', '<h1>404</h1><p>That is all we know. Error 404.</p>'),
    {
      says: 'a JSON error object',
      body: '{"error":"Not Found","status":404}',
      options: { transport: { contentType: 'application/json' } },
    },
  ],
  login_wall: [
    html(
      'form',
      'Log in',
      '<h1>Log in</h1><form action="/session" method="post"><input name="user"><input type="password" name="pw"><button>Log in</button></form>',
    ),
    html('Chinese', '用户登录', '<form method="post"><input name="u"><input type="password" name="p"><button>登录</button></form>'),
    html('text', 'Members', '<p>Please sign in to continue. You must be logged in to view this page.</p>'),
    html('Russian', 'Форум', '<p>Войдите, чтобы просматривать этот раздел. Необходимо авторизоваться.</p>'),
  ],
  paywall: [
    html(
      'English',
      'Council to vote on tram',
      '<h1>Council to vote on tram</h1><p>After two years the council will decide next week whether the harbour line…</p><div class="paywall"><h2>Subscribe to continue reading</h2><p>Already a subscriber? Log in</p></div>',
    ),
    html(
      'Chinese',
      '市议会将投票 - 港湾周刊',
      '<h1>市议会将投票</h1><p>经过两年讨论，市议会下周将进行表决。</p><p>本文为付费内容，订阅会员后可阅读全文。</p>',
    ),
  ],
  consent_wall: [
    html(
      'English',
      'Before you continue',
      '<h1>Before you continue</h1><p>We and our partners use cookies and process personal data. Your consent is needed.</p><button>Accept all</button><button>Reject all</button>',
    ),
    html(
      'Chinese',
      '隐私设置',
      '<h1>在您继续之前</h1><p>我们使用 Cookie 来提供服务。我们重视您的隐私。</p><button>全部接受</button><button>全部拒绝</button>',
    ),
  ],
  age_gate: [
    html('English', 'Age check', '<h1>Are you of legal drinking age?</h1><p>You must be 18 or over to enter this site.</p>'),
    html('Chinese', '年龄验证', '<p>您必须年满18岁才能进入本网站。</p>'),
  ],
  js_shell: [
    html(
      'empty root',
      'App',
      '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/static/main.js"></script>',
    ),
    html('Chinese notice', '应用', '<noscript>请启用 JavaScript 以继续。</noscript><div id="app"></div><script src="/js/app.js"></script>'),
  ],
  challenge: [
    html('English', 'Just a moment...', '<h1>Checking your browser before accessing the site</h1><p>This process is automatic.</p>'),
    html('Chinese', '安全检查中', '<p>正在检查您的浏览器，将会在5秒后重定向至您请求的页面。</p>'),
    html(
      'vendor mark alone',
      '',
      '<form id="challenge-form" action="/cdn-cgi/l/chk_jschl"><input type="hidden" name="jschl_vc" value="x"></form>',
    ),
  ],
  captcha: [
    html('English', 'Robot Check', '<p>Enter the characters you see below. We need to make sure you are not a robot.</p>'),
    html('Chinese', '安全验证', '<p>请完成人机验证，证明您不是机器人。</p>'),
    html(
      'widget',
      'One more step',
      '<form action="/verify"><div class="g-recaptcha" data-sitekey="k"></div></form><script src="https://www.google.com/recaptcha/api.js"></script>',
    ),
  ],
  rate_limited: [
    html('English', 'Too Many Requests', '<p>You have sent too many requests. Please try again later.</p>'),
    html('Chinese', '提示', '<h1>请求过于频繁</h1><p>请稍后再试</p>'),
  ],
  denied: [
    html('English', 'Access denied', '<h1>Access denied</h1><p>You do not have permission to view this page.</p>'),
    html('Chinese', '访问被拦截', '<p>很抱歉，您的访问已被拦截，您没有权限访问。</p>'),
    html('French', 'Accès interdit', "<p>Vous n'avez pas le droit d'accéder à ce répertoire.</p>"),
  ],
  geo_block: [
    html('English', 'Player', '<p>This content is not available in your region.</p>'),
    html('Chinese', '提示', '<p>抱歉，根据版权方要求，您所在的地区无法观看本内容。</p>'),
    html(
      'a network filter',
      'Web filter violation',
      '<h1>Website blocked</h1><p>This site was blocked by your administrator. Policy name: standard.</p>',
    ),
  ],
  legal_block: [
    html('English', '451', '<h1>Unavailable for legal reasons</h1>'),
    html('Russian', 'Доступ ограничен', '<p>Доступ к ресурсу ограничен по решению суда. Единый реестр запрещенных сайтов.</p>'),
  ],
  maintenance: [
    html('English', 'Maintenance', '<h1>We are down for maintenance</h1><p>We will be back soon.</p>'),
    html('Chinese', '系统维护', '<p>系统正在维护，请稍后访问。</p>'),
  ],
  parked: [
    html('English', 'harbour.example', '<h1>This domain is for sale</h1><p>Buy this domain. Make an offer.</p>'),
    html('Chinese', '默认页面', '<h1>恭喜，站点创建成功！</h1><p>这是默认首页 index.html</p>'),
  ],
  empty: [html('nothing', '', ''), { says: 'JSON null', body: 'null', options: { transport: { contentType: 'application/json' } } }],
  error_page: [
    html('English', '500 Internal Server Error', '<h1>Internal Server Error</h1>'),
    html('Chinese', '出错了', '<h1>服务器内部错误</h1><p>请稍后再试</p>'),
  ],
  unsupported_type: [
    {
      says: 'an image called text',
      body: Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array.from({ length: 400 }, (_u, n) => (n * 7) % 256)]),
    },
  ],
};

/** Content that looks like the kind and is not. */
const COUNTER_EXAMPLES: Partial<Record<VerdictKind, readonly Case[]>> = {
  soft_404: [
    html(
      'documentation on error 404',
      'What a 404 Not Found error means',
      `<h1>What a 404 Not Found error means</h1><p>A 404 says that the page was not found.</p>${article()}`,
    ),
    html('Chinese guide', '如何处理404页面不存在的问题', `<h1>如何处理404页面不存在的问题</h1>${ZH_ARTICLE}`),
  ],
  login_wall: [
    html(
      'a form in the header',
      'Old bridge moves',
      `<header><form action="/login" method="post"><input name="u"><input type="password" name="p"><button>Log in</button></form></header><h1>Old bridge moves</h1>${article()}`,
    ),
  ],
  paywall: [
    html(
      'a subscription link beside a whole article',
      'Old bridge moves',
      `<nav><a href="/abo">Subscribe</a></nav><h1>Old bridge moves</h1>${article(12)}<footer>Subscribe now. Already a subscriber? Log in</footer>`,
    ),
  ],
  consent_wall: [
    html(
      'a banner over an article',
      'Old bridge moves',
      `<div role="dialog"><p>We value your privacy. We use cookies.</p><button>Accept all</button></div><h1>Old bridge moves</h1>${article()}`,
    ),
  ],
  age_gate: [
    html(
      'an article about age checks',
      'New law on age verification',
      `<h1>New law on age verification</h1><p>Shops must ask: are you over 18?</p>${article()}`,
    ),
  ],
  js_shell: [
    html(
      'server-rendered with a noscript warning',
      'Timetable',
      `<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"><h1>Timetable line 4</h1>${article(3)}</div><script src="/m.js"></script>`,
    ),
  ],
  challenge: [
    html(
      'an article quoting the text',
      'Why sites say "Checking your browser"',
      `<h1>Why sites say "Checking your browser"</h1><p>Many pages say: checking your browser before accessing.</p>${article()}`,
    ),
  ],
  captcha: [
    html(
      'an article about captchas',
      'How CAPTCHA works',
      `<h1>How CAPTCHA works</h1><p>It asks you to verify you are human.</p>${article()}`,
    ),
    html(
      'a contact form with a widget',
      'Contact',
      `<h1>Contact us</h1><form action="/send" method="post"><input type="email" name="mail"><textarea name="text"></textarea><div class="g-recaptcha"></div></form><p>Alder Dental, Mill Road 4. Open Monday to Friday, 8:00 to 17:00.</p>`,
    ),
  ],
  rate_limited: [
    html(
      'documentation',
      'Rate limits',
      `<h1>Rate limits</h1><p>The API answers 429 Too Many Requests when the limit is exceeded.</p>${article()}`,
    ),
  ],
  denied: [html('an article', 'Forbidden fruit', `<h1>Forbidden fruit: access denied to the orchard</h1>${article()}`)],
  geo_block: [
    html('an article', 'Why films are not available in your country', `<h1>Why films are not available in your country</h1>${article()}`),
  ],
  legal_block: [html('an article', 'Court order against a shop', `<h1>Court order against a shop</h1>${article()}`)],
  maintenance: [html('a maintenance guide', 'Maintenance schedule', `<h1>Vehicle maintenance schedule</h1>${article()}`)],
  parked: [html('an article', 'How to sell a domain', `<h1>How to sell a domain</h1><p>Write: this domain is for sale.</p>${article()}`)],
  empty: [html('one word', 'Status', '<p>Open</p>')],
  error_page: [
    html('documentation', 'Internal Server Error explained', `<h1>Internal Server Error explained</h1>${article()}`),
    html(
      'a prepared answer of a form',
      'Plumber',
      '<h1>Plumber in Leeds</h1><p>We repair taps, boilers and drains, day and night, for a fixed price of 80 pounds.</p><form><input type="email" name="m"></form><div>Thank you! Your submission has been received!</div><div>Oops! Something went wrong while submitting the form.</div>',
    ),
  ],
  unsupported_type: [
    { says: 'accented text', body: page('Café', '<p>Où est né l’été à l’île d’Yeu? Là-bas, répond-elle, près de la forêt.</p>') },
  ],
};

describe('a page behind status 200', () => {
  for (const [kind, cases] of Object.entries(EXAMPLES)) {
    for (const example of cases) {
      it(`is ${kind}: ${example.says}`, () => {
        const verdict = judge(example.body, example.options);
        expect(verdict.kind, JSON.stringify(verdict.signals.slice(0, 5))).toBe(kind);
        expect(Verdict.safeParse(verdict).success).toBe(true);
        expect(verdict.signals.length).toBeGreaterThan(0);
      });
    }
  }
  for (const [kind, cases] of Object.entries(COUNTER_EXAMPLES)) {
    for (const example of cases) {
      it(`is accepted and not ${kind}: ${example.says}`, () => {
        const verdict = judge(example.body, example.options);
        expect(['usable', 'listing'], JSON.stringify(verdict.signals.slice(0, 5))).toContain(verdict.kind);
      });
    }
  }
});

describe('kinds that the page does not decide alone', () => {
  const OTHERS: Partial<Record<VerdictKind, () => Verdict>> = {
    partial: () =>
      judge('{"price": 9}', { transport: { contentType: 'application/json' }, contract: { requiredFields: ['price', 'currency'] } }),
    not_modified: () => judgeTransport({ status: 304 }),
    transient: () => judgeTransport({ problem: problem('dns_failed') }),
    redirect_loop: () => judgeTransport({ problem: problem('redirect_loop') }),
    tls_error: () => judgeTransport({ problem: problem('tls_failed') }),
    blocked_by_guard: () => judgeTransport({ problem: problem('guard_blocked') }),
    auth_required: () => judge(page('Hello', '<p>Nothing to see.</p>'), { transport: { status: 401 } }),
    auth_expired: () =>
      judge(page('Log in', '<form><input name="u"><input type="password" name="p"></form>'), { transport: { authScope: 'work' } }),
    robots_disallowed: () => judgeTransport({}, [{ allowed: false, rule: 'robots', reason: 'Disallow: /private' }]),
    gone: () => judge(page('Gone', '<p>Nothing here.</p>'), { transport: { status: 410 } }),
    wrong_page: () => judge(page('Weather', article()), { contract: { title: 'Harbour tram timetable' } }),
    wrong_language: () => judge(page('Old bridge', article()), { contract: { language: 'zh' } }),
    extraction_failed: () => judgeTransport({ status: 200, byteLength: 400, contentType: 'application/x-thing' }),
    contract_unmet: () => judge(page('Old bridge', article()), { contract: { minLength: 100_000 } }),
    too_large: () => judgeTransport({ problem: problem('body_too_large') }),
  };
  for (const [kind, verdict] of Object.entries(OTHERS)) it(`is ${kind}`, () => expect(verdict().kind).toBe(kind));

  it('every kind of the vocabulary has an example here', () => {
    const missing = VERDICT_KINDS.filter((kind) => EXAMPLES[kind] === undefined && OTHERS[kind] === undefined);
    expect(missing).toEqual([]);
  });
});

describe('a shell', () => {
  const app = (inner: string): string => page('Boats', `<div id="root"></div>${inner}`);
  const state = (value: unknown): string => `<script id="__DATA__" type="application/json">${JSON.stringify(value)}</script>`;
  const told = 'The harbour master counts every boat that leaves, and writes its name on the board by the gate.';

  it('is usable once its state has filled it, and still says what it was', () => {
    const { kind, signals } = judge(app(state({ title: 'Boats', body: told })));
    expect(kind).toBe('usable');
    expect(signals.map(({ id }) => id)).toEqual(expect.arrayContaining(['opened-state', 'shell:opened']));
    expect(signals.find(({ id }) => id === 'shell:opened')?.excerpt).toContain('__DATA__');
  });
  it('is judged by the text that its state says', () => {
    expect(
      judge(app(state({ title: 'Page not found', body: 'Sorry, the page that you are looking for does not exist any more.' }))).kind,
    ).toBe('soft_404');
  });
  it.each([
    ['a call', '<script>fetch("/v1/boats")</script>'],
    ['a stream', '<p>Waiting</p><script>new EventSource("/live")</script>'],
    ['a part that loads itself', '<p>Loading</p><div hx-get="/part" hx-trigger="load"></div>'],
  ])('is known by %s for its content', (_what, inner) => {
    const { kind, signals } = judge(app(inner));
    expect(kind).toBe('js_shell');
    expect(signals.map(({ id }) => id)).toContain('shell:asks-for-content');
  });
  it('is not what shows a figure, whatever else it asks for', () => {
    expect(judge(page('Rate', '<main><p>1.0842</p></main><script>fetch("/v1/rate")</script>')).kind).toBe('usable');
  });
});

describe('what follows from a verdict', () => {
  it('has a row for every kind', () => {
    expect(Object.keys(CONSEQUENCES).sort()).toEqual([...VERDICT_KINDS].sort());
  });
  it('repeats only what may pass by itself', () => {
    const retryable = VERDICT_KINDS.filter((kind) => CONSEQUENCES[kind].retryable);
    expect(retryable.sort()).toEqual(['error_page', 'maintenance', 'rate_limited', 'transient']);
  });
  it('reads embedded state first, and starts a browser only where there is none', () => {
    const shell = (state: string): string => page('App', `<div id="__next"></div>${state}<script src="/m.js"></script>`);
    expect(judge(shell('')).next).toBe('browser');
    expect(judge(shell('<script id="__NEXT_DATA__" type="application/json">{"props":{"a":1}}</script>')).next).toBe('embedded_state');
    expect(judge(shell('<script>fetch("/v1/boats")</script>')).next).toBe('embedded_state');
  });
  it('stops when the budget is used up, although a retry could help', () => {
    expect(judgeTransport({ problem: problem('budget_exhausted') })).toMatchObject({
      kind: 'transient',
      retryable: false,
      next: 'stop_and_report',
    });
  });
  it('hands the stated waiting time on', () => {
    expect(judgeTransport({ status: 429, retryAfterSeconds: 20 })).toMatchObject({
      kind: 'rate_limited',
      next: 'wait',
      retryAfterSeconds: 20,
    });
  });
});

describe('the signals of a verdict', () => {
  it('quote the page and tell observations from guesses', () => {
    const verdict = judge(
      page('Just a moment...', '<h1>Checking your browser</h1><form id="challenge-form" action="/cdn-cgi/l/chk_jschl"></form>'),
    );
    expect(verdict.signals.find((signal) => signal.id === 'vendor:cloudflare-challenge')).toMatchObject({
      basis: 'observation',
      layer: 'content',
    });
    const phrase = verdict.signals.find((signal) => signal.id === 'phrase:challenge');
    expect(phrase).toMatchObject({ basis: 'guess' });
    expect(phrase?.excerpt).toMatch(/Just a moment|Checking your browser/);
  });
  it('make clear pages surer than faint ones', () => {
    const clear = judge(page('404 Not Found', '<h1>404 Not Found</h1><p>The requested URL was not found on this server.</p>'));
    const faint = judge(page('Site', `<h1>Not found</h1><p>${'We sell lamps and chairs. '.repeat(40)}</p>`));
    expect(clear.confidence).toBeGreaterThan(faint.confidence);
  });
});
