import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TraceBody, TraceEvent } from '../../vocabulary/index.ts';
import { cut, showProgress } from './progress.ts';
import { testTerminal } from './terminal.test.fixture.ts';
import { inOneLine, printable, printableJson, type Terminal } from './terminal.ts';

const ESC = '\u001b';
const event = (body: TraceBody, seq = 0): TraceEvent => ({ ...body, seq, at: '2026-11-30T09:00:00Z', traceId: 'ask-1' });
const EVENTS: TraceEvent[] = [
  event({ type: 'request.sent', url: 'https://a.test/', method: 'GET', purpose: 'page', attempt: 1, reason: 'first' }),
  event(
    {
      type: 'page.done',
      url: 'https://a.test/',
      canonicalUrl: 'https://a.test/',
      artifactId: 'a',
      accepted: true,
      verdict: 'usable',
      reason: 'read',
    },
    1,
  ),
  event(
    {
      type: 'page.done',
      url: 'https://b.test/',
      canonicalUrl: 'https://b.test/',
      artifactId: 'b',
      accepted: false,
      verdict: 'login_wall',
      reason: 'asks for a password',
    },
    2,
  ),
  event({ type: 'policy.denied', url: 'https://c.test/', rule: 'robots', reason: 'Disallow: /' }, 3),
  event({ type: 'budget.refused', resource: 'requests', requested: 1, used: 3, limit: 3, reason: 'maxRequests = 3 leaves no room' }, 4),
  event({ type: 'stopped', stop: 'budget_exhausted', reason: 'maxRequests' }, 5),
];

function shown(over: Partial<Terminal>, quiet = false): string {
  const terminal = testTerminal(over);
  const progress = showProgress(terminal, quiet);
  for (const one of EVENTS) progress.hear(one);
  progress.end();
  expect(terminal.stdout()).toBe('');
  return terminal.stderr();
}

describe('showProgress', () => {
  it('writes plain lines without a terminal: no escape codes, no carriage returns, nothing for small events', () => {
    expect(shown({ isTty: false })).toBe(
      [
        'read     https://a.test/',
        'skipped  https://b.test/: login_wall (asks for a password)',
        'denied   https://c.test/: Disallow: /',
        'budget   maxRequests = 3 leaves no room',
        'stop     budget_exhausted: maxRequests',
        '',
      ].join('\n'),
    );
  });

  it('keeps one status line on a terminal and takes it away at the end', () => {
    const text = shown({ isTty: true });
    expect(text).toContain('1 pages, 1 requests');
    expect(text.endsWith('\r\u001b[2K')).toBe(true);
    // Whatever remains visible after the erasures is the lines of note alone.
    const visible = text.split('\n').map((line) => line.slice(line.lastIndexOf('\u001b[2K') + (line.includes(ESC) ? 4 : 0)));
    expect(visible.join('\n')).toBe(shown({ isTty: false }));
  });

  it('fits every line into the terminal', () => {
    for (const line of shown({ isTty: true, columns: 20 }).split(/\n|\r\u001b\[2K/)) expect([...line].length).toBeLessThanOrEqual(20);
  });

  it('says nothing when it is told to be quiet', () => {
    expect(shown({ isTty: true }, true)).toBe('');
  });

  it('lets no page steer the terminal', () => {
    const terminal = testTerminal({ isTty: false });
    showProgress(terminal, false).hear(
      event({ type: 'policy.denied', url: 'https://a.test/', rule: 'x', reason: `bad${ESC}[2J${ESC}]0;title\u0007\u009b31m\nend` }),
    );
    expect(terminal.stderr()).toBe('denied   https://a.test/: bad[2J]0;title31m end\n');
  });
});

describe('cut', () => {
  it.each([
    ['short', 10, 'short'],
    ['exactly ten', 11, 'exactly ten'],
    ['one cell too long', 10, 'one cell …'],
    ['备份保留三十五天', 16, '备份保留三十五天'],
    ['备份保留三十五天', 9, '备份保留…'],
    ['备份保留三十五天', 10, '备份保留…'],
    ['ａｂｃ', 5, 'ａｂ…'],
    ['한국어 문장', 6, '한국…'],
    ['😀😀😀', 5, '😀😀…'],
    ['e\u0301e\u0301e\u0301', 3, 'e\u0301e\u0301e\u0301'],
    ['a\n\tb  c', 10, 'a b  c'],
    ['', 10, ''],
  ])('fits %j into %i cells as %j', (text, columns, expected) => {
    expect(cut(text, columns)).toBe(expected);
  });

  it('never takes more cells than there are, in Chinese and English', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '中', ' ', '，', 'é', '😀')), fc.integer({ min: 2, max: 40 }), (chars, columns) => {
        const width = [...cut(chars.join(''), columns)].reduce((sum, char) => sum + ('中，😀'.includes(char) ? 2 : 1), 0);
        expect(width).toBeLessThanOrEqual(columns);
      }),
    );
  });
});

describe('printable', () => {
  it('drops the marks that make text read backwards, and keeps right-to-left text', () => {
    expect(printable('https://a.test/\u202egnp.exe\u202c \u2067x\u2069 שלום \u200f!')).toBe('https://a.test/gnp.exe x שלום \u200f!');
  });

  it('leaves one line of many', () => {
    expect(inOneLine('quote\r\nfile  manifest.json: fine\u2028x\u0085y')).toBe('quote file  manifest.json: fine x y');
  });

  it('writes JSON that no terminal minds and every parser reads back', () => {
    const value = { text: 'a\u001b[2J\u009b31m\u202eb\u2066c\u007f 中 é' };
    const json = printableJson(value);
    expect(printable(json)).toBe(json);
    expect(JSON.parse(json)).toEqual(value);
  });

  it('keeps text, line feeds and tabs, and drops what steers a terminal', () => {
    expect(printable('a\tb\nc é 中')).toBe('a\tb\nc é 中');
    expect(printable(`\u001b[31m\r\b\u007f\u0085\u0000x`)).toBe('[31mx');
  });
});
