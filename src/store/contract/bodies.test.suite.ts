import { hash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { BodyStore } from '../index.ts';
import { codeOf } from '../records.test.sample.ts';

/** One place of bodies, and how somebody else damages what is there. */
export interface BodiesToTest {
  readonly bodies: BodyStore;
  damage(sha256: string, packed: Uint8Array): Promise<void>;
  packed(sha256: string): Promise<Uint8Array>;
}

/** What every place of bodies does alike. @param open one that is empty */
export function describeBodies(name: string, open: () => Promise<BodiesToTest>): void {
  describe(`bodies in ${name}`, () => {
    it('come back as they were put, by their hash, however often at once', async () => {
      const { bodies } = await open();
      for (const bytes of [new Uint8Array(0), Buffer.from([0]), Buffer.from('价格 \u0000'), randomBytes(300_000)]) {
        const put = await Promise.all(Array.from({ length: 5 }, () => bodies.put(bytes)));
        expect(new Set(put)).toEqual(new Set([hash('sha256', bytes)]));
        expect(Buffer.from((await bodies.get(put[0] ?? '')) ?? [1]).equals(bytes)).toBe(true);
        expect(await bodies.has(put[0] ?? '')).toBe(true);
      }
      const none = hash('sha256', 'none');
      expect([await bodies.get(none), await bodies.has(none), await bodies.get('../x'), await bodies.has('')]).toEqual([
        null,
        false,
        null,
        false,
      ]);
    });

    it('are reported where someone changed them, and repaired when the same bytes come again', async () => {
      const { bodies, damage, packed } = await open();
      const sha256 = await bodies.put(Buffer.from('the true bytes'));
      const other = await bodies.put(Buffer.from('other bytes'));
      for (const damaged of [Buffer.from('noise'), Buffer.alloc(0), await packed(other)]) {
        await damage(sha256, damaged);
        expect(await codeOf(() => bodies.get(sha256))).toMatch(new RegExp(`^store_corrupt: body ${sha256}`));
        await bodies.put(Buffer.from('the true bytes'));
        expect(Buffer.from((await bodies.get(sha256)) ?? []).toString()).toBe('the true bytes');
      }
    });

    it('stay as they came by gzip, unless that is not what it holds', async () => {
      const { bodies, packed } = await open();
      const came = gzipSync('the bytes '.repeat(50));
      const [own, foreign] = [await bodies.put(Buffer.from('the bytes '.repeat(50)), came), await bodies.put(Buffer.from('others'), came)];
      expect(Buffer.from(await packed(own)).equals(came)).toBe(true);
      expect(Buffer.from((await bodies.get(foreign)) ?? []).toString()).toBe('others');
    });

    it('are removed, once', async () => {
      const { bodies } = await open();
      const [one, two] = [await bodies.put(Buffer.from('1')), await bodies.put(Buffer.from('2'))];
      expect([await bodies.remove(one), await bodies.remove(one), await bodies.remove('../x')]).toEqual([true, false, false]);
      expect([await bodies.get(one), await bodies.has(two)]).toEqual([null, true]);
    });

    it('are listed in their order, page by page', async () => {
      const { bodies } = await open();
      expect(await bodies.list(null, 9)).toEqual([]);
      const put: string[] = [];
      for (let number = 0; number < 12; number++) put.push(await bodies.put(Buffer.from(`body ${number}`)));
      put.sort();
      expect([await bodies.list(null, 99), await bodies.list(null, 5), await bodies.list(put[4] ?? null, 5)]).toEqual([
        put,
        put.slice(0, 5),
        put.slice(5, 10),
      ]);
    });
  });
}
