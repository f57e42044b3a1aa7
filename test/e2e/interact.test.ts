import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApprovalRequest, type Approve, Interaction, type Step, Steps } from '../../src/vocabulary/index.ts';
import { type LaneStage, laneStage, noBrowser } from '../support/browser-lane.ts';
import { writes } from '../support/browser-site.ts';
import { operate } from '../support/interact-site.ts';
import { serve, type TestServer } from '../support/server.ts';

const missing = noBrowser();
let server: TestServer;
let stage: LaneStage;

beforeAll(async () => {
  if (missing !== null) return;
  server = await serve(operate);
  stage = laneStage({}, { allowAddresses: ['127.0.0.1'] });
});
afterAll(async () => {
  if (missing !== null) return;
  await stage[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

type Given = { [K in 'interaction']?: Parameters<typeof Interaction.parse>[0] } & {
  readonly approve?: Approve;
  readonly budget?: Record<string, number>;
  readonly accessible?: boolean;
};

async function run(path: string, steps: readonly unknown[], { interaction = {}, approve, budget = {}, accessible = false }: Given = {}) {
  const parsed: Step[] = steps.length === 0 ? [] : Steps.parse(steps);
  const own = approve === undefined ? stage : laneStage({}, { allowAddresses: ['127.0.0.1'] }, { pool: stage.lane.pool, approve });
  const read = await own.read(`${server.origin}${path}`, {
    alone: true,
    budget,
    request: { steps: parsed, interaction: Interaction.parse(interaction), accessible },
  });
  const steps_ = read.browsing?.steps ?? [];
  return {
    ...read,
    text: read.document?.text ?? '',
    results: steps_.map(({ result }) => result),
    reasons: steps_.map(({ reason }) => reason),
    pages: read.browsing?.pages ?? [],
    own,
  };
}

describe.skipIf(missing !== null)('a step', () => {
  it('writes into a search box that is found by its label, and Enter asks: a form with GET is a read', async () => {
    const { text, results, artifact, verdict } = await run('/search', [
      { do: 'fill', target: { label: 'What are you looking for?' }, value: 'old signals' },
      { do: 'press', key: 'Enter' },
    ]);
    expect(text).toContain('You looked for old signals.');
    expect(results).toEqual(['done', 'done']);
    expect(artifact).toMatchObject({ finalUrl: `${server.origin}/found?q=old+signals`, redirects: [], lane: 'browser' });
    expect(verdict.kind).toBe('usable');
  });

  it('presses a button that is found by role and name as a screen reader would say them', async () => {
    const { text } = await run('/search', [
      { do: 'fill', target: { css: '#q' }, value: 'engines' },
      { do: 'click', target: { role: 'button', name: 'start the search' } },
    ]);
    expect(text).toContain('You looked for engines.');
  });

  it('that types waits for a search that begins when typing has ended', async () => {
    expect((await run('/typing', [{ do: 'fill', target: { label: 'Type here' }, value: 'pier' }])).text).toContain(
      'The answer of the catalogue for pier',
    );
  });

  it('chooses an option by its words', async () => {
    expect((await run('/choice', [{ do: 'select', target: { label: 'Hall' }, option: 'south hall' }])).text).toContain('The south part');
  });

  it('reaches into shadow trees and frames of the same origin', async () => {
    expect((await run('/shadow', [{ do: 'click', target: { text: 'In the shadow' } }])).text).toContain('pressed in the shadow');
    expect((await run('/shadow', [{ do: 'click', target: { role: 'button', name: 'In the frame' } }])).text).toContain(
      'pressed in the frame',
    );
  });

  it('shows a tab, and opens here what would open another window', async () => {
    const { pages, text } = await run('/tabs', [
      { do: 'openTab', target: { role: 'tab', name: 'First part' } },
      { do: 'collect' },
      { do: 'openTab', target: { text: 'Second part' } },
    ]);
    expect(pages.map(({ document }) => document?.text)).toEqual([expect.stringContaining('The first part')]);
    expect(text).toContain('The second part');
    expect((await run('/tabs', [{ do: 'openTab', target: { text: 'Another window' } }])).text).toContain('You looked for elsewhere.');
    expect((await run('/tabs', [{ do: 'click', target: { text: 'Another window' } }])).reasons[0]).toContain('openTab opens it here');
  });

  it('loads more until so many are there, until words are there, or until there is no more', async () => {
    const count = await run('/more', [{ do: 'loadMore', until: { count: { css: '.item', atLeast: 12 } } }]);
    expect(count.text).toContain('Lantern number 15');
    expect(count.text).not.toContain('Lantern number 16');
    expect(count.browsing?.steps).toMatchObject([{ result: 'done', actions: 2, reason: '15 elements match .item' }]);
    expect((await run('/more', [{ do: 'loadMore', until: { text: 'Lantern number 9' } }])).text).not.toContain('Lantern number 11');
    const all = await run('/more', [{ do: 'loadMore' }]);
    expect(all.text).toContain('Lantern number 20');
    expect(all.reasons[0]).toMatch(/nothing/);
  });

  it('scrolls to the end while that adds something', async () => {
    const { text, reasons } = await run('/scroll', [{ do: 'scrollToEnd' }]);
    expect(text).toContain('Lantern number 60');
    expect(reasons[0]).toContain('nothing was added');
  });

  it('collects every page of a list, each an artifact of its own', async () => {
    const { text, pages, artifact, context } = await run('/list', [{ do: 'nextPage' }]);
    expect(pages.map(({ artifact: { finalUrl } }) => finalUrl.replace(server.origin, ''))).toEqual([
      '/list',
      '/list?page=2',
      '/list?page=3',
    ]);
    expect(pages.every(({ artifact: { parentArtifactId } }) => parentArtifactId === artifact.id)).toBe(true);
    expect(artifact.finalUrl).toBe(`${server.origin}/list?page=4`);
    expect(text).toContain('Lantern number 40');
    expect(context.ledger.spent().pages).toBe(4);
  });

  it('ends where a list comes round', async () => {
    const { reasons, pages } = await run('/round', [{ do: 'nextPage' }]);
    expect(reasons[0]).toContain('came round');
    expect(pages.length).toBeLessThanOrEqual(2);
  });

  it('waits for what comes next by a condition, and fails when that does not come', async () => {
    expect(
      (await run('/tabs', [{ do: 'click', target: { text: 'First part' }, waitFor: 'text:first part of the harbour' }])).results,
    ).toEqual(['done']);
    const { verdict, problem, reasons } = await run('/tabs', [{ do: 'waitFor', condition: '#never' }], { budget: { deadlineMs: 4_000 } });
    expect({ kind: verdict.kind, code: problem?.code }).not.toEqual({ kind: 'usable', code: undefined });
    expect(reasons[0]).toMatch(/did not come|no time/);
  });
});

describe.skipIf(missing !== null)('what asks for consent', () => {
  it('is answered by the least choice, by way of its settings with everything unticked', async () => {
    const { text, reasons } = await run('/consent', [{ do: 'dismissConsent' }]);
    expect(text).toContain('chose ads=false');
    expect(reasons[0]).toBe('“Settings” (settings), then “Save choices” (save) was chosen');
    expect(writes(server)).toEqual([]);
  });

  it('in Chinese as well', async () => {
    expect((await run('/consent-zh', [{ do: 'dismissConsent' }])).text).toContain('chose none');
  });

  it('is never agreed to, unless the leave says so', async () => {
    const { text, results, reasons } = await run('/consent-only', [{ do: 'dismissConsent' }]);
    expect(text).not.toContain('agreed');
    expect({ results, reasons }).toEqual({ results: ['nothing'], reasons: [expect.stringContaining('nothing less')] });
    const agreed = await run('/consent-only', [{ do: 'dismissConsent' }], { interaction: { leave: { consent: 'accept' } } });
    expect(agreed.text).toContain('agreed');
  });

  it('is not found where there is none', async () => {
    expect((await run('/list', [{ do: 'dismissConsent' }])).results).toEqual(['nothing']);
  });
});

describe.skipIf(missing !== null)('a step that cannot be taken', () => {
  it.each<[string, unknown, RegExp]>([
    ['several elements fit', { do: 'click', target: { role: 'button', name: 'Open' } }, /2 elements are button “Open”: <button>/],
    ['none fits', { do: 'click', target: { text: 'Nowhere' } }, /nothing on the page is “Nowhere”/],
    ['it is not seen', { do: 'click', target: { css: '[hidden]' } }, /none of them is seen/],
    ['it is switched off', { do: 'click', target: { text: 'Off' } }, /switched off/],
    ['it is covered', { do: 'click', target: { css: '#under' } }, /covered by <div#over> “over it”/],
    ['the selector is none', { do: 'click', target: { css: '[[' } }, /no CSS selector/],
    ['it is for passwords', { do: 'fill', target: { label: 'Word' }, value: 'x' }, /passwords/],
  ])('says so where %s, and what comes after it is not done', async (_, step, reason) => {
    const { results, problem, verdict, document } = await run('/twins', [step, { do: 'press', key: 'End' }]);
    expect(results).toEqual(['failed']);
    expect(problem).toMatchObject({ code: 'step_failed', detail: expect.stringMatching(/^step 1 \(/) });
    expect(problem?.detail).toMatch(reason);
    expect(verdict.kind).toBe('contract_unmet');
    expect(document?.text).toContain('told here in full');
  });
});

describe.skipIf(missing !== null)('steps only read', () => {
  const press = (name: string) => ({ do: 'click', target: { text: name } });
  const leave = { requests: true, forms: true, downloads: true, dialogs: true };

  it('nothing is sent, saved or agreed to by them, and each step says what was refused', async () => {
    server.seen.length = 0;
    const { text, browsing, pages } = await run('/writes', [press('Order'), press('Save'), press('Ask'), press('Like')]);
    expect(writes(server)).toEqual([]);
    expect(text).toContain('the like was refused');
    expect(pages).toEqual([]);
    expect(browsing?.steps.map(({ refused }) => refused.length)).toEqual([1, 0, 0, 1]);
    expect(browsing?.network).toContainEqual(expect.objectContaining({ method: 'POST', outcome: 'refused', status: null }));
  });

  it('leave alone is not enough: without anybody who approves nothing of it happens', async () => {
    server.seen.length = 0;
    const { text, context } = await run('/writes', [press('Ask'), press('Like')], { interaction: { leave } });
    expect(writes(server)).toEqual([]);
    expect(text).toContain('the like was refused');
    expect(context.of('approval.asked')).toMatchObject([
      { kind: 'dialog', granted: false },
      { kind: 'request', granted: false },
    ]);
  });

  it('nor is a person who approves of what the leave does not name, nor one who says no', async () => {
    server.seen.length = 0;
    await run('/writes', [press('Like'), press('Order')], { approve: () => true });
    await run('/writes', [press('Like'), press('Order')], { interaction: { leave }, approve: () => false });
    await run('/writes', [press('Like')], {
      interaction: { leave },
      approve: () => {
        throw new Error('gone');
      },
    });
    expect(writes(server)).toEqual([]);
  });

  it('what the leave names and a person approves of happens, once, and the trace tells it', async () => {
    server.seen.length = 0;
    const asked: ApprovalRequest[] = [];
    const approve: Approve = async (request) => {
      asked.push(request);
      return true;
    };
    const { pages, context, text, own } = await run(
      '/writes',
      [press('Ask'), press('Like'), { do: 'collect' }, press('Save'), press('Order')],
      {
        interaction: { leave },
        approve,
      },
    );
    expect(writes(server)).toEqual(['POST /like', 'POST /order']);
    expect(text).toContain('The ordered lantern');
    expect(pages[0]?.document?.text).toContain('the like was taken');
    expect(asked.map(({ kind, step }) => [kind, step])).toEqual([
      ['dialog', 1],
      ['request', 2],
      ['download', 4],
      ['form', 5],
    ]);
    expect(context.of('approval.asked')).toHaveLength(4);
    const file = pages.at(-1);
    expect(file?.artifact).toMatchObject({ contentType: 'text/csv' });
    expect(Buffer.from((await own.store.bodies.get(file?.artifact.bytesHash ?? '')) ?? []).toString()).toContain('north,1801');
  });
});

describe.skipIf(missing !== null || process.platform !== 'linux')('where the guard does not let anybody', () => {
  it.each([
    ['a click', { do: 'click', target: { css: '#out' } }],
    ['a link for another window', { do: 'openTab', target: { css: '#window' } }],
    ['a file', { do: 'click', target: { css: '#save' } }],
    ['the next page', { do: 'nextPage' }],
  ])('%s does not lead either', async (_, step) => {
    await using forbidden = await serve((__, response) => response.end('reached'), { robots: true, host: '127.0.0.2' });
    const leave = { requests: true, forms: true, downloads: true, dialogs: true };
    const { text } = await run(`/leads-out?to=${encodeURIComponent(forbidden.origin)}`, [step], {
      interaction: { leave },
      approve: () => true,
    });
    expect(forbidden.seen).toEqual([]);
    expect(text).toContain('The way out of the harbour');
  });
});

describe.skipIf(missing !== null)('the budget of steps', () => {
  it('in actions ends them with what they brought', async () => {
    const { problem, text, results, verdict } = await run('/endless', [{ do: 'loadMore' }, { do: 'press', key: 'End' }], {
      interaction: { maxActions: 3 },
    });
    expect(problem).toMatchObject({ code: 'budget_exhausted', detail: expect.stringContaining('maxActions = 3') });
    expect(results).toEqual(['stopped']);
    expect(text).toContain('Lantern number 20');
    expect(verdict.kind).not.toBe('transient');
  });

  it('in pages as well: those that were collected are kept', async () => {
    const { problem, pages } = await run('/list', [{ do: 'nextPage' }], { budget: { maxPages: 2 } });
    expect(problem?.code).toBe('budget_exhausted');
    expect(pages.length).toBeGreaterThanOrEqual(2);
  });

  it('in bytes and in time too', async () => {
    expect((await run('/endless', [{ do: 'loadMore', until: { most: 200 } }], { budget: { maxBytes: 3_000 } })).problem?.code).toBe(
      'budget_exhausted',
    );
    const { problem, text, ms } = await run('/endless', [{ do: 'loadMore', until: { most: 200 } }], { budget: { deadlineMs: 4_000 } });
    expect(problem?.code).toBe('budget_exhausted');
    expect(text).toContain('Lantern number 10');
    expect(ms).toBeLessThan(5_000);
  });
});

describe.skipIf(missing !== null)('a script that never ends', () => {
  it('is stopped when a step has begun it, and the page is read', async () => {
    const { text, results, ms } = await run('/hangs', [
      { do: 'click', target: { text: 'Begin' } },
      { do: 'press', key: 'End' },
    ]);
    expect(text).toContain('told here in full');
    expect(results).toEqual(['done', 'done']);
    expect(ms).toBeLessThan(20_000);
  });

  it('on the way through a list takes nothing of what was collected before it', async () => {
    const { pages, artifact, ms } = await run('/lost', [{ do: 'nextPage', until: { most: 4 } }], { budget: { deadlineMs: 12_000 } });
    expect([...pages.map((page) => page.artifact.finalUrl), artifact.finalUrl]).toEqual(
      expect.arrayContaining([`${server.origin}/lost`, `${server.origin}/lost?p=1`]),
    );
    expect(ms).toBeLessThan(13_000);
  });
});

describe.skipIf(missing !== null)('what is asked for besides', () => {
  it('is pictures of before and after each step, kept by their hashes', async () => {
    const { browsing, own } = await run('/tabs', [{ do: 'openTab', target: { text: 'First part' } }], {
      interaction: { screenshots: true },
    });
    const [step] = browsing?.steps ?? [];
    for (const hash of [step?.before, step?.after])
      expect(
        Buffer.from((await own.store.bodies.get(hash ?? '')) ?? [])
          .subarray(1, 4)
          .toString(),
      ).toBe('PNG');
    expect(step?.before).not.toBe(step?.after);
  });

  it('is the names of what has no text', async () => {
    const { browsing } = await run('/icons', [], { accessible: true });
    expect(browsing?.accessible).toEqual(
      expect.arrayContaining([
        { role: 'button', name: 'Search the catalogue' },
        { role: 'image', name: 'Visitors by month, rising' },
      ]),
    );
  });

  it('is every step in the trace, with its reason', async () => {
    const { context } = await run('/list', [{ do: 'dismissConsent' }, { do: 'nextPage', until: { most: 1 } }]);
    expect(context.of('browser.step')).toMatchObject([
      { number: 1, do: 'dismissConsent', target: null, result: 'nothing', reason: expect.stringMatching(/./) },
      { number: 2, do: 'nextPage', result: 'done', actions: 1, reason: '1 times are the most that were asked for' },
    ]);
  });
});
