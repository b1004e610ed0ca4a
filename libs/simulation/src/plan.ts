import { SealKeys, type AuctionDetails, type LotDetails } from '@tender/auctions';
import { plusMillis, unsealAmount, type Instant } from '@tender/kernel';
import type { Random } from './random.js';

export interface Person {
  readonly userId: string;
  readonly companyId: string;
}

/** An auction of a simulation, drawn before it begins. */
export interface Plan {
  readonly auctionId: string;
  readonly details: AuctionDetails;
  readonly lots: readonly LotDetails[];
  /** `c1` to `c4`. */
  readonly companies: readonly string[];
  /** One or two of each company. */
  readonly people: readonly Person[];
  readonly wrappedSealKey?: string;
  readonly sealKey?: Buffer;
}

const COMPANIES = ['c1', 'c2', 'c3', 'c4'];
const SECOND = 1_000;

const ROUND = 500;

/** Amounts end with the number of the company, in cents: a message that shows one to another company is found. Round ones may be equal. */
export function drawAmount(random: Random, company: string, least: number): { dollars: number; cents: number } {
  const dollars = least + random.integer(1, 200);
  if (!random.chance(0.2)) return { dollars, cents: dollars * 100 + Number(company.slice(1)) };
  const round = Math.ceil(dollars / ROUND) * ROUND;
  return { dollars: round, cents: round * 100 };
}

export const sealedAmount = ({ sealKey }: Plan, sealed: string, bidId: string): number =>
  unsealAmount(sealKey!, sealed, bidId);

export const planAuctions = (random: Random, start: Instant, rootKey: Buffer): Plan[] =>
  Array.from({ length: random.integer(1, 3) }, (_, index) => planAuction(random, `a${index + 1}`, start, rootKey));

function planAuction(random: Random, auctionId: string, start: Instant, rootKey: Buffer): Plan {
  const isSealed = random.chance(0.4);
  const startsAt = plusMillis(start, random.integer(8, 20) * SECOND);
  const details: AuctionDetails = {
    name: auctionId,
    type: random.pick(['tenderPayAsBid', 'highestLosingPrice'] as const),
    category: 'roughDiamond',
    description: '',
    viewing: null,
    startsAt,
    endsAt: plusMillis(startsAt, random.integer(25, 70) * SECOND),
    bidVisibility: isSealed ? 'sealed' : 'open',
    withdrawals: 'allowed',
    extension: !isSealed && random.chance(0.5) ? { windowSeconds: 15, extendSeconds: 5 } : null,
    timeZone: 'UTC',
  };
  const lots = Array.from({ length: random.integer(1, 4) }, (_, index): LotDetails => ({
    lotId: `${auctionId}.lot${index + 1}`,
    lotNo: String(index + 1),
    reservePrice: random.integer(1, 30) * 1_000,
  }));
  const companies = COMPANIES.slice(0, random.integer(2, COMPANIES.length));
  const people = companies.flatMap((companyId) =>
    (random.chance(0.3) ? ['owner', 'colleague'] : ['owner']).map((name) => ({
      userId: `${companyId}.${name}`,
      companyId,
    })),
  );
  if (!isSealed) return { auctionId, details, lots, companies, people };
  const keys = new SealKeys(rootKey);
  const wrappedSealKey = keys.make(auctionId);
  const sealKey = keys.keyOf({ auctionId, bidVisibility: 'sealed', wrappedSealKey })!;
  return { auctionId, details, lots, companies, people, wrappedSealKey, sealKey };
}
