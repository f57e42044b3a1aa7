// temporary: old command line for those who profile
process.argv = process.argv.flatMap((word) => (word === '--child' ? [] : word.startsWith('http') ? word.split(',') : [word])).concat('--product', `${import.meta.dirname}/../src/index.ts`);
await import('./crawl/ours.ts');
