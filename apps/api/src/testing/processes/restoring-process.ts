import { EventStoreDBEventStore } from '@tender/event-store/eventstoredb';

/** The command line, which stops after five appends to EventStoreDB: a restore that is killed there is incomplete. */
const COMMANDS = new URL('../../../../cli/dist/commands.js', import.meta.url).href;
let left = 5;

const { appendEvents: append } = EventStoreDBEventStore.prototype;
EventStoreDBEventStore.prototype.appendEvents = function (...events) {
  return left-- > 0 ? append.apply(this, events) : new Promise(() => undefined);
};
const { answer } = (await import(COMMANDS)) as { answer(args: readonly string[]): Promise<number> };
process.exitCode = await answer(process.argv.slice(2));
