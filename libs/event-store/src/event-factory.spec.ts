import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { v5 } from 'uuid';
import { eventId } from './event-factory.js';

test("an event's id is the UUID of version 5 of its command and its place", () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (commandId, index) =>
      expect(eventId(commandId, index)).toBe(v5(`${commandId}/${index}`, '4b8d0c54-6f0e-4a53-9a0b-0d7d7f3f9f4e')),
    ),
  );
});

test('the first event of a command takes over its id, when that is a UUID', () => {
  const commandId = randomUUID();
  expect(eventId(commandId, 0)).toBe(commandId);
  expect(eventId(commandId, 1)).toBe(v5(`${commandId}/1`, '4b8d0c54-6f0e-4a53-9a0b-0d7d7f3f9f4e'));
});
