#!/usr/bin/env node
// Nothing is imported before this check: a Node that is too old must say so in one line, not fail on syntax.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(`veritrail needs Node 22.19 or newer; this is ${process.versions.node}.\n`);
  process.exitCode = 1;
} else {
  const argv = process.argv.slice(2);
  if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
    // Asked by scripts at every start, so nothing else is loaded for it.
    const { VERSION } = await import('../../version.ts');
    process.stdout.write(`${VERSION}\n`);
  } else {
    // Compiled code is kept between starts; where it can't be, nothing else changes.
    const { enableCompileCache } = await import('node:module');
    enableCompileCache();
    const { main } = await import('./cli.ts');
    process.exitCode = await main(argv);
  }
}
