import { dateAt, plusDays } from '@tender/contracts/slots';
import { CommandExecutor } from '@tender/event-store';
import { newId, newIdWithin, systemClock } from '@tender/kernel';
import { viewingDecider, viewingStream, type ViewingCommand } from '@tender/viewings';
import { openDataFolder, WRITING_ADMIN } from './data-folder.js';

export interface ViewingSize {
  rooms: number;
  companies: number;
  goods: number;
  bookings: number;
}

/** A week and a day at a large firm, and a tenth of it. */
export const WHOLE: ViewingSize = { rooms: 30, companies: 200, goods: 3_000, bookings: 2_000 };
export const TENTH: ViewingSize = { rooms: 3, companies: 20, goods: 300, bookings: 200 };

const DAYS = 8;
const SLOTS = [9, 10, 11, 12, 13, 14, 15, 16, 17] as const;
const ROWS = 1_000;
const AT_ONCE = 500;
const APPROVED = { companyApproved: true, strangers: [] };

/**
 * Writes published viewings, decided by the real rules: nearly every room is booked at nearly every time.
 * @returns their ids
 */
export async function writeViewings(dataDir: string, count: number, size: ViewingSize): Promise<string[]> {
  const store = await openDataFolder(dataDir);
  const executor = new CommandExecutor(store, systemClock);
  const ids: string[] = [];
  for (let viewing = 0; viewing < count; viewing++) {
    const viewingId = newId();
    ids.push(viewingId);
    await writeViewing(viewingId, size, (command) =>
      executor.execute(viewingDecider, viewingStream(viewingId), command, {
        actor: WRITING_ADMIN,
        commandId: newId(),
        requestId: 'bench',
        idempotent: false,
      }),
    );
  }
  await store.close();
  return ids;
}

async function writeViewing(
  viewingId: string,
  { rooms, companies, goods, bookings }: ViewingSize,
  ask: (command: ViewingCommand) => Promise<unknown>,
): Promise<void> {
  const roomIds = many(rooms, () => newIdWithin(viewingId));
  const companyIds = many(companies, () => newId());
  const firstDay = plusDays(dateAt(systemClock(), 'UTC'), 7);
  const days = many(DAYS, (day) => plusDays(firstDay, day));
  const parcels = many(goods, (parcel) => ({
    goodId: newIdWithin(viewingId),
    goodNo: `P-${parcel + 1}`,
    shape: 'octahedron',
    carats: 10.8,
    estimate: 1_000_000,
  }));
  const opening: ViewingCommand[] = [
    {
      type: 'CreateViewing',
      viewingId,
      details: {
        name: 'Bench viewing',
        category: 'roughDiamond',
        description: '',
        location: { name: 'Diamond Office', address: '', city: 'Antwerp', country: 'BE' },
        timeZone: 'Europe/Brussels',
        startDate: firstDay,
        endDate: days.at(-1)!,
      },
    },
    ...roomIds.map((roomId, room) => ({
      type: 'AddRoom' as const,
      roomId,
      details: { name: `Room ${room + 1}`, capacity: 4 },
    })),
    ...many(Math.ceil(goods / ROWS), (call) => ({
      type: 'AddGoods' as const,
      goods: parcels.slice(call * ROWS, (call + 1) * ROWS),
    })),
    {
      type: 'InviteCompanies',
      companies: companyIds.map((companyId) => ({
        companyId,
        userIds: [newIdWithin(companyId), newIdWithin(companyId)],
      })),
    },
    { type: 'UpdateViewing', changes: {}, status: 'published' },
  ];
  for (const command of opening) await ask(command);
  // Fill one slot after another: each has as many companies as rooms.
  const booked = many(bookings, (booking): ViewingCommand => {
    const time = Math.floor(booking / rooms);
    return {
      type: 'CreateBooking',
      bookingId: newIdWithin(viewingId),
      companyId: companyIds[booking % companies]!,
      roomId: roomIds[booking % rooms]!,
      time: { date: days[Math.floor(time / SLOTS.length)]!, slots: [SLOTS[time % SLOTS.length]!] },
      attendees: [],
      facts: APPROVED,
    };
  });
  for (let from = 0; from < booked.length; from += AT_ONCE)
    await Promise.all(booked.slice(from, from + AT_ONCE).map(ask));
}

const many = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));
