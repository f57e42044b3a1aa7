import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TestServer } from './server.ts';

/** What scripts write into the page, long enough to be a text. */
export const STORY = `The harbour museum opens its new hall in spring. Visitors find ${'forty lanterns, a copper engine and the old signal of the pier, '.repeat(4)}and a café.`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;
/** A page with nothing in it but a script: a shell, to whoever runs none. */
export const shell = (script: string, more = ''): string =>
  page(
    'Museum',
    `<div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript>${more}<script>const root=document.getElementById('root');${script}</script>`,
  );
const show = 'root.innerHTML="<main><h1>Museum</h1><p>"+t+"</p></main>"';
const fromStory = `fetch("/story").then(r=>r.text()).then(t=>{${show}})`;

/** Pages that behave as pages do that a browser must survive. Each shows STORY first, unless it says otherwise. */
export const HOSTILE: Readonly<Record<string, string>> = {
  dialogs: `alert(1);confirm(2);prompt(3);${fromStory};setInterval(()=>alert(4),50)`,
  popups: `open("/story");open("about:blank");${fromStory};setInterval(()=>open("/story"),200)`,
  download: `const a=document.createElement("a");a.href="/file";a.download="x.bin";document.body.append(a);a.click();${fromStory}`,
  'endless-network': `${fromStory};setInterval(()=>fetch("/never?"+Math.random()),100);setInterval(()=>fetch("/story?"+Math.random()),60)`,
  'endless-socket': `${fromStory};const s=new EventSource("/events")`,
  'endless-text': `${fromStory};setInterval(()=>{document.title=Math.random();root.dataset.n=Math.random()},20)`,
  'hang-interval': `${fromStory}.then(()=>setInterval(()=>{for(;;);},10))`,
  'hang-load': 'for(;;);',
  'many-nodes': `fetch("/story").then(r=>r.text()).then(t=>{${show};for(let i=0;i<3000;i++)document.body.append(document.createElement("i"))})`,
  unload: `onbeforeunload=()=>"stay";addEventListener("unload",()=>{for(let i=0;i<1e8;i++);});${fromStory}`,
  permissions: `navigator.geolocation.getCurrentPosition(()=>0,()=>0);Notification.requestPermission();${fromStory}`,
  errors: `console.error("a thing went wrong");setTimeout(()=>{throw new Error("another")},0);${fromStory}`,
};

/** The site of these tests. `also` answers what it knows and returns true. */
export const answer =
  (also: (request: IncomingMessage, response: ServerResponse) => boolean = () => false) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const send = (body: string, type = 'text/html; charset=utf-8', headers: Record<string, string> = {}): void => {
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store', ...headers }).end(body);
    };
    if (also(request, response) || path === '/never') return;
    const script = HOSTILE[path.slice(1)];
    if (script !== undefined) send(shell(script));
    else if (path === '/app') send(shell(fromStory));
    // The address of its data is known only once its script has run.
    else if (path === '/drawn') send(shell(fromStory.replace('"/story"', '"/"+["yrots"].map(w=>[...w].reverse().join(""))')));
    else if (path === '/story') send(STORY, 'text/plain; charset=utf-8');
    else if (path === '/story.json') send(JSON.stringify({ story: STORY }), 'application/json');
    else if (path === '/file') send('x'.repeat(1000), 'application/octet-stream', { 'content-disposition': 'attachment; filename=x.bin' });
    else if (path === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const timer = setInterval(() => response.write('data: tick\n\n'), 30);
      response.on('close', () => clearInterval(timer));
    } else response.writeHead(404).end();
  };

/** Paths that were asked with a method that writes. */
export const writes = (server: TestServer): string[] =>
  server.seen.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method)).map(({ method, url }) => `${method} ${url}`);
