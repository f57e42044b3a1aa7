// Started by store.test.ts: writes artifacts and run events, and prints each event's number once it is acknowledged.
import { writeSync } from 'node:fs';
import { openStore } from './index.ts';

const [directory = '', , run = '', count = '0'] = process.argv.slice(2);
const store = openStore({ directory });
store.runs.create({ id: run, question: 'q?', createdAt: '2026-11-30T09:00:00Z', settings: {} });
store.passages.replace({ key: run, url: 'https://db.example/', artifactId: 'a', title: null, fingerprint: 'f' }, [
  { headingPath: [], span: { start: 0, end: 1 }, text: 't', lead: null, hash: 'h', terms: ['alpha'], facets: [] },
]);
for (let seq = 0; seq < Number(count); seq++) {
  store.artifacts.put({
    id: `${run}-${seq}`,
    requestedUrl: 'https://db.example/',
    finalUrl: 'https://db.example/',
    canonicalUrl: 'https://db.example/',
    redirects: [],
    lane: 'fetch',
    status: 200,
    headers: [],
    contentType: null,
    charset: null,
    charsetSource: null,
    bytesHash: store.bodies.put(Buffer.from(`${run} ${seq}`)),
    textHash: null,
    byteLength: seq,
    fetchedAt: '2026-11-30T09:00:00Z',
    timings: { totalMs: 1 },
    cache: 'none',
    policy: [],
    costUsd: 0,
    extractor: null,
    verdict: { kind: 'usable', confidence: 1, signals: [], retryable: false, next: 'accept' },
    attempts: 1,
    traceId: 't',
  });
  store.runs.appendEvent(run, { type: 'run.resumed', reason: 'next', seq, at: '2026-11-30T09:00:00Z', traceId: 't' });
  writeSync(1, `${seq}\n`);
}
store.close();
