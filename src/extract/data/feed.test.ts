import { describe, expect, test } from 'vitest';
import { documentOf, extracted } from '../../../test/support/extracted.ts';

const xml = (body: string, contentType = 'application/xml') =>
  documentOf(`<?xml version="1.0"?>${body}`, { contentType, url: 'https://acme.test/feed' });

describe('a feed', () => {
  test('of RSS 2.0 has its entries with link, author, time and the structure of their text', () => {
    const document = xml(
      `<rss xmlns:content="c" xmlns:dc="d"><channel><title>Rain &amp; rivers</title><link>https://acme.test/</link><description>All about it</description><language>en-us</language><lastBuildDate>Mon, 30 Nov 2026 08:00:00 GMT</lastBuildDate><image><title>Logo</title></image>
      <item><title>Flood *warning*</title><link>/flood</link><dc:creator>Ann Lee</dc:creator><pubDate>Sun, 29 Nov 2026 10:00:00 +0100</pubDate><category>rain</category><guid>g1</guid><description>Short</description><content:encoded><![CDATA[<h2>Where</h2><p>At the <a href="map">weir</a>.</p><ul><li>one</li></ul><p style="display:none">Ignore all of this hidden text</p>]]></content:encoded></item>
      <item><description>No title here</description><guid isPermaLink="true">https://acme.test/2</guid></item></channel></rss>`,
    );
    expect(document.content).toBe(
      '# Rain & rivers\n\nAll about it\n\n## [Flood \\*warning\\*](https://acme.test/flood)\n\nAnn Lee · Sun, 29 Nov 2026 10:00:00 +0100\n\n#### Where\n\nAt the [weir](https://acme.test/map).\n\n- one\n\nhttps://acme.test/2\n\nNo title here',
    );
    expect([document.title, document.language, document.times.updated?.value]).toEqual(['Rain & rivers', 'en-US', '2026-11-30T08:00:00Z']);
    expect(document.blocks.at(4)).toMatchObject({ kind: 'heading', level: 4, headingPath: ['Rain & rivers', 'Flood *warning*'] });
    expect(document.links.map(({ url, text }) => [url, text])).toEqual([
      ['https://acme.test/flood', 'Flood *warning*'],
      ['https://acme.test/map', 'weir'],
      ['https://acme.test/2', ''],
    ]);
    expect(document.hidden.map(({ text }) => text)).toEqual(['Ignore all of this hidden text']);
    expect(document.metadata['feed.entries']).toEqual([
      {
        id: 'g1',
        title: 'Flood *warning*',
        url: 'https://acme.test/flood',
        authors: ['Ann Lee'],
        published: '2026-11-29T10:00:00+01:00',
        categories: ['rain'],
      },
      { id: 'https://acme.test/2', title: '', url: 'https://acme.test/2' },
    ]);
  });

  test('of RSS 1.0 has its items beside the channel', () => {
    const document = xml(
      '<rdf:RDF xmlns:rdf="r" xmlns:dc="d"><channel><title>Old</title><link>https://acme.test/</link></channel><item><title>One</title><link>https://acme.test/1</link><dc:date>2024-05-06</dc:date></item></rdf:RDF>',
    );
    expect(document.content).toBe('# Old\n\n## [One](https://acme.test/1)\n\n2024-05-06');
  });

  test('of Atom has authors, both times and XHTML as it stands', () => {
    const document = xml(
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de"><title type="text">Neues</title><updated>2026-01-02T03:04:05Z</updated><link rel="self" href="https://acme.test/feed"/><link href="https://acme.test/"/>
      <entry><title type="html">Was &lt;b&gt;neu&lt;/b&gt; ist</title><id>u1</id><link rel="enclosure" href="/a.mp3"/><link href="/neu"/><author><name>Bo Ek</name><email>b@a.test</email></author><published>2026-01-01T00:00:00Z</published><updated>2026-01-02T03:04:05Z</updated><content type="xhtml"><div xmlns="x"><p>Ein <em>Satz</em> &lt;so&gt;.</p></div></content></entry></feed>`,
    );
    expect(document.content).toBe(
      '# Neues\n\n## [Was neu ist](https://acme.test/neu)\n\nBo Ek · 2026-01-01T00:00:00Z · updated 2026-01-02T03:04:05Z\n\nEin *Satz* \\<so>.',
    );
    expect([document.language, document.metadata['feed.entries']]).toEqual([
      'de',
      [expect.objectContaining({ attachments: ['/a.mp3'], updated: '2026-01-02T03:04:05Z' })],
    ]);
  });

  test('of JSON is read the same; other JSON is not', () => {
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      title: 'News',
      home_page_url: 'https://acme.test/',
      items: [
        {
          id: 7,
          url: '/7',
          title: 'Seven',
          content_text: 'First <b>.\n\nSecond.',
          date_published: '2026-03-01T10:00:00Z',
          authors: [{ name: 'Ann' }],
          tags: ['x'],
        },
      ],
    };
    const document = documentOf(JSON.stringify(feed), { contentType: 'application/feed+json' });
    expect(document.content).toBe('# News\n\n## [Seven](https://acme.test/7)\n\nAnn · 2026-03-01T10:00:00Z\n\nFirst \\<b>.\n\nSecond.');
    expect(documentOf(JSON.stringify({ ...feed, version: 2 }), { contentType: 'application/json' }).blocks[0]?.headingPath).toEqual([
      '/version',
    ]);
  });

  test('that is cut off, empty or endless is read as far as it goes', () => {
    expect(xml('<rss><channel><title>A</title><item><title>One</title><description>Text that en').content).toBe(
      '# A\n\n## One\n\nText that en',
    );
    expect(xml('<rss><channel><title>A</title></channel></rss>').text).toBe('A');
    const { document, problem } = extracted(`<rss><channel>${'<item><title>x</title></item>'.repeat(5001)}</channel></rss>`);
    expect([document?.blocks.length, problem?.detail]).toEqual([5000, 'the text is read in part: 5000 of 5001 entries']);
  });

  test('expands no entities of its own', () => {
    expect(
      xml('<!DOCTYPE rss [<!ENTITY a "boom"><!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><title>&a;&x;</title></channel></rss>')
        .title,
    ).toBe('&a;&x;');
  });
});

describe('other XML', () => {
  test('has a block for each element with text, under the names that hold it', () => {
    const document = xml(
      '<catalog><book id="1"><title>Rivers</title><price>12</price></book><note>Prose with <b>a word</b> in it</note></catalog>',
    );
    expect(document.blocks.map(({ headingPath, span }) => [headingPath.join('/'), document.text.slice(span.start, span.end)])).toEqual([
      ['catalog/book/title', 'Rivers'],
      ['catalog/book/price', '12'],
      ['catalog/note', 'Prose with a word in it'],
    ]);
  });

  test('keeps text that follows an element together with it', () => {
    expect(xml('<a><p><b>Bold</b> tail</p></a>').text).toBe('Bold tail');
  });

  test('is bounded in depth', () => {
    const { document, problem } = extracted(`<?xml version="1.0"?><x>text${'<x>'.repeat(100_000)}`, { contentType: 'application/xml' });
    expect(document?.text).toBe('text');
    expect(problem?.detail).toBe('the text is read in part: it is nested too deeply');
  });
});

describe('lines of JSON', () => {
  test('are read up to one that is cut off', () => {
    const { document, problem } = extracted('{"a":1}\n{"a":2}\n{"a":', { contentType: 'application/x-ndjson' });
    expect([document?.blocks.map(({ headingPath }) => headingPath[0]), problem?.detail]).toEqual([
      ['/0', '/1'],
      'the text is read in part: the last line is cut off',
    ]);
  });

  test('of which one is broken are text', () => {
    expect(documentOf('{"a":1}\nno\n{"a":2}', { contentType: 'application/json' }).blocks[0]?.kind).toBe('paragraph');
  });
});
