/** @module Groups: no text at all. */
import { deflateSync, gzipSync } from 'node:zlib';
import { type Group, group } from './group.ts';
import type { Pen } from './pen.ts';

const noise = (p: Pen, length: number): Buffer => Buffer.from(Array.from({ length }, () => p.between(0, 255)));

export const BYTES: readonly Group[] = [
  group('png-as-html', 'binary', { en: [], zh: [] }, (p) => ({
    body: Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]),
      Buffer.from('IHDR'),
      noise(p, 5000),
    ]),
  })),
  group('webp-as-html', 'binary', { en: [], de: [] }, (p) => ({
    body: Buffer.concat([Buffer.from('RIFF'), noise(p, 4), Buffer.from('WEBPVP8 '), noise(p, 4000)]),
  })),
  group('gzip-twice', 'binary', { en: [], fr: [] }, (p) => ({ body: gzipSync(Buffer.from(p.prose(20))) })),
  group('zstd-frame', 'binary', { en: [], ja: [] }, (p) => ({
    body: Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x04, 0x58]), noise(p, 3000)]),
  })),
  group('woff2', 'binary', { en: [], ru: [] }, (p) => ({
    body: Buffer.concat([Buffer.from('wOF2'), Buffer.from([0, 1, 0, 0]), noise(p, 6000)]),
  })),
  group('mp4', 'binary', { en: [], es: [] }, (p) => ({
    body: Buffer.concat([Buffer.from([0, 0, 0, 0x20]), Buffer.from('ftypisom'), noise(p, 9000)]),
  })),
  group('ole-doc', 'binary', { en: [], pl: [] }, (p) => ({
    body: Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(40), noise(p, 7000)]),
  })),
  group('seven-zip', 'binary', { en: [], ko: [] }, (p) => ({
    body: Buffer.concat([Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4]), noise(p, 4000)]),
  })),
  group('ogg', 'binary', { en: [], it: [] }, (p) => ({
    body: Buffer.concat([Buffer.from('OggS'), Buffer.from([0, 2, 0, 0, 0, 0]), noise(p, 5000)]),
  })),
  group('elf', 'binary', { en: [], tr: [] }, (p) => ({
    body: Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0]), noise(p, 5000)]),
  })),
  group('raw-deflate', 'binary', { en: [], nl: [] }, (p) => ({ body: deflateSync(Buffer.from(p.prose(30))) })),
  group('random-encrypted', 'binary', { en: [], pt: [] }, (p) => ({ body: noise(p, 8000) })),
];
