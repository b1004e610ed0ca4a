import { SqliteEventStore } from '../sqlite-event-store.js';
import { newEvent } from '../../testing/new-event.js';

/**
 * A process to be killed: appends to a few streams endlessly, and prints `<stream> <revision>` after each
 * acknowledgement.
 */

const [file] = process.argv.slice(2);
if (!file) throw new Error('which file?');
const store = await SqliteEventStore.open({ file });

async function appendForEver(stream: string): Promise<never> {
  for (let revision = 0; ; revision++) {
    await store.appendEvents(stream, revision - 1, [newEvent('Appended', { revision })]);
    process.stdout.write(`${stream} ${revision}\n`);
  }
}

await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(appendForEver));
