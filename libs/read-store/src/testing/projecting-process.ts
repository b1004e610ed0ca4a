import { SqliteEventStore } from '@tender/event-store';
import { ProjectionRunner } from '../projections/projection-runner.js';
import { projectionStoreAt, type ProjectingPlace } from './projecting-place.js';
import { tenderProjection } from '../projections/testing/tender.js';

/** A process that projects and tells how far it is, to be killed in the middle. */
const [eventsFile = '', place = '', version = '1'] = process.argv.slice(2);
const runner = await ProjectionRunner.start({
  projections: [tenderProjection(Number(version))],
  events: await SqliteEventStore.open({ file: eventsFile, readOnly: true }),
  store: await projectionStoreAt(JSON.parse(place) as ProjectingPlace),
  report: ({ position }) => process.send?.(String(position)),
});
await runner.ended;
