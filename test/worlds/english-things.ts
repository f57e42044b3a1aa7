/** @module E-bikes, a programming library, a founder, refunds per edition and the limits of an API. English. */
import type { WorldQuestion } from './asking.ts';
import { h2, type PageText, p, rows } from './pages.ts';

export const pages: readonly PageText[] = [
  {
    url: 'http://www.velora.example/bikes/trail-5',
    title: 'Velora Trail 5',
    site: 'Velora Bikes',
    updated: '2026-06-01',
    body:
      p('The Trail 5 climbs where others walk.') +
      h2(
        'Technical data',
        rows(
          ['', 'Trail 5'],
          ['Battery', '625 Wh'],
          ['Range (km)', 'up to 130'],
          ['Weight (kg)', '23.4'],
          ['Price', '€3,499'],
          ['Wheel size', '29 in'],
        ),
      ),
  },
  {
    url: 'http://www.velora.example/bikes/trail-5-plus',
    title: 'Velora Trail 5 Plus',
    site: 'Velora Bikes',
    updated: '2026-06-01',
    body: h2(
      'Technical data',
      rows(['', 'Trail 5 Plus'], ['Battery', '750 Wh'], ['Range (km)', 'up to 155'], ['Weight (kg)', '25.1'], ['Price', '€4,199']),
    ),
  },
  {
    url: 'http://kestrel-cycles.example/metro-s',
    title: 'Kestrel Metro S',
    site: 'Kestrel',
    updated: '2026-04-18',
    body: p(
      'The Kestrel Metro S is made for the city. It weighs 19.8 kg.',
      'The battery of the Kestrel Metro S holds 504 Wh, enough for a range of 95 km.',
      'The Kestrel Metro S costs €2,899.',
    ),
  },
  {
    url: 'http://wheelreview.example/velora-trail',
    title: 'Velora Trail 4 and Trail 5 compared 2026',
    site: 'Wheel Review',
    author: 'Ned Cole',
    published: '2024-03-03',
    body: p(
      'The Velora Trail 4 has a battery of 500 Wh and weighs 24.9 kg.',
      'A reader told us that the Velora Trail 5 will probably weigh 22 kg.',
    ),
  },
  {
    url: 'http://docs.quillhttp.example/v3/settings',
    title: 'Settings',
    site: 'quillhttp',
    updated: '2026-05-02',
    body:
      p(
        'The default timeout of quillhttp is 30 seconds.',
        'quillhttp follows at most 8 redirects.',
        'quillhttp supports HTTP/2. HTTP/3 is not supported.',
      ) + h2('Limits', rows(['Setting', 'Default', 'Maximum'], ['Connections per host', '6', '64'], ['Body size', '10 MB', '2 GB'])),
  },
  {
    url: 'http://docs.quillhttp.example/v2/settings',
    title: 'Settings (version 2)',
    site: 'quillhttp',
    updated: '2024-02-12',
    body: p('In version 2 the default timeout of quillhttp is 60 seconds.', 'quillhttp follows at most 5 redirects.'),
  },
  {
    url: 'http://docs.quillhttp.example/changelog',
    title: 'quillhttp changelog',
    site: 'quillhttp',
    updated: '2026-05-02',
    body: `${h2('3.2.0 (2026-04-11)', '<ul><li>The default timeout was lowered from 60 to 30 seconds.</li></ul>')}${h2('3.0.0 (2025-09-30)', '<ul><li>Support for HTTP/2.</li><li>Redirects are limited to 8.</li></ul>')}`,
  },
  {
    url: 'http://forum.codeyard.example/t/quillhttp-timeout',
    title: 'quillhttp default timeout?',
    published: '2026-05-20',
    body: p('What is the default timeout of quillhttp?', 'I think the default timeout of quillhttp is 45 seconds.'),
  },
  {
    url: 'http://www.brackwater.example/about',
    title: 'About us',
    site: 'Brackwater Instruments',
    updated: '2026-02-01',
    body: p(
      'Brackwater Instruments was founded in 1974 by the engineer Orla Vantreight. The company is headquartered in Port Ellery.',
      'Since 2019 Idris Fenn has been chief executive of Brackwater Instruments.',
      'Brackwater Instruments employs 430 people.',
    ),
  },
  {
    url: 'http://atlaspedia.example/wiki/Orla_Vantreight',
    title: 'Orla Vantreight',
    site: 'Atlaspedia',
    updated: '2025-07-07',
    body: p(
      'Orla Vantreight (born 3 March 1941 in Senn Harbour) is an engineer and the founder of Brackwater Instruments.',
      'She studied in Marlow and received the Sefton Medal in 1988.',
    ),
  },
  {
    url: 'http://brackwater-brewery.example/story',
    title: 'Our story',
    site: 'Brackwater Brewery',
    updated: '2026-03-01',
    body: p('Brackwater Brewery was founded in 1921 by Tom Hale.', 'The chief executive of Brackwater Brewery is Ann Hale.'),
  },
  {
    url: 'http://pressroom.example/2016/brackwater',
    title: 'Brackwater Instruments opens a new plant',
    published: '2016-05-05',
    body: p('“We are growing”, said Lena Gros, then chief executive of Brackwater Instruments.', 'The plant cost $14 million.'),
  },
  {
    url: 'http://pagewright.example/legal/refunds',
    title: 'Refund policy',
    site: 'Pagewright',
    updated: '2026-07-01',
    body:
      h2('Personal edition', p('You can return the Personal edition within 14 days of purchase.')) +
      h2('Business edition', p('The Business edition may be returned within 30 days of purchase.')) +
      h2('Gift cards', p('Gift cards are not refundable.')),
  },
  {
    url: 'http://pagewright.example/china/refunds',
    title: 'Refund policy, China edition',
    site: 'Pagewright',
    updated: '2026-07-01',
    body: p('The Business edition may be returned within 7 days of purchase.'),
  },
  {
    url: 'http://developer.ferrule.example/limits',
    title: 'Rate limits',
    site: 'Ferrule API',
    updated: '2026-10-01',
    snippet: 'Rate limits of the Ferrule API: Pro plan 300 calls per minute.',
    body: h2(
      'Requests',
      rows(['Plan', 'Rate limit'], ['Free', '60 calls per minute'], ['Pro', '600 calls per minute']),
      p(
        'Requests beyond the limit are refused. The answer names the second at which the next request will be served, and the official client waits for it on its own. A burst of up to five seconds is smoothed, so that short peaks do no harm; keys of one account share their limit, whichever machine they are used from.',
      ),
    ),
  },
  {
    url: 'http://blog.devnotes.example/ferrule',
    title: 'A look at the Ferrule API',
    author: 'J. Park',
    published: '2022-01-19',
    body: p(
      'On the Pro plan the Ferrule API has a rate limit of 1,000 calls per minute.',
      'Images larger than 8 MB are refused. I used the service for a week to tag holiday pictures, and it was quick and seldom wrong; only pictures taken at night came back with odd words. Its documentation is short but good, with an example for every call, and questions that I sent on a Sunday were answered on Monday.',
      'The dashboard shows how many pictures were tagged on each day and which words were found most often. A list of forbidden words can be kept for each project. I missed a way to correct a wrong word in place, and the export knows only one format, but the support told me that another one is being written. All in all I would use it again for the next family album, since nothing else that I tried knew our island from the mainland.',
    ),
  },
  {
    url: 'http://www.ferrule.example/pricing',
    title: 'Pricing',
    site: 'Ferrule',
    updated: '2026-10-01',
    body: rows(['Plan', 'Price per month'], ['Free', '$0'], ['Pro', '$29'], ['Scale', '$190']),
  },
];

export const questions: readonly WorldQuestion[] = [
  {
    id: 'bikes',
    type: 'comparison',
    question: 'Compare the Velora Trail 5 and the Kestrel Metro S: battery capacity, range and weight.',
    facts: [['625 Wh'], ['504 Wh'], ['130'], ['95 km'], ['23.4'], ['19.8 kg']],
    never: ['750 Wh', '500 Wh', '155', '25.1', '24.9 kg', '22 kg'],
    derived: ['121', '3.6'],
  },
  {
    id: 'bikes-lighter',
    type: 'comparison',
    question: 'Which is lighter, the Velora Trail 5 or the Kestrel Metro S?',
    facts: [['23.4'], ['19.8 kg']],
    never: ['25.1', '24.9 kg', '22 kg'],
    derived: ['3.6'],
  },
  {
    id: 'bikes-range',
    type: 'comparison',
    question: 'Should I buy the Velora Trail 5 or the Kestrel Metro S if range matters most?',
    facts: [['130'], ['95 km']],
    never: ['155'],
  },
  {
    id: 'bike-weight',
    type: 'fact',
    question: 'What does the Velora Trail 5 weigh?',
    facts: [['23.4']],
    never: ['25.1', '24.9 kg', '22 kg', '19.8 kg'],
  },
  { id: 'bike-price', type: 'fact', question: 'How much does the Kestrel Metro S cost?', facts: [['€2,899']], never: ['€3,499'] },
  { id: 'bike-speed', type: 'fact', question: 'What is the top speed of the Velora Trail 5?', facts: [], never: ['130', '625 Wh'] },
  {
    id: 'lib-timeout',
    type: 'fact',
    question: 'what is the default timeout of quillhttp?',
    facts: [['30 seconds']],
    never: ['60 seconds', '45 seconds'],
  },
  {
    id: 'lib-timeout-v2',
    type: 'fact',
    question: 'What was the default timeout of quillhttp in version 2?',
    facts: [['60 seconds']],
    never: ['30 seconds', '45 seconds'],
  },
  {
    id: 'lib-since',
    type: 'fact',
    question: 'Since which version is the default timeout of quillhttp 30 seconds?',
    facts: [['3.2.0']],
    never: ['3.0.0', 'version 2'],
  },
  { id: 'lib-redirects', type: 'fact', question: 'how many redirects does quillhttp follow?', facts: [['8']], never: ['5'] },
  { id: 'lib-body', type: 'fact', question: 'What is the maximum body size in quillhttp?', facts: [['2 GB']], never: ['10 MB', '64'] },
  { id: 'lib-http3', type: 'fact', question: 'Does quillhttp support HTTP/3?', facts: [['HTTP/3 is not supported']], never: [] },
  { id: 'founder', type: 'fact', question: 'Who founded Brackwater Instruments?', facts: [['Orla Vantreight']], never: ['Tom Hale'] },
  { id: 'founded', type: 'fact', question: 'When was Brackwater Instruments founded?', facts: [['1974']], never: ['1921'] },
  { id: 'born', type: 'fact', question: 'When was Orla Vantreight born?', facts: [['3 March 1941']], never: ['1974', '1988'] },
  { id: 'birthplace', type: 'fact', question: 'Where was Orla Vantreight born?', facts: [['Senn Harbour']], never: ['Marlow'] },
  {
    id: 'ceo',
    type: 'fact',
    question: 'Who is the chief executive of Brackwater Instruments?',
    facts: [['Idris Fenn']],
    never: ['Lena Gros', 'Ann Hale'],
  },
  {
    id: 'cfo',
    type: 'fact',
    question: 'Who is the chief financial officer of Brackwater Instruments?',
    facts: [],
    never: ['Idris Fenn', 'Lena Gros', 'Orla Vantreight'],
  },
  {
    id: 'headquarters',
    type: 'fact',
    question: 'In which city is Brackwater Instruments headquartered?',
    facts: [['Port Ellery']],
    never: ['Senn Harbour'],
  },
  { id: 'employees', type: 'fact', question: 'How many people work for Brackwater Instruments?', facts: [['430']], never: ['14 million'] },
  {
    id: 'refund-business',
    type: 'fact',
    question: 'How long can I return the Pagewright Business edition?',
    facts: [['30 days']],
    never: ['14 days', '7 days'],
  },
  {
    id: 'refund-personal',
    type: 'fact',
    question: 'Within how many days can the Pagewright Personal edition be returned?',
    facts: [['14 days']],
    never: ['30 days', '7 days'],
  },
  {
    id: 'refund-cards',
    type: 'fact',
    question: 'Are Pagewright gift cards refundable?',
    facts: [['Gift cards are not refundable']],
    never: ['14 days', '30 days'],
  },
  {
    id: 'api-pro',
    type: 'fact',
    question: 'What is the rate limit of the Ferrule API on the Pro plan?',
    facts: [['600 calls per minute']],
    never: ['60 calls per minute', '1,000 calls per minute', '300 calls per minute'],
    conflict: ['developer.ferrule.example', 'blog.devnotes.example'],
  },
  {
    id: 'api-price',
    type: 'fact',
    question: "What is Ferrule's price per month on the Pro plan?",
    facts: [['$29']],
    never: ['$190', '$0'],
  },
];
