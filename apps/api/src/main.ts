import { readSettings, WrongSetting } from '@tender/platform/settings';

const IN_WORDS = ['DataDirectoryInUse', 'UnfinishedRestore', 'DamagedDatabase', 'DamagedEvent', 'UnreadableEvent'];

/** Prints the message of an expected error, and the stack of any other error. */
function end(error: unknown): never {
  const inWords = error instanceof WrongSetting || (error instanceof Error && IN_WORDS.includes(error.name));
  console.error(inWords ? error.message : error);
  process.exit(1);
}

// New files are only for their owner: they contain personal data, password hashes and bids.
process.umask(0o077);

try {
  const settings = readSettings(process.env);
  // Import the server after the settings: a wrong setting then fails before the server loads.
  const { start } = await import('./server.js');
  await start(settings);
} catch (error) {
  end(error);
}
