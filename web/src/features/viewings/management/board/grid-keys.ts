import type { RoomView } from '@tender/contracts';
import type { CellPlace } from './use-booking-drag.js';

/** Rooms and hours to move, by key. */
const STEPS: Record<string, readonly [number, number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  Home: [0, -24],
  End: [0, 24],
};

/** The cell that a key leads to; null for other keys. */
export function cellAfter(
  key: string,
  { room, hour }: CellPlace,
  { rooms, hours }: { rooms: readonly RoomView[]; hours: readonly number[] },
): CellPlace | null {
  const step = STEPS[key];
  if (!step) return null;
  const [down, right] = step;
  const row = within(rooms.findIndex(({ _id }) => _id === room) + down, rooms.length);
  const column = within(hours.indexOf(hour) + right, hours.length);
  const next = rooms[row];
  return next ? { room: next._id, hour: hours[column]! } : null;
}

const within = (index: number, count: number): number => Math.max(0, Math.min(index, count - 1));

/** The id of a cell's element, to focus it. */
export const cellId = ({ room, hour }: CellPlace): string => `cell-${room}-${hour}`;
