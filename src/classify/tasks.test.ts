import { describe, expect, it } from 'vitest';
import { article, judge, page } from './page.test.fixture.ts';

const kindOf = (main: string, head = ''): string => judge(page('Site', `<main>${main}</main>`).replace('</head>', `${head}</head>`)).kind;

describe('what a page asks to be done', () => {
  it('is a captcha where it is a sum, in whatever words', () =>
    expect(kindOf('<h1>Nur kurz</h1><p>Was ergibt 4 + 7?</p><form><input name="r"><button>Weiter</button></form>')).toBe('captcha'));

  it('is an age gate where it is a date of birth', () =>
    expect(
      kindOf('<h1>Velkommin</h1><form><select name="dag"></select><select name="month"></select><select name="year"></select></form>'),
    ).toBe('age_gate'));

  it('is no captcha where a sum stands in a text', () => expect(kindOf(`<h1>Sums</h1>${article(6)}<p>3 + 4 is 7.</p>`)).toBe('usable'));

  it('is a check where a script sets a cookie and asks for the page again', () =>
    expect(judge('<html><script>document.cookie="a=1;path=/";location.reload()</script></html>').kind).toBe('challenge'));

  it('is logging in where accounts of others are offered', () =>
    expect(kindOf('<h1>Hallo!</h1><button>Weiter mit Google</button><button>Weiter mit Apple</button>')).toBe('login_wall'));
});

describe('the names of the parts of a page', () => {
  it('support what little it says', () => {
    const verdict = judge(page('Zzz', '<main class="error404"><h1>Ojojoj</h1><p>Her er der ikke noget.</p></main>'));
    expect(verdict.signals.map(({ id }) => id)).toContain('named:soft_404');
  });

  it('say nothing of a page with content', () =>
    expect(judge(page('Zzz', `<main class="age-gate"><h1>Harbour</h1>${article(8)}</main>`)).kind).toBe('usable'));
});

describe('an XML document', () => {
  const xml = (body: string): string => judge(body, { transport: { contentType: 'application/xml' } }).kind;

  it('that reports an error is no data', () => {
    expect(xml('<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Reduce your rate</Message></Error>')).toBe('rate_limited');
    expect(xml('<Error><Code>NoSuchKey</Code></Error>')).toBe('soft_404');
  });

  it('that holds records is content', () =>
    expect(xml('<?xml version="1.0"?><stops><stop><name>Quay</name><error>0.2</error></stop></stops>')).toBe('usable'));
});

describe('a shell', () => {
  it('whose noscript only asks for scripts holds no content', () =>
    expect(
      judge(
        '<!DOCTYPE html><html><head><title>Shop</title></head><body><noscript><strong>We\'re sorry but this app doesn\'t work properly without JavaScript enabled. Please enable it to continue.</strong></noscript><div id="app"></div><script src="/js/app.js"></script></body></html>',
      ).kind,
    ).toBe('js_shell'));
});

describe('a text about refusals', () => {
  it('may be headed as a guide', () =>
    expect(
      kindOf(
        '<h1>How to fix a 403 Forbidden error</h1><p>A 403 means that access is denied by a rule of the server.</p><ol><li>Look for a deny rule in the configuration and remove it.</li><li>Give the folder the permissions 755 and the files 644.</li><li>Ask the provider whether your address has been blocked.</li></ol>',
      ),
    ).toBe('usable'));
});
