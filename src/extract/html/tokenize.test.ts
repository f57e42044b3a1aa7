import fc from 'fast-check';
import { Tokenizer } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { tokenize } from './tokenize.ts';

/** Tokens as lines; text and values in one piece each. */
class Lines {
  readonly out: string[] = [];
  readonly #source: string;
  #value: string | null = null;
  constructor(source: string) {
    this.#source = source;
  }
  add(kind: string, text: string): void {
    const last = this.out.length - 1;
    if (kind === 'text' && this.out[last]?.startsWith('text ') === true) this.out[last] += text;
    else this.out.push(`${kind} ${text}`);
  }
  slice = (kind: string, start: number, end: number): void => this.add(kind, this.#source.slice(start, end));
  addValue(text: string): void {
    this.#value = (this.#value ?? '') + text;
  }
  endValue(): void {
    this.add('value', this.#value ?? 'none');
    this.#value = null;
  }
}

function ours(source: string): string[] {
  const lines = new Lines(source);
  tokenize(source, {
    isForeign: () => false,
    text: (start, end) => lines.slice('text', start, end),
    textEntity: (point) => lines.add('text', String.fromCodePoint(point)),
    openName: (start, end) => lines.slice('open', start, end),
    attributeName: (start, end) => lines.slice('name', start, end),
    attributeText: (start, end) => lines.addValue(source.slice(start, end)),
    attributeEntity: (point) => lines.addValue(String.fromCodePoint(point)),
    attributeEnd: () => lines.endValue(),
    openEnd: (end) => lines.add('end', String(end)),
    selfClosing: (end) => lines.add('self', String(end)),
    close: (start, end) => lines.slice('close', start, end),
    comment: (start, end) => lines.slice('comment', start, end),
  });
  return lines.out;
}

function theirs(source: string): string[] {
  const lines = new Lines(source);
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => lines.slice('text', start, end),
      ontextentity: (point) => lines.add('text', String.fromCodePoint(point)),
      onopentagname: (start, end) => lines.slice('open', start, end),
      onattribname: (start, end) => lines.slice('name', start, end),
      onattribdata: (start, end) => lines.addValue(source.slice(start, end)),
      onattribentity: (point) => lines.addValue(String.fromCodePoint(point)),
      onattribend: () => lines.endValue(),
      onopentagend: (end) => lines.add('end', String(end)),
      onselfclosingtag: (end) => lines.add('self', String(end)),
      onclosetag: (start, end) => lines.slice('close', start, end),
      oncomment: (start, end, offset) => lines.slice('comment', start, end - offset),
      oncdata: () => {},
      ondeclaration: () => {},
      onprocessinginstruction: () => {},
      onend: () => {},
      isInForeignContext: () => false,
    },
  );
  tokenizer.write(source);
  tokenizer.end();
  return lines.out;
}

const NAMES = ['p', 'a', 'DIV', 'script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'svg', 'x-y'];
const name = fc.constantFrom(...NAMES);
const piece = fc.oneof(
  name.map((tag) => `<${tag}>`),
  name.map((tag) => `</${tag}>`),
  name.map((tag) => `<${tag} class="a b" id=c hidden data-x='&amp;'>`),
  fc.constantFrom(
    '<br/>',
    '<a / href=/x/>',
    '<a href = "?a=1&copy=2&lt;">',
    '<p a=>',
    '<p \'=1 ">',
    '</ x>',
    '</>',
    '<?php x ?>',
    '<![x]>',
  ),
  fc.constantFrom('<!doctype html>', '<!DOC>', '<!-->', '<!--->', '<!-- a -- b --!>', '<!-- - -->', '<!-a>', '<!>', '<3', '<<p>', '--> '),
  fc.constantFrom(
    '&amp;',
    '&notit;',
    '&lt',
    '&#x41;',
    '&#0;',
    '&#',
    '&;',
    '&NotEqualTilde;',
    '&amp=',
    '&&nbsp;',
    'text',
    ' \n',
    '字',
    '=',
    '"',
  ),
  fc.string({ maxLength: 6 }).map((text) => text.replace(/[\0-\x1f]/g, ' ')),
);
/** What closes any tag, value or comment, so that the text ends outside of them. */
const CLOSED = `'">--><p>.`;

describe('tokens', () => {
  test('are those of htmlparser2, whatever stands in the text', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        // Raw text with a reference right after a `<` is read otherwise there, against the standard.
        const source = pieces.join('').replace(/<(?=&)/g, '') + CLOSED;
        expect(ours(source)).toEqual(theirs(source));
      }),
      { numRuns: 3000 },
    );
  });
  test('of a tag that the text ends in are its name and the whole attributes', () => {
    expect(ours('<p a="1" b="2')).toEqual(['open p', 'name a', 'value 1', 'name b']);
    expect(ours('a</p')).toEqual(['text a']);
    expect(ours('<p')).toEqual([]);
  });
  test('of an open comment are all that follows', () => {
    expect(ours('a<!-- b --')).toEqual(['text a', 'comment  b ']);
  });
  test('of a CDATA section are a comment', () => {
    expect(ours('<![CDATA[a]]>b')).toEqual(['comment [CDATA[a]]', 'text b']);
  });
  test('of raw text end at the matching end tag alone', () => {
    expect(ours('<script><b></scripts></SCRIPT >x')).toEqual(['open script', 'end 7', 'text <b></scripts>', 'close SCRIPT', 'text x']);
    expect(ours('<title>&lt;b></title>')).toEqual(['open title', 'end 6', 'text <b>', 'close title']);
  });
});
