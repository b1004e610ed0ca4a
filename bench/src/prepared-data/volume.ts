import { CommandExecutor } from '@tender/event-store';
import { companyDecider, companyStream } from '@tender/people/company';
import { STAFF_STREAM, staffDecider } from '@tender/people/staff';
import { newId, SYSTEM, systemClock, type CheckedActor } from '@tender/kernel';
import { openDataFolder, WRITING_ADMIN } from './data-folder.js';
import { contextOf, writeAuction } from './history.js';
import { writePeople, type Crowd } from './many-people.js';

export interface Volume {
  events: number;
  auctions: number;
  companies: number;
  /** Messages in the app, one for each recipient. */
  notifications: number;
}

/** Ten years of a large seller of tenders. */
const WHOLE: Volume = { events: 10_000_000, auctions: 2_000, companies: 5_000, notifications: 100_000 };
const BIDDERS = 50;
/** One auction in this number is still live. */
const LIVE = 100;

/** @param events number of events; the other numbers are in proportion */
export function volumeOf(events: number): Volume {
  const part = (whole: number): number => Math.ceil((whole * events) / WHOLE.events);
  return {
    events,
    auctions: part(WHOLE.auctions),
    companies: Math.max(part(WHOLE.companies), BIDDERS),
    notifications: part(WHOLE.notifications),
  };
}

/**
 * Writes companies, people and auctions by the rules into the folder of an installation.
 * @param guest a company that bids in each auction @returns ids of the auctions, in their order
 */
export async function writeVolume(
  dataDir: string,
  { auctions, companies, events }: Volume,
  guest: { companyId: string; userId: string },
): Promise<string[]> {
  const crowd = await writePeople(dataDir, companies, 1);
  const store = await openDataFolder(dataDir);
  const executor = new CommandExecutor(store, systemClock);
  const join = { type: 'AddStaff', userId: WRITING_ADMIN.userId, role: 'admin' } as const;
  await executor.execute(staffDecider, STAFF_STREAM, join, contextOf(SYSTEM));
  const bidderOf = async ({ companyId, userIds: [userId = ''] }: Crowd): Promise<CheckedActor> => {
    const { revision } = await executor.streamState(companyDecider, companyStream(companyId));
    return { userId, role: 'buyer', companyId, revision };
  };
  const own = await bidderOf({ companyId: guest.companyId, userIds: [guest.userId] });
  const auctionIds: string[] = [];
  for (let auction = 0; auction < auctions; auction++) {
    const others = Array.from({ length: BIDDERS - 1 }, (_, at) => crowd[(auction * 7 + at) % crowd.length]!);
    const buyers = [own, ...(await Promise.all(others.map(bidderOf)))];
    const auctionId = newId();
    auctionIds.push(auctionId);
    await writeAuction(executor, auctionId, {
      events: Math.round(events / auctions),
      buyers,
      isOver: auction % LIVE !== 0,
    });
  }
  await store.close();
  return auctionIds;
}
