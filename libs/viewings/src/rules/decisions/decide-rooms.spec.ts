import { describe, test } from '@jest/globals';
import {
  assigned,
  booked,
  bookingId,
  coming,
  completed,
  created,
  draft,
  goodId,
  goodsAdded,
  liveViewing,
  localTime,
  MONDAY,
  moved,
  requested,
  roomAdded,
  roomId,
  signedIn,
  signedOut,
  signIn,
  signOut,
  swap,
  used,
} from '../testing/builders.js';
import { given } from '../testing/scenario.js';
import type { ViewingEvent } from '../viewing.events.js';

const add = (room: string, name = `Room ${room}`) =>
  ({ type: 'AddRoom', roomId: roomId(room), details: { name, capacity: 4 } }) as const;
const remove = (room = '1') => ({ type: 'DeleteRoom', roomId: roomId(room) }) as const;
const change = (changes: { name?: string; capacity?: number }, room = '1') =>
  ({ type: 'UpdateRoom', roomId: roomId(room), changes }) as const;

describe('a room', () => {
  test('can be added', () => given(created()).when(add('1')).then(roomAdded('1')));
  test('requires a unique name', () => {
    given(...draft())
      .when(add('3', 'Room 1'))
      .rejects('ROOM_NAME_TAKEN', { roomId: roomId('1') });
    given(...draft())
      .when(change({ name: 'Room 2' }))
      .rejects('ROOM_NAME_TAKEN', { roomId: roomId('2') });
  });
  test('is refused beyond a hundred', () =>
    given(
      created(),
      Array.from({ length: 100 }, (_, room) => roomAdded(`${room}`)),
    )
      .when(add('more'))
      .rejects('VIEWING_FULL', { maximum: 100 }));
  test('records changed fields only', () => {
    given(...draft())
      .when(change({ name: 'Room 1', capacity: 6 }))
      .then({ type: 'RoomUpdated', data: { roomId: roomId('1'), capacity: 6 } });
    given(...draft())
      .when(change({ name: 'Room 1' }))
      .then();
    given(...draft())
      .when(change({ capacity: 1 }, 'none'))
      .rejects('NOT_FOUND');
  });
  test('cannot change after completion', () =>
    given(...liveViewing(), completed)
      .when(change({ capacity: 6 }))
      .rejects('VIEWING_COMPLETED'));
});

describe('a room is deleted', () => {
  test('when it is empty', () =>
    given(...coming(), booked('A', { room: '2' }), requested('B'))
      .when(remove())
      .then({ type: 'RoomDeleted', data: { roomId: roomId('1') } }));
  test('refuses coming bookings or goods, and names them', () =>
    given(...coming(), goodsAdded('1', '2'), assigned('1', ['1']), booked('A'))
      .when(remove())
      .rejects('ROOM_IN_USE', { bookings: [bookingId('A')], goods: [goodId('1')] }));
  test('after its bookings have ended', () =>
    given(...liveViewing(), booked('A'))
      .when(remove(), { now: localTime(MONDAY, 10) })
      .then({ type: 'RoomDeleted', data: { roomId: roomId('1') } }));
  test('refuses while a company is signed in', () =>
    given(...liveViewing(), booked('A'), signedIn('A'))
      .when(remove(), { now: localTime(MONDAY, 10) })
      .rejects('ROOM_OCCUPIED', { companyId: 'A' }));
  test('refuses the last room of a published viewing', () =>
    given(...coming(), { type: 'RoomDeleted', data: { roomId: roomId('2') } })
      .when(remove())
      .rejects('VIEWING_INCOMPLETE', { missing: ['rooms'] }));
});

describe('a company signs in', () => {
  test('on its booking', () =>
    given(...liveViewing(), booked('A'))
      .when(signIn('A'))
      .then(signedIn('A')));
  test('once', () =>
    given(...liveViewing(), booked('A'), signedIn('A'))
      .when(signIn('A'))
      .then());
  test('refuses a pending booking', () =>
    given(...liveViewing(), requested('A'))
      .when(signIn('A'))
      .rejects('BOOKING_NOT_APPROVED', { status: 'pending' }));
  test('refuses a booking of another room', () =>
    given(...liveViewing(), booked('A'))
      .when(signIn('A', '2'))
      .rejects('BOOKING_ELSEWHERE', { roomId: roomId('1') }));
  test('refuses an occupied room', () =>
    given(...liveViewing(), booked('A'), booked('B', { slots: [10] }), signedIn('A'))
      .when(signIn('B'))
      .rejects('ROOM_OCCUPIED', { companyId: 'A', bookingId: bookingId('A') }));
  test('refuses before the viewing is live', () =>
    given(...coming(), booked('A'))
      .when(signIn('A'))
      .rejects('VIEWING_NOT_LIVE'));
  test('refuses an unknown room or booking', () =>
    given(...liveViewing())
      .when(signIn('A'))
      .rejects('NOT_FOUND'));
});

describe('a company signs out', () => {
  test('and completes its booking', () =>
    given(...liveViewing(), booked('A'), signedIn('A'))
      .when(signOut())
      .then(signedOut('A'), used('A')));
  test('also after its time', () =>
    given(...liveViewing(), booked('A'), signedIn('A'), used('A'))
      .when(signOut())
      .then(signedOut('A')));
  test('refuses an empty room', () =>
    given(...liveViewing())
      .when(signOut())
      .rejects('ROOM_NOT_OCCUPIED'));
});

describe('two rooms are swapped', () => {
  test('with goods and coming bookings, in one event', () =>
    given(
      ...coming(),
      goodsAdded('1', '2', '3'),
      assigned('1', ['1', '2']),
      assigned('2', ['3']),
      booked('A'),
      booked('B', { room: '2' }),
    )
      .when(swap())
      .then({
        type: 'RoomsSwapped',
        data: {
          rooms: [roomId('1'), roomId('2')],
          to: [
            { goods: [goodId('3')], bookings: [bookingId('B')] },
            { goods: [goodId('1'), goodId('2')], bookings: [bookingId('A')] },
          ],
        },
      }));
  test('without ended bookings', () =>
    given(...liveViewing(), booked('A'), booked('A', { name: 'A2', slots: [12] }))
      .when(swap(), { now: localTime(MONDAY, 11) })
      .then({
        type: 'RoomsSwapped',
        data: {
          rooms: [roomId('1'), roomId('2')],
          to: [
            { goods: [], bookings: [] },
            { goods: [], bookings: [bookingId('A2')] },
          ],
        },
      }));
  test('refuses to move into the time of a booking that stays', () =>
    given(...liveViewing(), booked('A', { slots: [9, 12] }), booked('B', { room: '2' }))
      .when(swap(), { now: localTime(MONDAY, 11) })
      .rejects('ROOM_BOOKED', { roomId: roomId('2'), date: MONDAY, slot: 9, bookingId: bookingId('B') }));
  test('refuses while a company is signed in to one of them', () =>
    given(...liveViewing(), booked('A', { room: '2' }), signedIn('A', '2'))
      .when(swap())
      .rejects('ROOM_OCCUPIED', { roomId: roomId('2') }));
  test('ignores empty rooms, and one room twice', () => {
    given(...coming())
      .when(swap())
      .then();
    given(...coming(), booked('A'))
      .when(swap('1', '1'))
      .then();
  });
  test('refuses an unknown room', () =>
    given(...coming())
      .when(swap('1', '9'))
      .rejects('NOT_FOUND'));
  test('keeps the bookings if they swap into the other room’s time', () => {
    const swapped: ViewingEvent = {
      type: 'RoomsSwapped',
      data: {
        rooms: [roomId('1'), roomId('2')],
        to: [
          { goods: [], bookings: [] },
          { goods: [], bookings: [bookingId('A')] },
        ],
      },
    };
    given(...liveViewing(), booked('A'), swapped)
      .when(signIn('A', '2'))
      .then(signedIn('A', '2'));
    given(...coming(), booked('A'), swapped, moved('A', { room: '1' }))
      .when(remove('2'))
      .then({ type: 'RoomDeleted', data: { roomId: roomId('2') } });
  });
});
