/** @module Errands of every day in another small web: luggage, fees, rivers, books, hotels, telephones. English and Chinese. */
import type { World } from '../../demo/world.ts';
import type { WorldQuestion } from './asking.ts';
import { h2, type PageText, p, rows, worldOf } from './pages.ts';

const en: readonly PageText[] = [
  {
    url: 'http://www.skylark-air.example/baggage',
    title: 'Baggage',
    site: 'Skylark Air',
    updated: '2026-04-01',
    body:
      h2(
        'Checked baggage',
        rows(['Fare', 'Pieces', 'Weight per piece'], ['Light', '0', '–'], ['Classic', '1', '23 kg'], ['Flex', '2', '32 kg']),
      ) +
      h2(
        'Hand luggage',
        p('One piece of hand luggage of up to 8 kg is allowed on all flights.', 'A lap infant travels for 10% of the adult fare.'),
      ),
  },
  {
    url: 'http://travelhints.example/skylark',
    title: 'Skylark Air hand luggage',
    author: 'Tom',
    published: '2021-02-02',
    body: p('Skylark Air allows hand luggage of up to 12 kg.'),
  },
  {
    url: 'http://www.ferndale-university.example/fees',
    title: 'Tuition fees',
    site: 'Ferndale University',
    updated: '2026-07-07',
    body:
      rows(
        ['Programme', 'Home students', 'International students'],
        ['Engineering', '$9,250', '$27,400'],
        ['History', '$8,100', '$19,900'],
      ) +
      p(
        'The application deadline for autumn 2027 is 15 January 2027.',
        'Ferndale University was established in 1898.',
        'The president of Ferndale University is Maria Holt.',
        'Some 14,300 students are enrolled at Ferndale University.',
      ),
  },
  {
    url: 'http://rivers.example/ostra',
    title: 'Ostra (river)',
    updated: '2024-01-01',
    body: p(
      'The Ostra is a river in Norland. It is 412 km long and flows into Lake Tarn.',
      'Its longest tributary, the Mill Ostra, is 98 km long.',
    ),
  },
  {
    url: 'http://books.example/silent-harbour',
    title: 'The Silent Harbour',
    updated: '2023-01-01',
    body: p(
      '“The Silent Harbour” is a novel by Petra Lindqvist, published in 1967.',
      'It was translated into English by John Arden in 1971.',
      'The novel won the Ostra Prize in 1968.',
    ),
  },
  {
    url: 'http://chem.example/veltrine',
    title: 'Veltrine',
    updated: '2022-01-01',
    body: p(
      'Veltrine melts at 118 °C and boils at 241 °C.',
      'Veltrine was discovered in 1932 by Hugo Sand.',
      'Veltrine is soluble in ethanol but not in water.',
    ),
  },
  {
    url: 'http://www.grandpier.example/faq',
    title: 'Questions and answers',
    site: 'Grand Pier Hotel',
    updated: '2026-05-05',
    body:
      h2('Arrival', p('Check-in is possible from 15:00.', 'Check-out is until 11:00.')) +
      h2('Pets', p('Dogs are welcome for a fee of €18 per night.', 'Cats are not allowed.')) +
      h2('Parking', p('Parking costs €22 per day.')),
  },
  {
    url: 'http://www.orbi.example/one',
    title: 'Orbi One',
    site: 'Orbi',
    updated: '2026-03-01',
    body: rows(
      ['Feature', 'Value'],
      ['Screen', '6.1 in'],
      ['Weight', '172 g'],
      ['Battery', '4,000 mAh'],
      ['Water resistance', 'IP68'],
      ['Price', '$599'],
    ),
  },
  {
    url: 'http://www.lumenphone.example/x2',
    title: 'Lumenphone X2',
    site: 'Lumenphone',
    updated: '2026-02-01',
    body: p(
      'The Lumenphone X2 weighs 189 g and has a battery of 5,100 mAh.',
      'Its price is $449.',
      'The warranty period of the Lumenphone X2 is 3 years.',
    ),
  },
  {
    url: 'http://docs.keepbox.example/retention',
    title: 'How long files are kept',
    site: 'Keepbox',
    updated: '2026-09-09',
    body:
      p(
        'Deleted files are kept for 30 days on the Basic plan and for 180 days on the Team plan.',
        'Files larger than 5 GB cannot be uploaded in the browser.',
      ) + h2('Security', p('Keepbox encrypts files at rest with AES-256.', 'Keepbox is used by 2,100 companies.')),
  },
  {
    url: 'http://waste.example/hillside',
    title: 'Waste collection in Hillside',
    site: 'Hillside Council',
    updated: '2026-01-01',
    body: p('In Hillside paper is collected on Thursdays and glass on Fridays.', 'The recycling centre is located at 12 Mill Road.'),
  },
  {
    url: 'http://news.example/bridge',
    title: 'Ostra bridge closed',
    published: '2026-10-02',
    body: p(
      'The Ostra Bridge was closed on 1 October 2026 because inspectors had found cracks in two pillars.',
      'The repair will cost $3.2 million and is expected to take four months.',
    ),
  },
];
const zh: readonly PageText[] = [
  {
    url: 'http://www.yunque-air.example/xingli',
    title: '行李规定',
    site: '云雀航空',
    updated: '2026-04-01',
    body: p('云雀航空经济舱旅客可免费托运23千克行李，公务舱旅客可免费托运40千克行李。', '手提行李不得超过7千克。'),
  },
  {
    url: 'http://www.linjiang-univ.example/xuefei',
    title: '学费标准',
    site: '临江大学',
    updated: '2026-07-07',
    body:
      rows(['专业', '学费（元/年）'], ['软件工程', '16000'], ['历史学', '5200']) +
      p('临江大学创建于1921年，现任校长为方志远。', '临江大学共有在校学生18600人。'),
  },
  {
    url: 'http://heliu.example/ganshui',
    title: '甘水河',
    updated: '2024-01-01',
    body: p('甘水河全长386公里，流域面积9200平方公里。', '甘水河发源于青岩山。'),
  },
  {
    url: 'http://shuping.example/jingang',
    title: '《静港》',
    updated: '2023-01-01',
    body: p('《静港》是作家罗安创作的长篇小说，1982年出版。'),
  },
  {
    url: 'http://www.haitang-hotel.example/faq',
    title: '常见问题',
    site: '海棠酒店',
    updated: '2026-05-05',
    body: p('入住时间为14:00以后，退房时间为12:00以前。', '停车费每天30元。', '酒店不允许携带宠物。'),
  },
  {
    url: 'http://www.xingshou.example/s1',
    title: '星手S1',
    site: '星手',
    updated: '2026-05-05',
    body: rows(['项目', '参数'], ['重量', '168克'], ['电池', '4200毫安时'], ['价格', '2999元']),
  },
  {
    url: 'http://www.baimi.example/k9',
    title: '白米K9',
    site: '白米',
    updated: '2026-05-05',
    body: p('白米K9重量为195克，电池容量5500毫安时，售价1899元，保修期为2年。'),
  },
];
export const errands = (): World => worldOf('2026-11-30T09:00:00Z', { en, zh });
const q = (
  id: string,
  type: WorldQuestion['type'],
  question: string,
  facts: WorldQuestion['facts'],
  never: readonly string[] = [],
): WorldQuestion => ({ id, type, question, facts, never });
export const errandQuestions: readonly WorldQuestion[] = [
  q('h1', 'fact', 'How many kilograms may hand luggage weigh on Skylark Air?', [['8 kg']], ['12 kg', '23 kg', '32 kg']),
  q('h2', 'fact', 'How many pieces of checked baggage are included in the Flex fare of Skylark Air?', [['2']], ['32 kg', '8 kg']),
  q(
    'h3',
    'fact',
    'What is the tuition fee for international engineering students at Ferndale University?',
    [['$27,400']],
    ['$9,250', '$19,900', '$8,100'],
  ),
  q('h4', 'fact', 'What is the application deadline of Ferndale University for autumn 2027?', [['15 January 2027']], []),
  q('h5', 'fact', 'Who is the president of Ferndale University?', [['Maria Holt']], []),
  q('h6', 'fact', 'How many students does Ferndale University have?', [['14,300']], []),
  q('h7', 'fact', 'How long is the river Ostra?', [['412 km']], ['98 km']),
  q('h8', 'fact', 'Who wrote The Silent Harbour?', [['Petra Lindqvist']], []),
  q('h9', 'fact', 'When was The Silent Harbour published?', [['1967']], ['John Arden']),
  q('h10', 'fact', 'Who translated The Silent Harbour into English?', [['John Arden']], []),
  q('h11', 'fact', 'At what temperature does veltrine melt?', [['118 °C']], []),
  q('h12', 'fact', 'Is veltrine soluble in water?', [['not in water']], []),
  q('h13', 'fact', 'From what time can I check in at the Grand Pier Hotel?', [['15:00']], ['11:00']),
  q('h14', 'fact', 'Are cats allowed at the Grand Pier Hotel?', [['Cats are not allowed']], []),
  q('h15', 'fact', 'How much does parking cost at the Grand Pier Hotel?', [['€22']], ['€18']),
  q(
    'h16',
    'comparison',
    'Compare the Orbi One with the Lumenphone X2 in terms of weight, battery and warranty period.',
    [['172 g'], ['189 g'], ['4,000 mAh'], ['5,100 mAh'], ['3 years']],
    [],
  ),
  q('h17', 'fact', 'How long does Keepbox keep deleted files on the Team plan?', [['180 days']], []),
  q('h18', 'fact', 'On which day is glass collected in Hillside?', [['glass on Fridays']], []),
  q('h19', 'causal', 'Why was the Ostra Bridge closed?', [['cracks in two pillars']], []),
  q('h20', 'fact', 'How many companies use Keepbox?', [['2,100']], ['5 GB']),
  q('h21', 'fact', 'Who is the rector of Ferndale University?', [], []),
  q('h22', 'fact', 'What does breakfast cost at the Grand Pier Hotel?', [], ['€22', '€18']),
  q('h23', 'fact', 'What is the price of the Orbi One?', [['$599']], ['$449']),
  q('h24', 'fact', 'In which year was veltrine discovered?', [['1932']], []),
  q('z1', 'fact', '云雀航空经济舱可以免费托运多少千克行李？', [['23千克']], ['7千克']),
  q('z2', 'fact', '临江大学软件工程专业的学费是多少？', [['16000']], ['5200']),
  q('z3', 'fact', '临江大学的校长是谁？', [['方志远']], []),
  q('z4', 'fact', '甘水河有多长？', [['386公里']], ['9200']),
  q('z5', 'fact', '《静港》的作者是谁？', [['罗安']], []),
  q('z6', 'fact', '海棠酒店几点可以办理入住？', [['14:00']], []),
  q('z7', 'fact', '海棠酒店允许携带宠物吗？', [['不允许携带宠物']], []),
  q('z8', 'comparison', '星手S1和白米K9哪个更轻？', [['168克'], ['195克']], []),
  q('z9', 'fact', '临江大学有多少学生？', [['18600']], []),
  q('z10', 'fact', '白米K9的保修期是多久？', [['2年']], []),
  q('z11', 'fact', '海棠酒店的早餐多少钱？', [], ['30元']),
  q('z12', 'fact', '临江大学是什么时候创建的？', [['1921年']], []),
];
