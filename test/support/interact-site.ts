import type { IncomingMessage, ServerResponse } from 'node:http';

const html = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;
const story = (what: string): string =>
  `<p>The ${what} of the harbour museum is told here in full: ${`forty lanterns, a copper engine and the old signal of the pier belong to the ${what}, `.repeat(3)}and a café.</p>`;
const item = (n: number): string =>
  `<li class="item">Lantern number ${n} was lit in the year ${1800 + n} and hangs in the hall of the museum.</li>`;
const items = (from: number, to: number): string => Array.from({ length: to - from + 1 }, (_, at) => item(from + at)).join('');

/** A site to be operated. Each page shows what it says only after the right step. */
const PAGES: Readonly<Record<string, (query: URLSearchParams) => string>> = {
  '/search': () =>
    html(
      'Search',
      `<h1>Search</h1>${story('catalogue')}<form action="/found"><label for="q">What are you looking for?</label><input id="q" name="q" type="search"><button aria-label="Start the search">🔍</button></form>`,
    ),
  '/found': (query) => html('Found', `<h1>Found</h1><p>You looked for ${query.get('q')}.</p>${story('finding')}`),
  '/typing': () =>
    html(
      'Typing',
      `<h1>Typing</h1>${story('typing')}<input placeholder="Type here" oninput="clearTimeout(window.t);t=setTimeout(()=>fetch('/data.json?q='+this.value).then(r=>r.json()).then(d=>{out.textContent=d.story+' for '+this.value}),400)"><p id="out"></p>`,
    ),
  '/tabs': () =>
    html(
      'Tabs',
      `<h1>Tabs</h1><div role="tablist"><button role="tab" onclick="show('first')">First part</button><button role="tab" onclick="show('second')">Second part</button></div><div id="panel">${story('opening')}</div><a href="/found?q=elsewhere" target="_blank">Another window</a><script>function show(w){fetch('/part?w='+w).then(r=>r.text()).then(t=>{panel.innerHTML=t})}</script>`,
    ),
  '/part': (query) => story(`${query.get('w')} part`),
  '/more': () =>
    html(
      'More',
      `<h1>More</h1><ul id="list">${items(1, 5)}</ul><button id="more" onclick="fetch('/items?from='+(list.children.length+1)).then(r=>r.text()).then(t=>{list.insertAdjacentHTML('beforeend',t);if(list.children.length>=20)more.remove()})">Load more</button>`,
    ),
  '/items': (query) => items(Number(query.get('from')), Number(query.get('from')) + 4),
  '/scroll': () =>
    html(
      'Scroll',
      `<h1>Scroll</h1><ul id="list" style="line-height:80px">${items(1, 20)}</ul><div id="end">…</div><script>let busy=false;new IntersectionObserver(e=>{const n=list.children.length;if(!e[0].isIntersecting||busy||n>=60)return;busy=true;fetch('/items?from='+(n+1)).then(r=>r.text()).then(t=>{list.insertAdjacentHTML('beforeend',t);busy=false})},{rootMargin:'50px'}).observe(end)</script>`,
    ),
  '/list': (query) => {
    const page = Number(query.get('page') ?? '1');
    const link = page < 4 ? `<a href="/list?page=${page + 1}">下一页</a>` : '';
    return html(`List ${page}`, `<h1>List ${page}</h1><ul>${items(page * 10 - 9, page * 10)}</ul><nav>${link}</nav>`);
  },
  '/round': (query) =>
    html(
      'Round',
      `<h1>Round</h1><ul>${items(1, 8)}</ul><p>Part ${query.get('p') === 'b' ? 'beta' : 'alpha'}</p><a rel="next" href="/round?p=${query.get('p') === 'b' ? 'a' : 'b'}">Next</a>`,
    ),
  '/consent': () =>
    html(
      'Consent',
      `<h1>Consent</h1>${story('arrival')}<div id="banner" style="position:fixed;inset:0;background:#fff">We use cookies. <button onclick="choose('all')">Accept all</button><button onclick="panel.hidden=false">Settings</button><div id="panel" hidden><label><input type="checkbox" id="ads" checked> Advertising</label><button onclick="choose('ads='+ads.checked)">Save choices</button></div></div><script>function choose(w){fetch('/consent/'+w,{method:'POST'}).catch(()=>0);banner.remove();document.querySelector('h1').textContent='chose '+w}</script>`,
    ),
  '/consent-zh': () =>
    html(
      '同意',
      `<h1>同意</h1>${story('arrival')}<div role="dialog" aria-label="Cookie" style="position:fixed;top:0">我们使用 Cookie 保护您的隐私。<button onclick="choose('all')">全部接受</button><button onclick="choose('none')">拒绝</button></div><script>function choose(w){document.querySelector('[role=dialog]').remove();document.querySelector('h1').textContent='chose '+w}</script>`,
    ),
  '/consent-only': () =>
    html(
      'Only',
      `<h1>Only</h1>${story('arrival')}<div class="cookie-banner" style="position:fixed;top:0">Cookies! <button onclick="document.querySelector('h1').textContent='agreed'">I agree</button></div>`,
    ),
  '/choice': () =>
    html(
      'Choice',
      `<h1>Choice</h1>${story('choice')}<select aria-label="Hall" onchange="fetch('/part?w='+this.value).then(r=>r.text()).then(t=>{out.innerHTML=t})"><option value="">–<option value="north">North hall<option value="south">South hall</select><div id="out"></div>`,
    ),
  '/twins': () =>
    html(
      'Twins',
      `<h1>Twins</h1>${story('twins')}<button>Open</button><button>Open</button><button hidden>Secret</button><button disabled>Off</button><input type="password" aria-label="Word"><div style="position:relative"><button id="under">Under</button><div style="position:absolute;inset:0;background:#fff" id="over">over it</div></div>`,
    ),
  '/shadow': () =>
    html(
      'Shadow',
      `<h1>Shadow</h1>${story('shadow')}<x-x></x-x><iframe srcdoc="<button onclick='parent.out.textContent=&quot;pressed in the frame, and the frame tells of it&quot;'>In the frame</button>"></iframe><p id="out"></p><script>customElements.define('x-x',class extends HTMLElement{connectedCallback(){this.attachShadow({mode:'open'}).innerHTML='<button>In the shadow</button>';this.shadowRoot.querySelector('button').onclick=()=>{out.textContent='pressed in the shadow, and the page tells of it'}}})</script>`,
    ),
  '/writes': () =>
    html(
      'Writes',
      `<h1>Writes</h1>${story('order')}<form action="/order" method="post"><input type="hidden" name="thing" value="lantern"><button>Order</button></form><button onclick="fetch('/like',{method:'POST',body:'x'}).then(async r=>{out.textContent=r.ok?await r.text():'the like was refused'})">Like</button><button onclick="out.textContent=confirm('Really?')?'it was said yes':'it was said no'">Ask</button><a href="/file.csv" download>Save</a><p id="out"></p>`,
    ),
  '/icons': () =>
    html(
      'Icons',
      `<h1>Icons</h1>${story('icons')}<button aria-label="Search the catalogue"></button><canvas aria-label="Visitors by month, rising" role="img" width="50" height="50"></canvas>`,
    ),
  '/hangs': () =>
    html('Hangs', `<h1>Hangs</h1>${story('hanging')}<button onclick="out.textContent='it began';for(;;);">Begin</button><p id="out"></p>`),
  '/lost': (query) =>
    html(
      'Lost',
      `<h1>Lost</h1><ul>${items(1, 6)}</ul><p>Part ${query.get('p') ?? '0'}</p>${query.get('p') === '2' ? '<script>for(;;);</script>' : ''}<a rel="next" href="/lost?p=${Number(query.get('p') ?? '0') + 1}">Next</a>`,
    ),
  '/leads-out': (query) =>
    html(
      'Out',
      `<h1>Out</h1>${story('way out')}<a id="out" href="${query.get('to')}/page">Leave</a><a id="window" target="_blank" href="${query.get('to')}/window">Window</a><a id="save" download href="${query.get('to')}/file">Save</a><a rel="next" href="${query.get('to')}/next">Next</a>`,
    ),
  '/endless': () =>
    html(
      'Endless',
      `<h1>Endless</h1><ul id="list">${items(1, 5)}</ul><button onclick="fetch('/items?from='+(list.children.length+1)).then(r=>r.text()).then(t=>{list.insertAdjacentHTML('beforeend',t)})">Load more</button>`,
    ),
};

export function operate(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://x');
  const send = (body: string, type = 'text/html; charset=utf-8', more: Record<string, string> = {}): void => {
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store', ...more }).end(body);
  };
  const page = PAGES[url.pathname];
  if (page !== undefined) send(page(url.searchParams));
  else if (url.pathname === '/data.json') send(JSON.stringify({ story: 'The answer of the catalogue' }), 'application/json');
  else if (url.pathname === '/order') send(html('Ordered', `<h1>Ordered</h1>${story('ordered lantern')}`));
  else if (url.pathname === '/like') send('the like was taken', 'text/plain');
  else if (url.pathname === '/file.csv')
    send('lantern,year\nnorth,1801\nsouth,1802\n', 'text/csv', { 'content-disposition': 'attachment; filename=lanterns.csv' });
  else response.writeHead(404).end();
}
