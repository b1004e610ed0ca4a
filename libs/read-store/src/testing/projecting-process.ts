import { SqliteEventStore, type EventStore } from '@tender/event-store';
import { ProjectionRunner } from '../projections/projection-runner.js';
import { projectionStoreAt, type ProjectingPlace } from './projecting-place.js';
import { tenderProjection } from '../projections/testing/tender.js';

/** A process that projects and prints its progress, to be killed in the middle, where it blocks. */
const [eventsFile = '', place = '', version = '1'] = process.argv.slice(2);
const events = await SqliteEventStore.open({ file: eventsFile, readOnly: true });
const middle = (await events.head()) / 2n;
const readAll: EventStore['readAll'] = (after, limit) =>
  after < middle ? events.readAll(after, limit) : new Promise(() => undefined);
const runner = await ProjectionRunner.start({
  projections: [tenderProjection(Number(version))],
  events: Object.assign(Object.create(events) as EventStore, { readAll }),
  store: await projectionStoreAt(JSON.parse(place) as ProjectingPlace),
  report: ({ position }) => process.send?.(String(position)),
});
await runner.ended;
