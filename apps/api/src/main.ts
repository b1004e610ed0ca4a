import { readSettings, WrongSetting } from '@tender/platform/settings';

const IN_WORDS = ['DataDirectoryInUse', 'UnfinishedRestore', 'DamagedDatabase', 'DamagedEvent', 'UnreadableEvent'];

/** Prints errors that the operator can fix as one line, others with their stack. */
function end(error: unknown): never {
  const inWords = error instanceof WrongSetting || (error instanceof Error && IN_WORDS.includes(error.name));
  console.error(inWords ? error.message : error);
  process.exit(1);
}

// Files of this process are for its owner only: personal data, password hashes, bids.
process.umask(0o077);

try {
  const settings = readSettings(process.env);
  // Loading the server takes most of a second: a wrong setting must fail before that.
  const { start } = await import('./server.js');
  await start(settings);
} catch (error) {
  end(error);
}
