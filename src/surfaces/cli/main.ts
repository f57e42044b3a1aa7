#!/usr/bin/env node
// Nothing is imported before this check: a Node that is too old must say so in one line, not fail on syntax.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(`veritrail needs Node 22.19 or newer; this is ${process.versions.node}.\n`);
  process.exitCode = 1;
} else {
  const { main } = await import('./cli.ts');
  process.exitCode = await main(process.argv.slice(2));
}
