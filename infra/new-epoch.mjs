/**
 * Says that the events on EventStoreDB are another history from now on: after an older backup was put back. Clients then load everything
 * anew, and the read models are made anew. Nothing of the house may run. Obeys EVENTSTORE_URL(_FILE) and EVENTSTORE_PREFIX.
 */
import { readFileSync } from 'node:fs';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';

const { EVENTSTORE_URL, EVENTSTORE_URL_FILE, EVENTSTORE_PREFIX = '' } = process.env;
const url = EVENTSTORE_URL || (EVENTSTORE_URL_FILE && readFileSync(EVENTSTORE_URL_FILE, 'utf8').trim());
if (!url) {
  console.error('EVENTSTORE_URL names no server');
  process.exit(2);
}

const client = EventStoreDBClient.connectionString(url);
// The stream and the type of libs/event-store/src/eventstoredb.ts; the newest event's id is the epoch.
const epoch = jsonEvent({ type: '$tender-epoch', data: {} });
await client.appendToStream(`${EVENTSTORE_PREFIX}tender-epoch`, [epoch]);
await client.dispose();
console.log(`The epoch is now ${epoch.id}.`);
