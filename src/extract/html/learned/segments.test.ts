import { describe, expect, test } from 'vitest';
import { measure, textSizes } from '../layout.ts';
import { parseHtml } from '../parse.ts';
import { findVisibility } from '../visibility.ts';
import { cutSegments, type Segments } from './segments.ts';

function cut(html: string): Segments {
  const arena = parseHtml(html);
  const sizes = textSizes(arena);
  return cutSegments(arena, measure(arena, findVisibility(arena, sizes), sizes), 0);
}
const texts = (html: string): string[] => cut(html).texts.map((text) => text.trim());

describe('segments', () => {
  test('end at the borders of blocks', () => {
    expect(texts('<div>before<p>inside <b>bold</b> text</p>after</div>')).toEqual(['before', 'inside bold text', 'after']);
  });
  test('end at two line breaks, not at one', () => {
    expect(texts('<td>one<br>still one<br> <br>two</td>')).toEqual(['onestill one', 'two']);
  });
  test('hold what a reader sees and the writer writes: no hidden text, no controls, but a heading that is a button', () => {
    expect(texts('<p hidden>no</p><button>no</button><select><option>no</select><h2><button>Question</button></h2><p>yes</p>')).toEqual([
      'Question',
      'yes',
    ]);
  });
  test('count links, capitals and the last character', () => {
    const { linked, units, anchors, marks } = cut('<p>See <a href="/a">One</a>, <a href="/b">Two</a> 12.</p>');
    expect([units[0], linked[0], anchors[0]]).toEqual([13, 6, 2]);
    expect([marks.capitals[0], marks.commas[0], marks.digits[0], marks.stops[0], marks.last[0]]).toEqual([3, 1, 2, 1, 46]);
  });
  test('count Han characters as two units and know their punctuation', () => {
    const { units, marks } = cut('<p>你好，世界。</p>');
    expect([units[0], marks.commas[0], marks.stops[0]]).toEqual([11, 1, 1]);
  });
  test('are none on an empty page', () => {
    expect(cut('').count).toBe(0);
  });
});
