/**
 * @module The library face of Veritrail: verifiable web evidence for agents.
 * @example
 * await using veritrail = await createVeritrail({ searxng: 'http://127.0.0.1:8888' });
 * const answer = await veritrail.ask('How long does Example DB keep backups?');
 */
export { Config, type ConfigInput } from './config.ts';
export type { CrawlCall, Crawling, CrawlOptions, MapOptions } from './crawling.ts';
export type { AskOptions, ReadOptions, Veritrail } from './face.ts';
export type { SourceImport, SourceRegistry, SourceRemoval } from './pipeline/index.ts';
export { renderMarkdown } from './research/index.ts';
export type { LoginOptions, SessionSource, Sessions } from './sessions.ts';
export { createVeritrail } from './veritrail.ts';
export * from './vocabulary/index.ts';
