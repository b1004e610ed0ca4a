import { afterEach, describe, expect, test } from '@jest/globals';
import { clearPersonState } from '../../shared/store/slice.js';
import { viewingsLive } from './live-reducer.js';
import { aBooking, aGood, aRoom, aViewing } from '../../testing/viewing-examples.js';
import {
  askToEdit,
  dropGood,
  dropRoom,
  putBookings,
  putGoods,
  putRooms,
  putViewing,
  requestEdit,
  setCompletedOrLiveViewings,
  setGoods,
  setLatestViewing,
  setViewingHistory,
  setViewings,
  viewingCreated,
  viewingsNow,
} from './viewings-slice.js';

afterEach(clearPersonState);

describe('the list of viewings', () => {
  test('is loaded by the overview fetch, which replaces the former list', () => {
    setViewings([aViewing(), aViewing({ _id: 'v2' })]);
    expect(viewingsNow().loaded).toBe(true);
    setViewings([aViewing({ _id: 'v2', name: 'Second' })]);
    expect(Object.values(viewingsNow().viewings)).toEqual([aViewing({ _id: 'v2', name: 'Second' })]);
  });

  test('keeps the free slots of a single viewing', () => {
    const freeSlots = [{ date: '2026-11-23', slots: [9, 10] }];
    putViewing(aViewing({ freeSlots }));
    setViewings([aViewing({ name: 'Renamed' })]);
    expect(viewingsNow().viewings['v1']).toEqual(aViewing({ name: 'Renamed', freeSlots }));
  });

  test('latest, past, and auction-ready viewings belong to the list', () => {
    setLatestViewing(aViewing({ _id: 'v3' }));
    setViewingHistory([aViewing({ _id: 'v2', status: 'completed' })]);
    setCompletedOrLiveViewings([aViewing({ _id: 'v2', status: 'completed' })]);
    expect(viewingsNow()).toMatchObject({
      latestViewing: 'v3',
      viewingHistory: ['v2'],
      completedOrLiveViewings: ['v2'],
      loaded: false,
    });
    expect(Object.keys(viewingsNow().viewings).sort()).toEqual(['v2', 'v3']);
    setLatestViewing(null);
    expect(viewingsNow().latestViewing).toBeNull();
  });
});

test('adds a created viewing to the list and continues its creation', () => {
  viewingCreated(aViewing({ status: 'draft' }));
  expect(viewingsNow()).toMatchObject({ creationInProgress: true, progressedViewingId: 'v1' });
  expect(viewingsNow().viewings['v1']?.status).toBe('draft');
});

test('requests an edit; a draft continues its creation', () => {
  askToEdit(aViewing());
  expect(viewingsNow().editRequest).toEqual({ viewingId: 'v1' });
  askToEdit(aViewing({ status: 'draft' }));
  expect(viewingsNow().editRequest).toEqual({ viewingId: 'v1', creationInProgress: true });
  requestEdit(null);
  expect(viewingsNow().editRequest).toBeNull();
});

test('stores rooms with their viewing, and removes a deleted one from every viewing', () => {
  setViewings([aViewing(), aViewing({ _id: 'v2', rooms: [aRoom({ _id: 'v2.r1', viewing: 'v2' })] })]);
  putRooms([aRoom({ _id: 'v1.r2', name: 'Room 2' }), aRoom({ name: 'Salon' })]);
  const names = (id: string) => viewingsNow().viewings[id]?.rooms.map(({ name }) => name);
  expect(names('v1')).toEqual(['Salon', 'Room 2']);
  expect(names('v2')).toEqual(['Room 1']);
  dropRoom('v1.r1');
  expect(names('v1')).toEqual(['Room 2']);
});

test('keeps goods in the order of their numbers, and leaves out those of an unloaded viewing', () => {
  setGoods('v1', [aGood({ goodNo: 'K-2' }), aGood({ _id: 'v1.g3', goodNo: 'K-10' })]);
  putGoods([aGood({ _id: 'v1.g2', goodNo: 'K-9' }), aGood({ goodNo: 'K-2b' }), aGood({ _id: 'v2.g1', viewing: 'v2' })]);
  const numbers = () => viewingsNow().goods['v1']?.map(({ goodNo }) => goodNo);
  expect(numbers()).toEqual(['K-2b', 'K-9', 'K-10']);
  expect(viewingsNow().goods['v2']).toBeUndefined();
  dropGood(aGood({ _id: 'v1.g2' }));
  expect(numbers()).toEqual(['K-2b', 'K-10']);
});

test('an answer after the message of a later change undoes nothing', () => {
  const [asked, confirmed] = ['2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.001Z'];
  putBookings([aBooking({ status: 'pending', room: null, changedAt: asked }), aBooking({ _id: 'v1.b2' })]);
  const root = viewingsLive.bookingUpdated?.(viewingsNow(), {
    booking: { ...aBooking(), status: 'approved', room: 'v1.r1', changedAt: confirmed },
  });
  expect(root?.bookings['v1']?.['v1.b1']).toMatchObject({ status: 'approved', room: 'v1.r1' });

  putBookings([aBooking({ status: 'approved', changedAt: confirmed })]);
  putBookings([aBooking({ status: 'pending', room: null, changedAt: asked })]);
  expect(viewingsNow().bookings['v1']?.['v1.b1']).toMatchObject({ status: 'approved', changedAt: confirmed });
  // A late message does not undo a newer answer, and a booking that an answer lacks stays.
  const late = viewingsLive.bookingUpdated?.(viewingsNow(), {
    booking: { ...aBooking({ status: 'pending', changedAt: asked }) },
  });
  expect(late?.bookings['v1']?.['v1.b1']?.status).toBe('approved');
  expect(Object.keys(viewingsNow().bookings['v1'] ?? {})).toEqual(['v1.b1', 'v1.b2']);
});
