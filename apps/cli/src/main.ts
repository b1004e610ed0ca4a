/** Oldest version of Node that the commands support. */
const LEAST_NODE = 24;

// Checks the version of Node before any other module loads: an older Node may fail to load them.
if (Number.parseInt(process.versions.node, 10) < LEAST_NODE) {
  console.error(
    `This needs Node ${LEAST_NODE} or later, and this is Node ${process.versions.node}.\n` +
      'The project includes one: run `npm install` in its folder, then use node_modules/.bin/node instead of node.',
  );
  process.exitCode = 1;
} else {
  // The tools create files beside the data: only their owner may read them.
  process.umask(0o077);
  const { answer } = await import('./commands.js');
  process.exitCode = await answer(process.argv.slice(2));
}

export {};
