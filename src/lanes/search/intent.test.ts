import { describe, expect, it } from 'vitest';
import { intentsOf } from './intent.ts';

describe('intentsOf', () => {
  it.each([
    ['arXiv preprint on diffusion models', 'preprint'],
    ['扩散模型 预印本', 'preprint'],
    ['peer-reviewed study of sleep', 'scholarly'],
    ['睡眠 论文', 'scholarly'],
    ['open-source repository for PDF parsing', 'code'],
    ['开源 代码仓库', 'code'],
    ['TypeError: x is not a function, how to fix', 'programming'],
    ['编译 报错', 'programming'],
    ['Hacker News discussion of Rust', 'discussion'],
    ['when was Ada Lovelace born', 'encyclopedic'],
    ['法国的首都是什么', 'encyclopedic'],
  ] as const)('reads "%s" as %s', (query, intent) => {
    expect(intentsOf(query)).toContain(intent);
  });

  it('takes every query as one for a general provider and for the own index, and nothing more', () => {
    expect(intentsOf('backup retention per plan')).toEqual(['general', 'own']);
    expect(intentsOf('备份保留时间')).toEqual(['general', 'own']);
  });

  it('does not take a part of a word for a cue', () => {
    expect(intentsOf('papermill newspapers sturdy stubborn')).toEqual(['general', 'own']);
  });
});
