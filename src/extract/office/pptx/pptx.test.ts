import { describe, expect, test } from 'vitest';
import { documentOf } from '../../../../test/support/extracted.ts';
import { shape, shapeOf, writePptx } from '../../../../test/support/office.ts';

const line = (text: string, properties = '', run = ''): string =>
  `<a:p><a:pPr ${properties}</a:pPr><a:r>${run}<a:t>${text}</a:t></a:r></a:p>`;
const cell = (text: string, attributes = ''): string =>
  `<a:tc ${attributes}><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;

describe('a presentation', () => {
  test('has its slides in the order of the show, titles first', () => {
    const slides = [
      { shapes: shape('About the rain', 'body') + shape('Rain', 'title') },
      { shapes: shape('Rivers', 'ctrTitle') + shape('of the north', 'subTitle') },
    ];
    const document = documentOf(writePptx(slides, [1, 0]));
    expect(document.content).toBe('## Rivers\n\nof the north\n\n## Rain\n\n- About the rain');
    expect(document.title).toBe('Rivers');
  });

  test('keeps bullets, numbers, levels, looks and links', () => {
    const body = shapeOf(
      line('one', '>') +
        line('inner', 'lvl="1">') +
        line('plain', '><a:buNone/>') +
        line('first', '><a:buAutoNum type="arabicPeriod" startAt="3"/>') +
        line('second', '><a:buAutoNum type="arabicPeriod" startAt="3"/>') +
        line('letter', '><a:buAutoNum type="alphaLcParenR"/>', '<a:rPr b="1"><a:hlinkClick r:id="l"/></a:rPr>'),
      'body',
    );
    const document = documentOf(writePptx([{ shapes: body, rels: [['l', 'hyperlink', '!https://a.test/']] }]));
    expect(document.content).toBe('- one\n  - inner\n\nplain\n\n3. first\n4. second\n- e) [**letter**](https://a.test/)');
  });

  test('writes tables with spans', () => {
    const table = `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"/><a:tr>${cell('Both', 'gridSpan="2"')}${cell('', 'hMerge="1"')}</a:tr><a:tr>${cell('k', 'rowSpan="2"')}${cell('v')}</a:tr><a:tr>${cell('', 'vMerge="1"')}${cell('w')}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
    const document = documentOf(writePptx([{ shapes: table }]));
    expect(document.content).toBe('| Both | Both |\n| --- | --- |\n| k | v |\n| k | w |');
    expect(document.tables[0]?.headerRows).toBe(1);
  });

  test('marks notes, and keeps hidden slides and what stands on every slide apart', () => {
    const document = documentOf(
      writePptx([
        { shapes: shape('Shown', 'title') + shape('Acme 2026', 'ftr') + shape('3', 'sldNum'), notes: 'Speak slowly.' },
        { shapes: shape('Backup', 'title') + shape('figures', 'body'), hidden: true },
      ]),
    );
    expect(document.content).toBe('## Shown\n\n> Notes: Speak slowly.');
    expect(document.hidden).toEqual([{ channel: 'hidden', how: 'slide', text: 'Backup figures' }]);
    expect(document.metadata).toMatchObject({ 'file.furniture': ['Acme 2026', '3'], 'file.slides': 1 });
  });
});
