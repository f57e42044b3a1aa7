import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastChoice, meaningOf } from './consent.ts';

describe('the words of a choice', () => {
  it.each([
    ['Reject all', 'reject'],
    ['I do not accept', 'reject'],
    ['Continue without accepting', 'reject'],
    ['Alle ablehnen', 'reject'],
    ['Continuer sans accepter →', 'reject'],
    ['Tout refuser', 'reject'],
    ['Rechazar todo', 'reject'],
    ['Rifiuta tutti', 'reject'],
    ['Weigeren', 'reject'],
    ['Rejeitar tudo', 'reject'],
    ['Odrzuć wszystkie', 'reject'],
    ['Avvisa alla', 'reject'],
    ['Отклонить все', 'reject'],
    ['Continuar sin aceptar', 'reject'],
    ['Doorgaan zonder te accepteren', 'reject'],
    ['拒绝', 'reject'],
    ['全部拒绝', 'reject'],
    ['不同意', 'reject'],
    ['すべて拒否', 'reject'],
    ['Accept only necessary cookies', 'necessary'],
    ['Necessary cookies only', 'necessary'],
    ['Nur notwendige Cookies akzeptieren', 'necessary'],
    ['Accepter uniquement les cookies nécessaires', 'necessary'],
    ['Aceptar solo las necesarias', 'necessary'],
    ['仅接受必要的 Cookie', 'necessary'],
    ['Cookie settings', 'settings'],
    ['Manage preferences', 'settings'],
    ['Einstellungen verwalten', 'settings'],
    ['Paramétrer', 'settings'],
    ['Cookie 设置', 'settings'],
    ['Save my choices', 'save'],
    ['Auswahl speichern', 'save'],
    ['Close', 'close'],
    ['×', 'close'],
    ['关闭', 'close'],
    ['Accept all', 'accept'],
    ['Allow all cookies', 'accept'],
    ['Alle akzeptieren', 'accept'],
    ['Tout accepter', 'accept'],
    ['同意并继续', 'accept'],
    ['OK', 'accept'],
    ['Got it', 'accept'],
    ['Accept all and save', 'accept'],
    ['Privacy policy', null],
    ['Datenschutzerklärung', null],
    ['Impressum', null],
    ['隐私政策', null],
    ['', null],
  ])('“%s” mean %s', (words, kind) => {
    expect(meaningOf(words)).toBe(kind);
  });
});

describe('the least choice', () => {
  const none = new Set<string>();

  it.each([
    [['Accept all', 'Settings', 'Reject all'], 2],
    [['Accept all', 'Only necessary', 'Settings'], 1],
    [['Accept all', 'Close', 'Settings'], 2],
    [['Accept all', '×'], 1],
    [['Alle akzeptieren', 'Ablehnen'], 1],
    [['全部接受', '仅必要', '设置'], 1],
  ])('of %j is number %i', (offers, index) => {
    expect(leastChoice(offers, none, false)?.index).toBe(index);
    expect(leastChoice(offers, none, true)?.index).toBe(index);
  });

  it('is never to agree to everything, unless that is allowed and nothing less is offered', () => {
    expect(leastChoice(['Accept all', 'Privacy policy'], none, false)).toBeNull();
    expect(leastChoice(['Accept all', 'Privacy policy'], none, true)).toEqual({ index: 0, kind: 'accept' });
  });

  it('is never one that agrees to everything, whatever is offered and tried', () => {
    const words = fc.oneof(
      fc.constantFrom('Accept all', 'OK', 'Alle akzeptieren', '同意', 'Tout accepter', 'Save and accept', 'Reject', '×', 'Settings'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(words), fc.array(words), (offers, tried) => {
        const choice = leastChoice(offers, new Set(tried), false);
        expect(choice === null || meaningOf(offers[choice.index] ?? '') !== 'accept').toBe(true);
        expect(choice === null || !tried.includes(offers[choice.index] ?? '')).toBe(true);
      }),
    );
  });

  it('keeps what is ticked only in a panel that was opened', () => {
    expect(leastChoice(['Accept all', 'Save choices'], none, false)).toBeNull();
    expect(leastChoice(['Accept all', 'Save choices', 'Settings'], new Set(['Settings']), false)).toEqual({ index: 1, kind: 'save' });
  });
});
