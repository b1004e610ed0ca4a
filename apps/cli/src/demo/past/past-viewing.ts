import { stageViewing, type ApiDriver, type StagedViewing } from '@tender/api-driver';
import type { GoodsCategory } from '@tender/contracts';
import { plusDays, type LocalDate } from '@tender/contracts/slots';
import { goodsOf, type DemoDeal } from '../demo-stones.js';
import { localTime, MINUTE, ZONE } from './past-plan.js';
import type { PastServer } from './past-server.js';

export interface Cast {
  admin: ApiDriver;
  buyers: readonly ApiDriver[];
}

export interface ShownGoods {
  name: string;
  category: GoodsCategory;
  deals: readonly DemoDeal[];
  /** The first of two days. */
  date: LocalDate;
}

const ROOMS = ['Room Rubens', 'Room Plantin', 'Room Moretus'] as const;
const [FIRST_SLOT, SHOWN] = [10, 4];
const NOTE = 'Made up for the demonstration: no stone of it exists.';

/** Fields of an auction whose goods a viewing has shown. */
export interface AfterViewing {
  viewing: string;
  deals: (DemoDeal & { good: string })[];
}

/** Holds a viewing of two days, from its publication to the last visit. */
export async function holdViewing(past: PastServer, { admin, buyers }: Cast, shown: ShownGoods): Promise<AfterViewing> {
  const staged = await stageViewing(admin, {
    name: `${shown.name}, viewing`,
    category: shown.category,
    description: NOTE,
    startDate: shown.date,
    endDate: plusDays(shown.date, 1),
    timeZone: ZONE,
    emails: buyers.map(({ email }) => email),
    rooms: ROOMS,
    goods: goodsOf(shown.deals),
    now: past.now,
  });
  const { _id } = staged.viewing;
  for (const [index, room] of staged.rooms.entries())
    await admin.bookings.create(_id, {
      company: buyers[index]!.companyId,
      attendees: [buyers[index]!.userId],
      date: shown.date,
      slots: [FIRST_SLOT + index],
      room: room._id,
    });
  await past.skipTo(localTime(shown.date, '09:30'));
  for (let index = 0; index < staged.rooms.length; index++) await visit(past, admin, { staged, shown, index });
  return { viewing: _id, deals: shown.deals.map((deal, index) => ({ ...deal, good: staged.goods[index]!._id })) };
}

/** A company comes a few minutes after its slot begins, sees some parcels, and leaves. */
async function visit(
  past: PastServer,
  admin: ApiDriver,
  { staged, shown, index }: { staged: StagedViewing; shown: ShownGoods; index: number },
): Promise<void> {
  const { viewing, rooms, goods } = staged;
  const room = rooms[index]!._id;
  await past.skipTo(localTime(shown.date, `${FIRST_SLOT + index}:00`) + (2 + index) * MINUTE);
  const booking = (await admin.bookings.listOfViewing(viewing._id)).find((known) => known.room === room)!;
  await admin.rooms.signIn(room, booking._id);
  const parcels = goods.slice(index * SHOWN, (index + 1) * SHOWN).map(({ _id }) => _id);
  await admin.goods.assign(room, parcels);
  await past.skipTo(past.millis + 41 * MINUTE);
  await admin.goods.returnToStock(room, parcels);
  await admin.rooms.signOut(room);
}
