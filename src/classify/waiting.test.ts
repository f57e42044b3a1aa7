import { describe, expect, it } from 'vitest';
import { article, judge, page } from './page.test.fixture.ts';

const NAV =
  '<header><a href="/">Harbour board</a><nav><a href="/a">Piers</a> <a href="/b">Ferries</a> <a href="/c">Timetable of the winter</a></nav></header>';
const FOOT =
  '<footer><p>Harbour board of the northern pier, open from nine to five on all days of the week. All rights reserved.</p></footer>';
const APP = '<script src="/app.js"></script>';
const filledBy = (opens: string, id: string): string => `<script>${opens}.onmessage=e=>{${id}.innerHTML=e.data}</script>`;

describe('a page that shows only that it waits is a shell', () => {
  it.each<[string, string, string?]>([
    ['by a sentence', `<div id="app">Loading your dashboard, please wait…</div>${APP}`],
    ['in Chinese', `<div id="root"><div class="spinner"></div><p>正在加载，请稍候…</p></div>${APP}`, '港口'],
    ['in German', `<div id="root"><p>Wird geladen …</p></div>${APP}`],
    ['in French', `<div id="root"><p>Chargement en cours…</p></div>${APP}`],
    ['in Japanese', `<div id="root"><p>データを読み込み中です…</p></div>${APP}`],
    ['beside its name', `<div id="app"><b>Harbour</b> Connecting…</div>${APP}`],
    [
      'by a skeleton between header and footer',
      `${NAV}<main aria-busy="true">${'<div class="skeleton"></div>'.repeat(6)}</main>${FOOT}${APP}`,
    ],
    ['by an empty root between header and footer', `${NAV}<div id="root"></div>${FOOT}${APP}`],
    [
      'by an empty root under a footer, for which a call is made',
      `<div id="root"></div>${FOOT}<script>fetch("/api/about").then(r=>r.json())</script>`,
    ],
    ['by a word between header and footer', `${NAV}<div id="app"><p>Loading…</p></div>${FOOT}${APP}`],
    ['by a busy table under its heading', `<h1>Timetable</h1><table aria-busy="true"><tr><td>—</td></tr></table>${APP}`],
    [
      'filled by a socket',
      `<h1>Departures</h1><div id="board">No departures yet</div>${filledBy('new WebSocket("wss://a.test/live")', 'board')}`,
    ],
    [
      'filled by a stream of events',
      `<h1>Live</h1><ul id="l"><li>Waiting for updates…</li></ul>${filledBy('new EventSource("/events")', 'l')}`,
    ],
    [
      'filled by a service worker',
      '<div id="status">Initializing…</div><script>navigator.serviceWorker.register("/sw.js").then(()=>location.reload())</script>',
    ],
  ])('%s', (_, body, title = 'Harbour') => expect(judge(page(title, body)).kind).toBe('js_shell'));
});

describe('a page that has something to say is none, whatever waits on it', () => {
  it.each<[string, string, string?]>([
    [
      'an article with comments still to come',
      `${NAV}<main>${article(3)}</main><div aria-busy="true">Loading comments…</div>${FOOT}${APP}`,
    ],
    ['a short notice', `<h1>Opening hours</h1><p>The harbour office is closed on Mondays.</p><div class="loader"></div>${APP}`],
    ['a notice in Chinese', `<h1>公告</h1><p>本馆周一闭馆，请提前安排行程。</p>${APP}`, '公告'],
    ['one number', `<div id="rate">1.0834</div>${APP}`],
    ['a figure that a socket keeps fresh', `<div id="rate">1 EUR = 1.0834 USD</div>${filledBy('new WebSocket("wss://a.test/r")', 'rate')}`],
    ['a text on loading', `<main><h1>Loading…</h1>${article(2)}</main>${APP}`],
    [
      'a page made on the server, with its root filled',
      `<div id="root"><h1>Pier 4</h1><p>It is 120 metres long and was built in 1931.</p></div>${APP}`,
    ],
    ['a request to wait for a mail', `<p>Please wait for the confirmation mail; it takes up to five minutes to arrive.</p>${APP}`],
    [
      'a contact page with a root for the chat',
      `${NAV}<main><h1>Contact</h1><p>Call 0123 456 789</p></main><div id="chat-root"></div>${FOOT}${APP}`,
    ],
    ['a word without any script', '<p>Loading…</p><p>Unloading…</p>'],
  ])('%s', (_, body, title = 'Harbour') => expect(['usable', 'listing']).toContain(judge(page(title, body)).kind));
});
