import type { BookingView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import type { Names } from '../words/names.js';
import { dayInWords, slotsInWords } from '../../viewing-words.js';
import { obstaclesTo, type BoardContext, type Obstacle, type Place } from './board-model.js';

/** The result of a drop at a place, shown in advance. */
export type Verdict =
  | { kind: 'stays' }
  /** Moves the booking, which also confirms a request. */
  | { kind: 'moves'; place: Place }
  /** Exchanges the places of two bookings. */
  | { kind: 'swaps'; place: Place; with: BookingView }
  | { kind: 'blocked'; place: Place; obstacles: Obstacle[] };

/** @param over the booking under the pointer, if any */
export function verdictOn(
  booking: BookingView,
  place: Place,
  around: BoardContext,
  over: BookingView | undefined,
): Verdict {
  if (isAt(booking, place)) return { kind: 'stays' };
  const obstacles = obstaclesTo(booking, place, around);
  if (obstacles.length === 0) return { kind: 'moves', place };
  if (over && over._id !== booking._id && booking.status === 'approved' && over.status === 'approved') {
    const inTheWay = swapObstacles(booking, over, around);
    if (inTheWay.length === 0) return { kind: 'swaps', place: placeOf(over), with: over };
    return { kind: 'blocked', place, obstacles: inTheWay };
  }
  return { kind: 'blocked', place, obstacles };
}

/** Obstacles to a swap of two confirmed bookings. */
export function swapObstacles(one: BookingView, other: BookingView, around: BoardContext): Obstacle[] {
  const both = [one._id, other._id];
  return [...obstaclesTo(one, placeOf(other), around, both), ...obstaclesTo(other, placeOf(one), around, both)];
}

const placeOf = ({ date, slots, room }: BookingView): Place => ({ date, slots, room: room ?? '' });

const isAt = (booking: BookingView, { date, slots, room }: Place): boolean =>
  booking.status === 'approved' &&
  booking.date === date &&
  booking.room === room &&
  booking.slots.join() === slots.join();

/** A place as text: `Room 2, Mon, 23 Nov 2026, 09:00–11:00` */
export const placeInWords = ({ date, slots, room }: Place, names: Names): string =>
  `${names.room(room)}, ${dayInWords(date)}, ${slotsInWords(slots)}`;

export function obstacleInWords(obstacle: Obstacle, { company, room }: Names): string {
  switch (obstacle.kind) {
    case 'noTime':
      return t('No hour is chosen.');
    case 'outsideHours':
      return t('The viewing is closed then.');
    case 'outsideDays':
      return t('The day lies outside the viewing.');
    case 'passed':
      return t('{slots} has passed.', { slots: slotsInWords(obstacle.slots) });
    case 'roomTaken':
      return t('{room} is taken by {company}, {slots}.', {
        room: room(obstacle.by.room ?? ''),
        company: company(obstacle.by.company),
        slots: slotsInWords(obstacle.slots),
      });
    case 'companyBusy':
      return t('{company} is in {room} then, {slots}.', {
        company: company(obstacle.by.company),
        room: room(obstacle.by.room ?? ''),
        slots: slotsInWords(obstacle.slots),
      });
    case 'signedIn':
      return t('Its people are in {room}: check them out first.', { room: room(obstacle.room) });
  }
}

/** All obstacles, without duplicates. */
export const obstaclesInWords = (obstacles: readonly Obstacle[], names: Names): string =>
  [...new Set(obstacles.map((each) => obstacleInWords(each, names)))].join(' ');

/** The verdict for the line below the board. */
export function verdictInWords(verdict: Verdict, booking: BookingView, names: Names): string {
  const who = names.company(booking.company);
  switch (verdict.kind) {
    case 'stays':
      return t('{who} is here already.', { who });
    case 'moves':
      return booking.status === 'pending'
        ? t('Placed here, {who} is confirmed: {place}.', { who, place: placeInWords(verdict.place, names) })
        : t('{who} moves to {place}.', { who, place: placeInWords(verdict.place, names) });
    case 'swaps':
      return t('{who} and {company} swap their places.', { who, company: names.company(verdict.with.company) });
    case 'blocked':
      return t('Not possible: {obstacles}', { obstacles: obstaclesInWords(verdict.obstacles, names) });
  }
}
