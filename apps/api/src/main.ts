import { readSettings, WrongSetting } from '@tender/platform/settings';

const IN_WORDS = ['DataDirectoryInUse', 'UnfinishedRestore', 'DamagedDatabase', 'DamagedEvent', 'UnreadableEvent'];

/** An error that the operator can put right is told in one line; any other with its stack. */
function end(error: unknown): never {
  const inWords = error instanceof WrongSetting || (error instanceof Error && IN_WORDS.includes(error.name));
  console.error(inWords ? error.message : error);
  process.exit(1);
}

// Whatever this process makes is its owner's alone: people's records, passwords' hashes, bids.
process.umask(0o077);

try {
  const settings = readSettings(process.env);
  // Only now: loading the server takes most of a second, a wrong setting should not.
  const { start } = await import('./server.js');
  await start(settings);
} catch (error) {
  end(error);
}
