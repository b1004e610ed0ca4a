/**
 * Takes the events on EventStoreDB for the history from now on: after an older backup was put back. Clients then load everything anew, the
 * read models are made anew, and what was witnessed of the log before is forgotten. Nothing of the house may run. Obeys EVENTSTORE_URL(_FILE),
 * EVENTSTORE_PREFIX and MONGODB_URL(_FILE).
 */
import { readFileSync } from 'node:fs';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { StateWitness } from '@tender/read-store';
import { MongoReadStore } from '@tender/read-store/mongodb';

const setting = (name) => {
  const { [name]: value, [`${name}_FILE`]: file } = process.env;
  return value || (file && readFileSync(file, 'utf8').trim());
};
const { EVENTSTORE_PREFIX = '' } = process.env;
const [url, mongodb] = [setting('EVENTSTORE_URL'), setting('MONGODB_URL')];
if (!url) {
  console.error('EVENTSTORE_URL names no server');
  process.exit(2);
}

const client = EventStoreDBClient.connectionString(url);
// The stream and the type of libs/event-store/src/eventstoredb/eventstoredb.ts; the newest event's id is the epoch.
const epoch = jsonEvent({ type: '$tender-epoch', data: {} });
await client.appendToStream(`${EVENTSTORE_PREFIX}tender-epoch`, [epoch]);
await client.dispose();
console.log(`The epoch is now ${epoch.id}.`);

if (mongodb) {
  const reads = await MongoReadStore.open(mongodb);
  await new StateWitness(reads).clear();
  await reads.close();
  console.log('What was witnessed of the log before is forgotten.');
}
