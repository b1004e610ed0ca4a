import type { AuctionType, GoodsCategory, Instant } from '@tender/contracts';
import { dateAt, instantAt, plusDays, type LocalDate } from '@tender/contracts/slots';

export const ZONE = 'Europe/Brussels';
export const MINUTE = 60_000;
const THURSDAY = 4;
const TENDER_WEEKS = [2, 1, 0];
/** The newest past tender is at least so many days old: the goods of the live tender were shown after it. */
const NEWEST_DAYS = 4;

/** The one unusual incident of a past tender. */
export type Incident = 'tie' | 'outage' | 'void';

export interface PastTender {
  name: string;
  type: AuctionType;
  category: GoodsCategory;
  lots: number;
  bids: number;
  incident: Incident;
  /** Monday of the tender's week. The viewing is on Tuesday and Wednesday. */
  monday: LocalDate;
  /** Milliseconds since 1970; on Thursday. */
  startsAt: number;
  endsAt: number;
}

const TENDERS = [
  {
    name: 'Rough diamonds, Botswana',
    type: 'highestLosingPrice',
    category: 'roughDiamond',
    lots: 24,
    bids: 130,
    incident: 'tie',
  },
  {
    name: 'Polished diamonds, certified',
    type: 'tenderPayAsBid',
    category: 'polishedDiamond',
    lots: 20,
    bids: 110,
    incident: 'outage',
  },
  {
    name: 'Coloured gemstones',
    type: 'highestLosingPrice',
    category: 'gemstones',
    lots: 18,
    bids: 100,
    incident: 'void',
  },
] as const;

/** Three tenders on three Thursdays before `now`, the oldest first. */
export function pastTenders(now: Instant): PastTender[] {
  const newest = thursdayUpTo(plusDays(dateAt(now, ZONE), -NEWEST_DAYS));
  return TENDERS.map((tender, index) => {
    const thursday = plusDays(newest, -7 * TENDER_WEEKS[index]!);
    const startsAt = localTime(thursday, '14:00');
    return { ...tender, monday: plusDays(thursday, -3), startsAt, endsAt: startsAt + 120 * MINUTE };
  });
}

/** Milliseconds since 1970 of a local time in the firm's zone. @throws RangeError for a time that does not exist */
export function localTime(date: LocalDate, time: string): number {
  const instant = instantAt(`${date}T${time}`, ZONE);
  if (instant === null) throw new RangeError(`there is no ${time} on ${date} in ${ZONE}`);
  return Date.parse(instant);
}

function thursdayUpTo(date: LocalDate): LocalDate {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return plusDays(date, -((weekday - THURSDAY + 7) % 7));
}

/** Times of bids between two instants, in order, with more of them in the last quarter. */
export function bidTimes(count: number, from: number, to: number, random: () => number = Math.random): number[] {
  const share = (): number => (random() < LATE ? 1 - random() ** 2 * 0.25 : random());
  const times = Array.from({ length: count }, () => Math.floor((from + share() * (to - from - 1)) / 1_000) * 1_000);
  return times.map((time) => Math.max(from, time)).sort((a, b) => a - b);
}

/** Share of the bids that are put into the last quarter. The other bids are spread evenly over the whole time. */
const LATE = 0.4;
