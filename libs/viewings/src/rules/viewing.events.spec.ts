import { expect, test } from '@jest/globals';
import { join } from 'node:path';
import { VIEWING_EVENT_LABELS } from '@tender/contracts';
import { checkGoldenFiles } from '@tender/event-store/testing';
import { FRIDAY } from './testing/builders.js';
import { evolve, NO_VIEWING, type Viewing } from './viewing.js';
import { viewingCatalogue, type ViewingEvent } from './viewing.events.js';

test('events of every stored version are readable', () => {
  const events = checkGoldenFiles(viewingCatalogue, join(import.meta.dirname, '../../golden'));
  const viewing = events.reduce<Viewing>((state, event) => evolve(state, event, FRIDAY), NO_VIEWING);
  expect(viewing).toMatchObject({ status: 'completed', viewingId: 'k3Jx0Pq9Zt5Wb7Ls' });
});

test('every event has a text for the audit page', () => {
  const labels: Record<ViewingEvent['type'], string> = VIEWING_EVENT_LABELS;
  expect(Object.keys(labels).sort()).toEqual(Object.keys(viewingCatalogue).sort());
});
