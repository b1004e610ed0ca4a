import { expect, test } from '@jest/globals';
import type { RecordedEvent } from '@tender/event-store';
import { INSTALLATION_STREAM } from './installation.js';
import { mayBegin } from './may-begin.js';

const adopted = (rules: number, at: string) =>
  ({
    stream: INSTALLATION_STREAM,
    type: 'RulesAdopted',
    data: { rules },
    metadata: { version: 1, at },
  }) as RecordedEvent;
const evidence = new Map([
  [INSTALLATION_STREAM, [adopted(2, '2026-11-20T12:00:00.000Z'), adopted(999, '2026-12-20T12:00:00.000Z')]],
]);

test.each([
  [1, '2026-11-20T11:00:00.000Z', true],
  [1, '2026-11-21T12:00:00.000Z', true],
  [1, '2026-11-21T12:00:00.001Z', false],
  // The adoption of a version that this program does not know ends no known version.
  [2, '2027-12-21T12:00:00.001Z', true],
])('rules %i at %s: %s', (rules, at, expected) => expect(mayBegin(evidence, { rules, at })).toBe(expected));

test('without the installation’s stream, every version is accepted', () =>
  expect(mayBegin(new Map(), { rules: 1, at: '2030-01-01T00:00:00.000Z' })).toBe(true));
