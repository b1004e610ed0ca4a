import { STONES_VERSION } from '@tender/contracts';
import type { SnapshotFormat } from '@tender/kernel';
import { BookingBook, type Booking } from './booking-book.js';
import { SharedMap } from './shared-map.js';
import { NO_VIEWING, type ExistingViewing, type Good, type Room, type Viewing } from './viewing.js';

type Saved =
  | { status: 'none' }
  | (Omit<ExistingViewing, 'invited' | 'rooms' | 'goods' | 'bookings'> & {
      invited: [string, string[]][];
      rooms: Room[];
      goods: Good[];
      bookings: Booking[];
    });

export const viewingSnapshot: SnapshotFormat<Viewing> = {
  version: 5 + STONES_VERSION,
  save(viewing): Saved {
    if (viewing.status === 'none') return viewing;
    const { invited, rooms, goods, bookings, ...plain } = viewing;
    return {
      ...plain,
      invited: [...invited].map(([companyId, users]) => [companyId, [...users]]),
      rooms: [...rooms.values()],
      goods: goods.values(),
      bookings: bookings.allBookings(),
    };
  },
  load(saved) {
    const found = saved as Saved;
    if (found.status === 'none') return NO_VIEWING;
    const { invited, rooms, goods, bookings, ...plain } = found;
    return {
      ...plain,
      invited: new Map(invited.map(([companyId, users]) => [companyId, new Set(users)])),
      rooms: new Map(rooms.map((room) => [room.roomId, room])),
      goods: SharedMap.of(goods.map((good) => [good.goodId, good] as const)),
      bookings: BookingBook.fromBookings(bookings),
    };
  },
};
