import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteEventStore } from '@tender/event-store';
import { systemClock } from '@tender/kernel';
import { SqliteReadStore } from '@tender/read-store';
import { defineReactor } from '../reactor.js';
import { Reactors } from '../reactors.js';
import { doors } from './doors.js';

/** A process to be killed: writes a line to a file for each knock and due time. */
const [folder = ''] = process.argv.slice(2);
const effects = openSync(join(folder, 'effects'), 'a');
const effect = (line: string): void => {
  writeSync(effects, `${line}\n`);
  fsyncSync(effects);
};
const events = await SqliteEventStore.open({ file: join(folder, 'events.db') });
const state = SqliteReadStore.open(folder);
const porter = defineReactor({
  name: 'porter',
  begins: 'first',
  due: async (name, { key }) => effect(`${name} ${key}`),
}).on(doors, {
  Knocked: async ({ data, metadata }, { key, schedule }) => {
    effect(`${data.by} ${key}`);
    await schedule(`after ${data.by}`, metadata.at);
  },
});
const reactors = Reactors.start([porter], {
  events,
  state,
  clock: systemClock,
  onFailure: ({ error }) => console.error(error),
});
process.send?.('started');
process.on('disconnect', () => process.exit());
process.on('message', () => {
  void (async () => {
    await reactors.stop();
    await state.close();
    await events.close();
    closeSync(effects);
    process.disconnect();
  })();
});
