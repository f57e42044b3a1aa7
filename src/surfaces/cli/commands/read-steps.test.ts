import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Step } from '../../../vocabulary/index.ts';
import { testTerminal } from '../terminal.test.fixture.ts';
import { approvalAt, readStepsFile } from './read-steps.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'veritrail-steps-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (text: string): string => {
  writeFileSync(join(folder, 'steps.json'), text);
  return 'steps.json';
};

describe('a file of steps', () => {
  it('is a list of them, or an object that says how they are taken', () => {
    expect(readStepsFile(file('[{"do":"scrollToEnd"}]'), folder)).toEqual({ steps: [{ do: 'scrollToEnd', until: { most: 20 } }] });
    const given = readStepsFile(file('{"steps":[{"do":"collect"}],"leave":{"dialogs":true},"maxActions":5}'), folder);
    expect(given).toMatchObject({ steps: [{ do: 'collect' }], interaction: { leave: { dialogs: true, forms: false }, maxActions: 5 } });
  });

  it.each([
    ['not there', 'no.json', 'file_unreadable'],
    ['no JSON', () => file('steps:'), 'input_invalid'],
    ['a step that nobody knows', () => file('[{"do":"dance"}]'), 'input_invalid'],
    ['a key that writes', () => file('[{"do":"press","key":"a"}]'), 'input_invalid'],
    ['no steps', () => file('[]'), 'input_invalid'],
  ])('is refused when it is %s', (_, path, code) => {
    expect(() => readStepsFile(typeof path === 'string' ? path : path(), folder)).toThrow(expect.objectContaining({ code }));
  });
});

describe('the examples of the documentation', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/operate-a-page.md'), 'utf8');
  const examples = [...page.matchAll(/^```json\n(.*?)^```/gms)].map(([, text = '']) => text);

  it('are files of steps', () => {
    expect(examples.length).toBeGreaterThan(1);
    for (const example of examples) expect(readStepsFile(file(example), folder).steps?.length).toBeGreaterThan(0);
  });

  it('name every step that there is', () => {
    for (const { shape } of Step.options) expect(page).toContain(`\`${shape.do.value}\``);
  });
});

describe('approval at the terminal', () => {
  const request = { kind: 'form', url: 'https://a.test/\u001b[2J', what: 'a form is sent\nto a.test', step: 2 } as const;

  it('is asked of the person in lines that a page cannot forge', async () => {
    const asked: string[] = [];
    const terminal = testTerminal({
      ask: async (question) => {
        asked.push(question);
        return true;
      },
    });
    expect(await approvalAt(terminal, () => undefined)?.(request)).toBe(true);
    expect(asked[0]).toMatch(/^a form is sent to a\.test \(step 2\)\nhttps:\/\/a\.test\/\[2J\nLet this form happen\?/);
  });

  it('is not to be had where there is no person', () => {
    expect(approvalAt(testTerminal(), () => undefined)).toBeUndefined();
  });
});
