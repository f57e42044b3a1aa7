import { readFileSync } from 'node:fs';
import { rankPassages } from '../../../index/index.ts';
import { openStore, type PassageRow, type Store } from '../../../store/index.ts';
import { tokenize } from '../../../text/tokens/index.ts';
import { VeritrailError } from '../../../vocabulary/index.ts';
import { type EvalLine, type EvalStage, textOf } from './stage.ts';

const DEPTH = 100;

let corpus: Store | null = null;

/** Ranked retrieval of whole documents: each is one passage of the same index, ranked by the same code as pages. */
export const stage: EvalStage = async (line) => {
  if (line.op === 'corpus') {
    await corpus?.close();
    corpus = await load(textOf(line, 'path'));
    return undefined;
  }
  if (corpus === null) throw new VeritrailError('input_invalid', 'the first line must name a corpus: {"op":"corpus","path":"…"}');
  const hits = await rankPassages(corpus.passages, tokenize(textOf(line, 'query')), DEPTH);
  return { id: line.id, ranked: hits.map(({ passage }) => passage.source.key) };
};

async function load(path: string): Promise<Store> {
  const store = openStore({ memory: true });
  for (const row of readFileSync(path, 'utf8').split('\n')) {
    if (row.trim() === '') continue;
    const document = JSON.parse(row) as EvalLine;
    const text = [textOf(document, 'title'), textOf(document, 'text')].filter((part) => part !== '').join('\n');
    const passage: PassageRow = {
      headingPath: [],
      span: { start: 0, end: text.length },
      text: '',
      lead: null,
      hash: '',
      terms: tokenize(text),
      facets: [],
    };
    const id = textOf(document, 'id');
    await store.passages.replace({ key: id, url: id, artifactId: id, title: null, fingerprint: '' }, [passage]);
  }
  return store;
}
