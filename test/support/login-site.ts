import { serve, type TestServer } from './server.ts';

export interface LoginSite extends TestServer {
  /** Cookie values that are logged in, by account. */
  readonly accounts: Map<string, string>;
  /** The token of the API. */
  token: string;
}

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><main>${body}</main></html>`;

const LOGIN = page(
  'Sign in',
  '<form method="post" action="/session"><h1>Sign in to continue</h1><label>E-mail <input type="email" name="e"></label><label>Password <input type="password" name="p"></label><button>Sign in</button></form>',
);

const LOGIN_ZH = page(
  '登录',
  '<form method="post" action="/session"><h1>请先登录</h1><label>邮箱 <input type="email" name="e"></label><label>密码 <input type="password" name="p"></label><button>登录</button></form>',
);

/** What an account reads at an address: its name is in it, so that whoever sees it elsewhere knows whose it was. */
export const article = (who: string, path: string): string =>
  `<h1>Ledger ${path} of ${who}</h1><p>The ${who} account keeps its harbour ledger at ${path}. Entries of the ${who} ledger are kept for ${who.length + 20} days, and each of them names the crane, the ship and the hour of its landing.</p>
  <p>账本由 ${who} 保管。Nobody but ${who} writes into it; corrections are added below, with the date on which they were made and the name of the clerk.</p>`;

/** A site behind a login, on loopback. What is public of it is another text at the same addresses. */
export async function loginSite(elsewhere = ''): Promise<LoginSite> {
  const accounts = new Map<string, string>();
  const site = { accounts, token: '' };
  const server = await serve((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const sid = /(?:^|; )sid=([^;]*)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const who = [...accounts].find(([, value]) => value === sid)?.[0] ?? null;
    const send = (body: string, status = 200, headers: Record<string, string | string[]> = {}): void =>
      void response
        .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, max-age=600', ...headers })
        .end(body);
    if (pathname === '/login') return send(LOGIN);
    if (pathname === '/api') {
      const known = site.token !== '' && request.headers.authorization === `Bearer ${site.token}`;
      return known ? send(page('API', article('api', pathname))) : send('no', 401, { 'www-authenticate': 'Bearer' });
    }
    if (pathname === '/away') return send('', 302, { location: `${elsewhere}/seen` });
    if (pathname === '/same') return send(page('Ledger', article('everybody', pathname)));
    // Some sites show everybody something at the same address.
    if (pathname.startsWith('/both') && who === null) return send(page('Ledger', article('public', pathname)));
    // Here in place of the page, elsewhere by way of a redirect.
    if (who === null && pathname.startsWith('/zh/')) return send(LOGIN_ZH);
    if (who === null) return send('', 302, { location: '/login' });
    if (pathname === '/renew') {
      accounts.set(who, `${sid}-next`);
      return send(page('Ledger', article(who, pathname)), 200, { 'set-cookie': `sid=${sid}-next; Path=/; HttpOnly; Max-Age=3600` });
    }
    if (pathname === '/echo')
      return send('', 302, { location: `/echoed?t=${sid}`, 'x-echo': `sid=${sid}`, link: `</n?t=${sid}>; rel=next` });
    if (pathname === '/data.json')
      return send(JSON.stringify({ story: `The ${who} ledger, brought by a script. `.repeat(12) }), 200, {
        'content-type': 'application/json',
      });
    if (pathname === '/app')
      return send(
        `<!doctype html><title>App</title><div id="root"></div><noscript>Enable JavaScript to run this app.</noscript><script>
        fetch('/data.json').then((r) => r.json()).then((t) => { document.getElementById('root').textContent = (localStorage.getItem('greeting') ?? 'nothing stored') + ': ' + t.story; });</script>`,
      );
    // A page that would carry what it has to another origin: by cookie, by header, in an address, in a stream.
    if (pathname === '/spread')
      return send(
        `<!doctype html><title>Spread</title><div id="root"></div><script>
        const own = localStorage.getItem('token');
        new EventSource('${elsewhere}/events', { withCredentials: true });
        Promise.allSettled([
          fetch('${elsewhere}/part', { credentials: 'include' }),
          fetch('${elsewhere}/header', { headers: { 'x-token': own } }),
          fetch('${elsewhere}/address?t=' + own),
          fetch('/data.json'),
        ]).then(() => { document.getElementById('root').innerHTML = '<h1>Done</h1><p>' + 'Everything was tried by the script of this page. '.repeat(12) + '</p>'; });</script>`,
      );
    return send(page('Ledger', article(who, pathname)));
  });
  return Object.assign(site, server);
}
