/**
 * The Node that everything here is written for: an older one lacks `node:sqlite`, and could not even read the commands.
 */
const LEAST_NODE = 24;

// Before anything else is loaded.
if (Number.parseInt(process.versions.node, 10) < LEAST_NODE) {
  console.error(
    `This needs Node ${LEAST_NODE} or later, and this is Node ${process.versions.node}.\n` +
      'The project brings one along: run `npm install` in its folder, and then node_modules/.bin/node instead of node.',
  );
  process.exitCode = 1;
} else {
  // The tools open the house's files: what is made beside them is for their owner alone.
  process.umask(0o077);
  const { answer } = await import('./commands.js');
  process.exitCode = await answer(process.argv.slice(2));
}

export {};
