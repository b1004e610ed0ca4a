import { CommandExecutor, SqliteEventStore } from '@tender/event-store';
import { systemClock } from '@tender/kernel';
import { userRecords } from '@tender/people/records';
import { SqliteReadStore } from '@tender/read-store';
import { beginDeliveries } from '../delivery-work.js';
import { Deliveries } from '../delivery/deliveries.js';
import { QUICKLY } from './quickly.js';

/**
 * A process that queues one message to each person at each start, sends the messages, and erases users on request.
 * Tests kill it at any moment.
 */
const [folder = '', smtpUrl = ''] = process.argv.slice(2);
const state = SqliteReadStore.open(folder);
const users = state.state(userRecords);
const deliveries = new Deliveries(state, systemClock);

const people = await users.find({});
await deliveries.enqueue(
  people.map(({ _id: userId }) => ({
    about: 'event',
    userId,
    template: 'auctionPausedTemplate',
    channels: ['email'],
    content: { subject: 'Paused', blocks: [{ type: 'text', text: 'No bids are taken.' }], link: null },
  })),
);
const outgoing = {
  smtpUrl,
  mailFrom: null,
  whatsApp: null,
  siteUrl: 'https://house.test',
  keepDeliveriesFor: 1e10,
};
const stores = () => Promise.resolve({ name: 'House', accent: null, contact: null });
const logger = { warn: () => undefined, error: () => undefined };
const executor = new CommandExecutor(await SqliteEventStore.open({ file: ':memory:' }), systemClock);
await beginDeliveries(
  { state, executor, clock: systemClock, rootKey: Buffer.alloc(32), outgoing, branding: stores, logger },
  QUICKLY,
);
process.send?.('began');

process.on('disconnect', () => process.exit());
process.on('message', (userId: string) => {
  // Delete the deliveries as an erasure does: before and after the deletion of the record.
  void deliveries
    .forgetUser(userId, null)
    .then(() => users.delete(userId))
    .then(() => deliveries.forgetUser(userId, null))
    .then(() => process.send?.(userId));
});
