// Started by directory.test.ts: writes artifacts and run events, and prints each event's number once it is acknowledged.
import { writeSync } from 'node:fs';
import { openStore } from './index.ts';
import { artifact, event } from './records.test.sample.ts';

const [directory = '', , run = '', count = '0'] = process.argv.slice(2);
const store = openStore({ directory });
store.runs.create({ id: run, question: 'q?', createdAt: '2026-11-30T09:00:00Z', settings: {} });
store.passages.replace({ key: run, url: 'https://db.example/', artifactId: 'a', title: null, fingerprint: 'f' }, [
  { headingPath: [], span: { start: 0, end: 1 }, text: 't', lead: null, hash: 'h', terms: ['alpha'], facets: [] },
]);
for (let seq = 0; seq < Number(count); seq++) {
  store.artifacts.put(artifact({ id: `${run}-${seq}`, bytesHash: store.bodies.put(Buffer.from(`${run} ${seq}`)), byteLength: seq }));
  store.runs.appendEvent(run, event(seq));
  writeSync(1, `${seq}\n`);
}
store.close();
