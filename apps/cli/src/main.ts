/** The Node that everything here is written for: an older one lacks `node:sqlite`, and could not even read the commands. */
const LEAST_NODE = 24;

// Before anything else is loaded.
if (Number.parseInt(process.versions.node, 10) < LEAST_NODE) {
  console.error(
    `This needs Node ${LEAST_NODE} or later, and this is Node ${process.versions.node}.\n` +
      'The project brings one along: run `npm install` in its folder, and then node_modules/.bin/node instead of node.',
  );
  process.exitCode = 1;
} else {
  await import('./commands.js');
}

export {};
