/** @module A museum, a town's by-law, a mountain and a town's population. English. */
import type { WorldQuestion } from './asking.ts';
import { h2, type PageText, p, rows } from './pages.ts';

const AGENCY = p(
  'TARNBURY (North Coast News) – Drivers of delivery vans face new limits in Tarnbury. The Quiet Streets By-law will start on 1 July 2026, according to a draft seen by this agency.',
  'The Quiet Streets By-law sets a fine of £200 for night deliveries. Shopkeepers in the old town asked for longer hours, while residents asked for none at all. A vote is planned for the spring session of the council.',
  'The chamber of commerce said that its members deliver goods for four hundred shops and that a third of the vans arrive before sunrise.',
);

export const pages: readonly PageText[] = [
  {
    url: 'http://museum.harrowlane.example/visit',
    title: 'Plan your visit',
    site: 'Harrow Lane Museum',
    updated: '2026-09-02',
    body:
      h2(
        'Opening hours',
        rows(
          ['Day', 'Opens', 'Closes'],
          ['Tuesday to Friday', '10:00', '17:30'],
          ['Saturday', '09:30', '19:00'],
          ['Sunday', '11:15', '18:00'],
        ),
        p('The museum is closed on Mondays.', 'Last admission is 45 minutes before closing.'),
      ) +
      h2(
        'Tickets',
        rows(['Ticket', 'Price'], ['Adult', '£14.50'], ['Child (5–15)', '£6.00'], ['Student', '£11.00'], ['Family', '£34.00']),
        p('Children under 5 enter free.', 'Members never pay for entry.'),
      ),
  },
  {
    url: 'http://museum.harrowlane.example/about',
    title: 'About the museum',
    site: 'Harrow Lane Museum',
    updated: '2026-01-15',
    body: p(
      'The Harrow Lane Museum shows the history of clocks and navigation.',
      'In 2024 the museum welcomed 212,000 visitors.',
      'The building was designed by the architect Edwin Farrar and opened in 1911.',
    ),
  },
  {
    url: 'http://www.harrowlane-gallery.example/tickets',
    title: 'Tickets and hours',
    site: 'Harrow Lane Gallery',
    updated: '2026-08-20',
    body:
      p('Harrow Lane Gallery is open from 12:45 on Saturdays and closed on Wednesdays.') +
      rows(['Ticket', 'Price'], ['Adult', '£9.00'], ['Child', '£4.00']),
  },
  {
    url: 'http://dayout.example/harrow-lane-museum',
    title: 'Harrow Lane Museum: prices 2026',
    site: 'Dayout',
    author: 'Sue Pell',
    published: '2023-04-11',
    body: p(
      'We took the children to the Harrow Lane Museum.',
      'An adult ticket for the Harrow Lane Museum costs £12.00 and a child ticket £5.00.',
      'It opens at 10:30 on Saturdays.',
    ),
  },
  {
    url: 'http://www.tarnbury-council.example/bylaws/quiet-streets',
    title: 'Quiet Streets By-law',
    site: 'Tarnbury Council',
    updated: '2026-05-20',
    body:
      p(
        'The Quiet Streets By-law was adopted by Tarnbury Council on 14 May 2026. It was proposed by councillor Miriam Oakshott.',
        'The Quiet Streets By-law takes effect on 1 September 2026.',
      ) +
      h2(
        'What it says',
        p(
          'Deliveries by van are not permitted between 22:00 and 06:00.',
          'A breach of the Quiet Streets By-law is punished with a fine of up to £120.',
          'Ambulances and fire engines are exempt.',
        ),
      ) +
      h2('Why', p('The council adopted the Quiet Streets By-law because night deliveries had doubled since 2022.')),
  },
  ...['northcoast.example', 'tarnmail.example', 'valleyherald.example'].map((host) => ({
    url: `http://${host}/quiet-streets-draft`,
    title: 'Draft by-law on night deliveries',
    published: '2026-02-03',
    body: AGENCY,
  })),
  {
    url: 'http://forum.tarnbury.example/t/88',
    title: 'Quiet Streets By-law delayed?',
    published: '2026-08-01',
    body: p('I heard the Quiet Streets By-law might be delayed until January 2027.', 'Maybe the fine will be £60, not sure.'),
  },
  {
    url: 'http://www.tarnbury-council.example/clean-air',
    title: 'Tarnbury Clean Air Zone',
    site: 'Tarnbury Council',
    updated: '2026-11-10',
    body: h2(
      'Daily charge',
      p('The daily charge in the Tarnbury Clean Air Zone is £8.00 for cars.', 'From 1 March 2027 the daily charge will be £9.50.'),
    ),
  },
  {
    url: 'http://survey.example/heights/calder',
    title: 'Mount Calder',
    site: 'National Survey',
    updated: '2023-10-05',
    body: p(
      'Mount Calder is 2,914 m high.',
      'The height of Mount Calder was measured by satellite in 2023.',
      'Its western neighbour Mount Brede is 2,655 m high.',
    ),
  },
  {
    url: 'http://oldatlas.example/mountains',
    title: 'Mount Calder in the atlas of 1988',
    published: '1988-06-01',
    author: 'H. Lund',
    body: p('The height of Mount Calder is 2,921 m.'),
  },
  {
    url: 'http://statistics.example/eastmarch',
    title: 'Eastmarch in figures',
    site: 'Statistics Office',
    updated: '2025-02-11',
    body: h2(
      'Population',
      rows(['Year', 'Population', 'Households'], ['2011', '44,870', '18,020'], ['2020', '48,210', '19,940'], ['2024', '51,730', '21,310']),
      p('Figures for 2024 are estimates.'),
    ),
  },
  {
    url: 'http://visit-eastmarch.example/',
    title: 'Welcome to Eastmarch',
    updated: '2019-03-01',
    body: p('Eastmarch is a market town on the river Senn.', 'About 46,000 people live in Eastmarch.'),
  },
];

export const questions: readonly WorldQuestion[] = [
  {
    id: 'museum-adult',
    type: 'fact',
    question: 'How much is an adult ticket at the Harrow Lane Museum?',
    facts: [['£14.50']],
    never: ['£6.00', '£12.00', '£9.00', '£34.00', '£11.00', '£5.00'],
  },
  {
    id: 'museum-child',
    type: 'fact',
    question: 'What does a child ticket for the Harrow Lane Museum cost?',
    facts: [['£6.00']],
    never: ['£14.50', '£12.00', '£4.00', '£34.00', '£11.00', '£5.00'],
  },
  {
    id: 'museum-saturday',
    type: 'fact',
    question: 'When does the Harrow Lane Museum open on Saturdays?',
    facts: [['09:30']],
    never: ['10:00', '11:15', '19:00', '12:45', '10:30'],
  },
  {
    id: 'museum-closed',
    type: 'fact',
    question: 'On which day is the Harrow Lane Museum closed?',
    facts: [['closed on Mondays']],
    never: ['Wednesdays', '17:30', '19:00'],
  },
  {
    id: 'museum-free',
    type: 'fact',
    question: 'Is admission to the Harrow Lane Museum free for children under 5?',
    facts: [['Children under 5 enter free']],
    never: ['Members', '£6.00'],
  },
  {
    id: 'museum-visitors-2025',
    type: 'fact',
    question: 'How many people visited the Harrow Lane Museum in 2025?',
    facts: [],
    never: ['212,000'],
  },
  {
    id: 'museum-visitors-2024',
    type: 'fact',
    question: 'How many visitors did the Harrow Lane Museum have in 2024?',
    facts: [['212,000']],
    never: [],
  },
  {
    id: 'museum-architect',
    type: 'fact',
    question: 'Who designed the building of the Harrow Lane Museum?',
    facts: [['Edwin Farrar']],
    never: ['Sue Pell'],
  },
  {
    id: 'museum-total',
    type: 'calculation',
    question: 'How much would 3 adult tickets for the Harrow Lane Museum cost in total?',
    facts: [['£14.50']],
    never: ['£12.00', '£9.00'],
    derived: ['43.5'],
  },
  {
    id: 'bylaw-effective',
    type: 'fact',
    question: 'When does the Quiet Streets By-law take effect?',
    facts: [['1 September 2026']],
    never: ['1 July 2026', '14 May 2026', 'January 2027'],
  },
  {
    id: 'bylaw-adopted',
    type: 'fact',
    question: 'When was the Quiet Streets By-law adopted?',
    facts: [['14 May 2026']],
    never: ['1 July 2026', 'January 2027'],
  },
  {
    id: 'bylaw-fine',
    type: 'fact',
    question: 'What is the maximum fine under the Quiet Streets By-law?',
    facts: [['£120']],
    never: ['£200', '£60'],
    conflict: ['www.tarnbury-council.example', 'northcoast.example', 'tarnmail.example', 'valleyherald.example'],
  },
  { id: 'bylaw-who', type: 'fact', question: 'Who proposed the Quiet Streets By-law?', facts: [['Miriam Oakshott']], never: [] },
  {
    id: 'bylaw-why',
    type: 'causal',
    question: 'Why did Tarnbury adopt the Quiet Streets By-law?',
    facts: [['because night deliveries had doubled since 2022']],
    never: ['Shopkeepers'],
  },
  {
    id: 'clean-air',
    type: 'time_sensitive',
    question: 'What is the current daily charge in the Tarnbury Clean Air Zone?',
    facts: [['£8.00']],
    never: ['£9.50', '£120'],
  },
  {
    id: 'calder',
    type: 'fact',
    question: 'How high is Mount Calder?',
    facts: [['2,914 m']],
    never: ['2,655 m', '2,921 m'],
    conflict: ['survey.example', 'oldatlas.example'],
  },
  {
    id: 'eastmarch-2020',
    type: 'fact',
    question: 'What was the population of Eastmarch in 2020?',
    facts: [['48,210']],
    never: ['51,730', '44,870', '46,000', '19,940'],
  },
  {
    id: 'eastmarch-now',
    type: 'time_sensitive',
    question: 'What is the current population of Eastmarch?',
    facts: [['51,730']],
    never: ['48,210', '44,870', '46,000', '21,310'],
  },
  {
    id: 'eastmarch-2015',
    type: 'fact',
    question: 'What was the population of Eastmarch in 2015?',
    facts: [],
    never: ['51,730', '48,210', '46,000'],
  },
];
