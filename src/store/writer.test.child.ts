// Started by the tests of this room: writes records and prints each one's number once it is acknowledged.
import { writeSync } from 'node:fs';
import { openStore } from './index.ts';
import { artifact, event, passage } from './records.test.sample.ts';

const [directory = '', mode = '', run = '', count = '0'] = process.argv.slice(2);
const store = openStore({ directory });
const source = { url: 'https://db.example/', artifactId: 'a', title: null };

const steps: Record<string, (number: number) => Promise<void>> = {
  /** An artifact with its body, then the run's next event. */
  async write(seq) {
    await store.artifacts.put(
      artifact({ id: `${run}-${seq}`, bytesHash: await store.bodies.put(Buffer.from(`${run} ${seq}`)), byteLength: seq }),
    );
    await store.runs.appendEvent(run, event(seq));
  },
  /** Ten sources in turn, each time with other passages. */
  async ingest(number) {
    const passages = Array.from({ length: 5 }, (_, at) => passage(`${run} step${number} part${at}`));
    await store.passages.replace({ ...source, key: `${run}-${number % 10}`, fingerprint: `${number}` }, passages);
  },
};

await store.runs.create({ id: run, question: 'q?', createdAt: '2026-11-30T09:00:00Z', settings: {} });
await store.passages.replace({ ...source, key: run, fingerprint: 'f' }, [passage('alpha')]);
for (let number = 0; number < Number(count); number++) {
  await steps[mode]?.(number);
  writeSync(1, `${number}\n`);
}
await store.close();
