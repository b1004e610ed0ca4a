import { RefusedCall, stageViewing, type ApiDriver } from '@tender/api-driver';
import type { BookingView, ViewingLocation, ViewingView } from '@tender/contracts';
import { dateAt, plusDays, slotStart } from '@tender/contracts/slots';
import { demoDeals, goodsOf } from './demo-stones.js';

/** Places around the world: at any time one of them has slots later today. */
const PLACES: readonly { timeZone: string; location: ViewingLocation }[] = [
  { timeZone: 'Europe/Brussels', location: place('Diamond Office', 'Hoveniersstraat 22', 'Antwerp', 'BE') },
  { timeZone: 'Asia/Dubai', location: place('Almas Tower', 'Jumeirah Lakes Towers', 'Dubai', 'AE') },
  { timeZone: 'America/New_York', location: place('Diamond Club', '580 Fifth Avenue', 'New York', 'US') },
  { timeZone: 'America/Los_Angeles', location: place('Jewelry Center', '607 South Hill Street', 'Los Angeles', 'US') },
  { timeZone: 'Asia/Hong_Kong', location: place('Mandarin Rooms', '5 Connaught Road', 'Hong Kong', 'HK') },
  { timeZone: 'Australia/Sydney', location: place('Harbour Rooms', '1 Macquarie Street', 'Sydney', 'AU') },
];
/** A place is chosen if its local hour is between these two. */
const [EARLIEST, LATEST] = [8, 14];
const ROOMS = ['Ruby', 'Sapphire', 'Emerald', 'Opal', 'Topaz', 'Pearl'] as const;
const LIVE = 'Rough diamonds, autumn viewing';
const COMING = 'Polished diamonds, winter viewing';
const DAYS = 5;

function place(name: string, address: string, city: string, country: string): ViewingLocation {
  return { name, address, city, country };
}

const hourAt = (now: string, timeZone: string): number =>
  Math.floor((Date.parse(now) - Date.parse(slotStart(dateAt(now, timeZone), 0, timeZone))) / 3_600_000);

export const placeAt = (now: string): (typeof PLACES)[number] =>
  PLACES.find(({ timeZone }) => hourAt(now, timeZone) >= EARLIEST && hourAt(now, timeZone) <= LATEST) ?? PLACES[0]!;

/** Creates missing viewings. A new live one has bookings for its first day, and pending requests. @returns the live one */
export async function stageViewings(admin: ApiDriver, buyers: readonly ApiDriver[]): Promise<ViewingView> {
  const known = await admin.viewings.listAll();
  const now = new Date().toISOString();
  const { timeZone, location } = placeAt(now);
  const today = dateAt(now, timeZone);
  const emails = buyers.map(({ email }) => email);
  const terms = { timeZone, location, emails, description: 'Made up for the demonstration: no stone of it exists.' };
  if (!known.some(({ name, status }) => name === COMING && status === 'published')) {
    const { viewing } = await stageViewing(admin, {
      ...terms,
      name: COMING,
      category: 'polishedDiamond',
      startDate: plusDays(today, 7),
      endDate: plusDays(today, 9),
      rooms: ROOMS.slice(0, 3),
      goods: goodsOf(demoDeals('polishedDiamond', 40)),
    });
    await Promise.all(
      buyers
        .slice(0, 3)
        .map((buyer, index) => buyer.bookings.request(viewing._id, { date: plusDays(today, 7), slots: [10 + index] })),
    );
  }
  const live = known.find(({ name, status }) => name === LIVE && status === 'live');
  if (live) return live;
  const { viewing, rooms, goods } = await stageViewing(admin, {
    ...terms,
    name: LIVE,
    category: 'roughDiamond',
    startDate: today,
    endDate: plusDays(today, DAYS - 1),
    rooms: ROOMS,
    goods: goodsOf(demoDeals('roughDiamond', 60)),
    until: 'live',
  });
  const booked = await bookToday(admin, buyers, {
    viewing: await admin.viewings.getViewing(viewing._id),
    rooms: rooms.map(({ _id }) => _id),
  });
  // Sign in companies other than the visitor's before their hour, so that some rooms are occupied from the start.
  for (const [index, { _id, room }] of booked.slice(1, 1 + EARLY).entries()) {
    await admin.rooms.signIn(room!, _id);
    const shown = goods.slice(index * SHOWN, (index + 1) * SHOWN);
    await admin.goods.assign(
      room!,
      shown.map((good) => good._id),
    );
  }
  return viewing;
}

/** Books one slot on the first free day for each company. The first two companies also request one. @returns the bookings */
async function bookToday(
  admin: ApiDriver,
  buyers: readonly ApiDriver[],
  { viewing, rooms }: { viewing: ViewingView; rooms: readonly string[] },
): Promise<BookingView[]> {
  const booked: BookingView[] = [];
  const [day, next = day] = viewing.freeSlots ?? [];
  if (!day || !next) return booked;
  for (const [index, { companyId, userId }] of buyers.entries()) {
    const slots = [day.slots[Math.floor(index / rooms.length) % day.slots.length]!];
    const room = rooms[index % rooms.length]!;
    const booking = { company: companyId, date: day.date, slots, room, attendees: [userId] };
    booked.push(await admin.bookings.create(viewing._id, booking));
  }
  for (const buyer of buyers.slice(0, 2))
    await buyer.bookings.request(viewing._id, { date: next.date, slots: [next.slots.at(-1)!] });
  return booked;
}

const SHOWN = 3;
const EARLY = 3;
/** Minimum stay of a company in a room, in ms. */
const STAY_MILLIS = 20 * 60_000;

/** Simulates companies at a viewing, one action per turn. A refusal, such as after a visitor's action, is no error. */
export class SimulatedViewing {
  private turn = 0;

  /** `buyers`: those of all companies except the visitor's. */
  constructor(
    private readonly admin: ApiDriver,
    private readonly buyers: readonly ApiDriver[],
    private readonly viewingId: string,
  ) {}

  /** Runs one turn. @returns false once the viewing is completed */
  async act(): Promise<boolean> {
    const viewing = await this.admin.viewings.getViewing(this.viewingId);
    if (viewing.status === 'completed') return false;
    const acts = [this.signIn, this.requestBooking, this.signOut, this.decideRequest] as const;
    await acts[this.turn++ % acts.length]!.call(this, viewing).catch((error: unknown) => {
      if (!(error instanceof RefusedCall)) throw error;
    });
    return true;
  }

  private async requestBooking({ freeSlots = [] }: ViewingView): Promise<void> {
    const buyer = this.buyers[this.turn % this.buyers.length];
    const day = freeSlots[this.turn % Math.max(1, freeSlots.length)];
    const slot = day?.slots[this.turn % day.slots.length];
    if (buyer && day && slot !== undefined)
      await buyer.bookings.request(this.viewingId, { date: day.date, slots: [slot], attendees: [buyer.userId] });
  }

  /** Answers a pending request if there are two: one is left for the visitor. */
  private async decideRequest({ rooms }: ViewingView): Promise<void> {
    const bookings = await this.admin.bookings.listOfViewing(this.viewingId);
    const waiting = bookings.filter(({ status, company }) => status === 'pending' && this.isOurs(company));
    const oldest = waiting.at(-1);
    if (!oldest || waiting.length < 2) return;
    const free = rooms.find(({ _id }) => !bookings.some((other) => isInTheWay(other, oldest, _id)));
    if (free) await this.admin.bookings.approve(oldest, free._id);
    else await this.admin.bookings.reject(oldest, 'No room is free at that time');
  }

  /** Signs in a company whose booking has begun, and assigns parcels to its room. */
  private async signIn({ rooms, timeZone }: ViewingView): Promise<void> {
    const now = new Date().toISOString();
    const free = new Set(rooms.filter(({ signedIn }) => !signedIn).map(({ _id }) => _id));
    const coming = (await this.admin.bookings.listOfViewing(this.viewingId)).findLast(
      (booking) => isDue(booking, now, timeZone) && free.has(booking.room ?? '') && this.isOurs(booking.company),
    );
    if (!coming?.room) return;
    await this.admin.rooms.signIn(coming.room, coming._id);
    const safe = (await this.admin.goods.listOfViewing(this.viewingId)).filter(({ room }) => room === null);
    const shown = Array.from({ length: SHOWN }, (_, index) => safe[(this.turn + index) % safe.length]?._id);
    await this.admin.goods.assign(coming.room, [...new Set(shown.filter((id) => id !== undefined))]);
  }

  /** If two rooms are occupied, signs out the company that came first, once it has stayed `STAY_MILLIS`. */
  private async signOut({ rooms }: ViewingView): Promise<void> {
    const occupied = rooms.filter(({ signedIn }) => signedIn && this.isOurs(signedIn.companyId));
    const [first] = occupied.toSorted((a, b) => (a.signedIn!.at < b.signedIn!.at ? -1 : 1));
    if (!first || occupied.length < 2 || Date.now() - Date.parse(first.signedIn!.at) < STAY_MILLIS) return;
    const there = (await this.admin.goods.listOfViewing(this.viewingId)).filter(({ room }) => room === first._id);
    if (there.length > 0)
      await this.admin.goods.returnToStock(
        first._id,
        there.map(({ _id }) => _id),
      );
    await this.admin.rooms.signOut(first._id);
  }

  private isOurs(company: string): boolean {
    return this.buyers.some(({ companyId }) => companyId === company);
  }
}

export const isDue = (
  { status, date, startsAt }: Pick<BookingView, 'status' | 'date' | 'startsAt'>,
  now: string,
  timeZone: string,
): boolean => status === 'approved' && date === dateAt(now, timeZone) && startsAt <= now;

const isInTheWay = (other: BookingView, { date, slots }: BookingView, room: string): boolean =>
  other.status === 'approved' &&
  other.room === room &&
  other.date === date &&
  other.slots.some((slot) => slots.includes(slot));
