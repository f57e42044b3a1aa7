// Run before every script: a Node that is too old gets one clear line instead of a syntax error.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(
    `veritrail needs Node 22.19 or newer, this is ${process.versions.node}. In a checkout run "npm ci" first: it brings Node 24 for the scripts; elsewhere install a newer Node.\n`,
  );
  process.exit(1);
}
