/** Shells of our own, one for each way in which state is carried; all say the same things about ferries. */

export const SENTENCES = [
  'The morning ferry leaves the northern pier as soon as the fog has lifted from the sound.',
  'Bicycles travel free of charge, but they have to be walked over the gangway.',
  'A second boat is sent whenever more than ninety passengers are waiting at the pier.',
] as const;
export const TITLE = 'Crossing the sound';
const MENU = Array.from({ length: 30 }, (_, i) => ({
  label: `Menu entry number ${i}`,
  description: `Everything that we know about menu entry number ${i} and its friends`,
  href: `/m/${i}`,
}));
const CATALOGUE = Object.fromEntries(
  Array.from({ length: 60 }, (_, i) => [`key.${i}`, `Please press this button to do the thing that has the number ${i}`]),
);

export const shell = (body: string, head = '', title = TITLE): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><div id="app"></div>${body}<script src="/static/main.js"></script></body></html>`;
const script = (code: string): string => `<script>${code.replaceAll('</', '<\\/')}</script>`;
const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
const html = SENTENCES.map((text) => `<p>${text}</p>`).join('');
const story = { slug: 'crossing', title: TITLE, body: html, publishedAt: '2025-04-02T08:00:00Z' };
const noise = {
  navigation: MENU,
  translations: CATALOGUE,
  related: MENU.slice(0, 6).map(({ description }) => ({ title: 'Elsewhere', excerpt: description })),
};

/** devalue: every value at an index, every reference the index. */
export function devalue(root: unknown): unknown[] {
  const out: unknown[] = [];
  const put = (value: unknown): number => {
    const at = out.length;
    out.push(null);
    if (Array.isArray(value)) out[at] = value.map(put);
    else if (typeof value === 'object' && value !== null)
      out[at] = Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, put(entry)]));
    else out[at] = value;
    return at;
  };
  put(root);
  return out;
}

/** turbo-stream: keys are references too. */
function turbo(root: unknown): unknown[] {
  const out: unknown[] = [];
  const put = (value: unknown): number => {
    const at = out.length;
    out.push(null);
    if (Array.isArray(value)) out[at] = value.map(put);
    else if (typeof value === 'object' && value !== null)
      out[at] = Object.fromEntries(Object.entries(value).map(([key, entry]) => [`_${put(key)}`, put(entry)]));
    else out[at] = value;
    return at;
  };
  put(root);
  return out;
}

const rows = (() => {
  const [first, second, third] = SENTENCES;
  const long = `${third}\nIt comes back empty.`;
  return [
    '1:"$Sreact.fragment"',
    '2:I[501,["/static/c.js"],"default"]',
    `5:T${new TextEncoder().encode(long).length.toString(16)},${long}0:{"b":"dev","f":[["","$","x"]],"t":["$","main",null,{"children":[["$","h1",null,{"children":"${TITLE}"}],["$","p",null,{"children":"${first}"}],"$L3",["$","p",null,{"children":"$5"}]]}]}`,
    `3:["$","$L2",null,{"children":["$","p",null,{"children":["${second.slice(0, 20)}",["$","em",null,{"children":"${second.slice(20)}"}]]}]}]`,
  ].join('\n');
})();
const push = (text: string): string => script(`self.__next_f.push([1,${json(text)}])`);
const half = rows.length >> 1;

/** Name of the case, state that it is to be read from, page. */
export const CARRIED: readonly (readonly [string, string, string])[] = [
  [
    'Next.js',
    '__NEXT_DATA__',
    shell(
      `<script id="__NEXT_DATA__" type="application/json">${json({ props: { pageProps: { ...noise, story } }, page: '/[slug]' })}</script>`,
    ),
  ],
  [
    'React flight rows, split in two',
    '__next_f',
    shell(script('(self.__next_f=self.__next_f||[]).push([0])') + push(rows.slice(0, half)) + push(rows.slice(half))),
  ],
  [
    'Nuxt 3',
    '__NUXT_DATA__',
    shell(`<script type="application/json" id="__NUXT_DATA__">${json(devalue({ data: { 'story-1': story }, state: noise }))}</script>`),
  ],
  [
    'Nuxt 2, by a function',
    '__NUXT__',
    shell(
      script(
        `window.__NUXT__=(function(a,b,c){return {layout:"default",data:[{story:{title:a,body:b,hidden:c}}],fetch:{},error:null}}(${json(TITLE)},${json(html)},false));`,
      ),
    ),
  ],
  [
    'Apollo',
    '__APOLLO_STATE__',
    shell(
      script(
        `window.__APOLLO_STATE__=${json({ ROOT_QUERY: { __typename: 'Query', 'story({"slug":"crossing"})': { __ref: 'Story:1' } }, 'Story:1': { __typename: 'Story', title: TITLE, parts: [{ __ref: 'Part:1' }, { __ref: 'Part:2' }, { __ref: 'Part:3' }] }, ...Object.fromEntries(SENTENCES.map((text, i) => [`Part:${i + 1}`, { __typename: 'Part', text }])) })};`,
      ),
    ),
  ],
  [
    'Redux, with undefined in it',
    '__PRELOADED_STATE__',
    shell(
      script(
        `window.__PRELOADED_STATE__ = {router: undefined, ui: {open: !1}, stories: {byId: {1: {title: '${TITLE}', paragraphs: [${SENTENCES.map((text) => `'${text}'`).join(', ')},]}}}, /* none */ user: void 0};`,
      ),
    ),
  ],
  [
    'Redux, as a string',
    '__INITIAL_STATE__',
    shell(script(`window.__INITIAL_STATE__ = JSON.parse(${JSON.stringify(JSON.stringify({ story }))});`)),
  ],
  [
    'Remix',
    '__remixContext',
    shell(
      script(`window.__remixContext = ${json({ url: '/', state: { loaderData: { root: { env: {} }, 'routes/$slug': { story } } } })};`),
    ),
  ],
  [
    'Remix, streamed',
    '__remixContext',
    shell(
      script(
        `window.__remixContext.streamController.enqueue(${json(`${JSON.stringify(turbo({ loaderData: { 'routes/$slug': { story } } }))}\n`)});`,
      ),
    ),
  ],
  [
    'SvelteKit',
    '__sveltekit',
    shell(
      script(
        `{__sveltekit_1a={base:""};const element=document.currentScript.parentElement;Promise.all([import("./a.js")]).then(([kit,app])=>{kit.start(app,element,{node_ids:[0,2],data:[null,{type:"data",data:{story:{title:${json(TITLE)},body:${json(html)},when:new Date(1743580800000)}},uses:{}}],form:null,error:null})})}`,
      ),
    ),
  ],
  [
    'SvelteKit, a fetched answer',
    '/api/story',
    shell(
      `<script type="application/json" data-sveltekit-fetched data-url="/api/story">${json({ status: 200, body: JSON.stringify({ story }) })}</script>`,
    ),
  ],
  [
    'a forum, preloaded',
    'data-preloaded',
    shell(
      `<div class="hidden" id="preload" data-preloaded="${JSON.stringify({
        topic_7: JSON.stringify({
          title: TITLE,
          post_stream: { posts: SENTENCES.map((text) => ({ username: 'ada', cooked: `<p>${text}</p>` })) },
        }),
      })
        .replaceAll('&', '&amp;')
        .replaceAll('"', '&quot;')}"></div>`,
    ),
  ],
  [
    'Astro islands',
    'astro-island',
    shell(
      SENTENCES.map(
        (text) =>
          `<astro-island component-url="/a.js" props="${JSON.stringify({ note: [0, { text: [0, text] }] }).replaceAll('"', '&quot;')}"></astro-island>`,
      ).join(''),
    ),
  ],
  [
    'Gatsby',
    'pageData',
    shell(
      script(
        `/*<![CDATA[*/window.pagePath="/crossing";window.pageData=${json({ componentChunkName: 'x', result: { data: { story } } })};/*]]>*/`,
      ),
    ),
  ],
  [
    'Inertia',
    'data-page',
    `<!doctype html><html><head><title>${TITLE}</title></head><body><div id="app" data-page="${JSON.stringify({ component: 'Story', props: { story } }).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></div></body></html>`,
  ],
  [
    'an article of JSON-LD',
    'application/ld+json',
    shell(
      '',
      `<script type="application/ld+json">${json({
        '@context': 'https://schema.org',
        '@graph': [
          { '@type': 'WebSite', name: 'Sound' },
          { '@type': 'NewsArticle', headline: TITLE, articleBody: SENTENCES.join('\n\n') },
        ],
      })}</script>`,
    ),
  ],
  [
    'questions of JSON-LD',
    'application/ld+json',
    shell(
      '',
      `<script type="application/ld+json">${json({ '@type': 'FAQPage', mainEntity: SENTENCES.map((text, i) => ({ '@type': 'Question', name: `Question ${i}`, acceptedAnswer: { '@type': 'Answer', text } })) })}</script>`,
    ),
  ],
  [
    'Portable Text',
    '__NEXT_DATA__',
    shell(
      `<script id="__NEXT_DATA__" type="application/json">${json({
        props: {
          pageProps: {
            doc: {
              title: TITLE,
              body: SENTENCES.map((text) => ({
                _type: 'block',
                style: 'normal',
                children: [
                  { _type: 'span', text: text.slice(0, 30), marks: [] },
                  { _type: 'span', text: text.slice(30), marks: ['em'] },
                ],
              })),
            },
          },
        },
      })}</script>`,
    ),
  ],
  [
    'ProseMirror',
    '__NEXT_DATA__',
    shell(
      `<script id="__NEXT_DATA__" type="application/json">${json({ props: { pageProps: { doc: { title: TITLE, content: { type: 'doc', content: SENTENCES.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })) } } } } })}</script>`,
    ),
  ],
  [
    'Markdown',
    '__NEXT_DATA__',
    shell(
      `<script id="__NEXT_DATA__" type="application/json">${json({ props: { pageProps: { title: TITLE, markdown: `## Times\n\n${SENTENCES.map((text) => `- ${text}`).join('\n')}` } } })}</script>`,
    ),
  ],
  ['a template', 'template', shell(`<x-story><template shadowrootmode="open"><h1>${TITLE}</h1>${html}</template></x-story>`)],
  ['noscript', 'noscript', shell(`<noscript><h1>${TITLE}</h1>${html}</noscript>`)],
];
