import { expect, test } from '@jest/globals';
import type { Room, RoomMessage } from '../connections/room-message.js';
import { MessagePositions } from './message-positions.js';

const news = (position: bigint, ...rooms: Room[]) => ({ rooms, position }) as unknown as RoomMessage;

test('finds the messages of one room among all others', () => {
  const places = new MessagePositions(10n, 3);
  for (let position = 11n; position <= 60n; position++) {
    const room: Room = position % 20n === 0n ? 'company:A' : 'company:B';
    // Two messages of one event share one position.
    places.note(news(position, room), position - 1n);
    places.note(news(position, room), position - 1n);
  }
  expect(places.after('company:A', 10n)).toEqual([
    { before: 19n, position: 20n },
    { before: 39n, position: 40n },
    { before: 59n, position: 60n },
  ]);
  expect(places.after('company:A', 40n)).toEqual([{ before: 59n, position: 60n }]);
  expect(places.after('company:A', 60n)).toEqual([]);
  expect(places.after('company:C', 10n)).toEqual([]);
  expect(places.after('company:B', 10n)).toBeNull();
  expect(places.after('company:B', 56n)).toEqual(
    [57n, 58n, 59n].map((position) => ({ before: position - 1n, position })),
  );
  for (const room of ['company:A', 'company:C'] as const) expect(places.after(room, 9n)).toBeNull();
});

test('lists messages for all users with those of each room', () => {
  const places = new MessagePositions(0n, 3);
  places.note(news(5n, 'company:A'), 4n);
  places.note({ rooms: ['everybody'], position: 6n } as unknown as RoomMessage, 5n);
  places.note(news(7n, 'company:B'), 6n);
  places.note(news(8n, 'company:A'), 7n);
  expect(places.afterWithAll(new Set(['company:A']), 0n)?.map(({ position }) => position)).toEqual([5n, 6n, 8n]);
  expect(places.afterWithAll(new Set(['company:C']), 0n)?.map(({ position }) => position)).toEqual([6n]);
  expect(places.afterWithAll(new Set(['company:C']), 6n)).toEqual([]);
  expect(places.afterWithAll(new Set(['observers:auction-a1']), 0n)).toEqual([]);
  expect(places.afterWithAll(new Set(['company:B', 'company:A']), 0n)?.map(({ position }) => position)).toEqual([
    5n,
    6n,
    7n,
    8n,
  ]);
});

test('an event with messages in several rooms of a user is one place, so that it is sent once', () => {
  const places = new MessagePositions(0n, 3);
  places.note(news(5n, 'house:auction:read-all'), 4n);
  places.note(news(5n, 'house:viewing:read-all'), 4n);
  places.note({ rooms: ['everybody'], position: 5n } as unknown as RoomMessage, 4n);
  const rooms = new Set(['house:auction:read-all', 'house:viewing:read-all'] as const);
  expect(places.afterWithAll(rooms, 0n)).toEqual([{ before: 4n, position: 5n }]);
});

test('a client is too far behind when it missed more own messages than are remembered', () => {
  const places = new MessagePositions(0n, 2);
  for (const position of [5n, 6n, 7n]) places.note(news(position, 'house:auction:read-all'), position - 1n);
  expect(places.after('house:auction:read-all', 4n)).toBeNull();
  expect(places.after('house:auction:read-all', 5n)).toHaveLength(2);
});
