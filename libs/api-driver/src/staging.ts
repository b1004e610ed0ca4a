import { randomUUID } from 'node:crypto';
import type { AuctionView, CreateAuctionBody, Instant, LotRow, LotView, SignUpBody } from '@tender/contracts';
import type { ApiDriver } from './api-driver.js';
import { untilListed } from './until-listed.js';

export const PASSWORD = 'a stone without flaw';

const MINUTE = 60_000;

export function applicationOf(name: string, given: Partial<SignUpBody> = {}): SignUpBody {
  return {
    firstName: name,
    lastName: 'Buyer',
    email: `${name.toLowerCase()}@buyers.test`,
    password: PASSWORD,
    phone: { countryCode: '+32', number: '470123456' },
    companyName: `${name} Diamonds`,
    country: 'BE',
    categories: ['roughDiamond'],
    ...given,
  };
}

export async function admit<Applicant extends ApiDriver>(
  applicant: Applicant,
  application: SignUpBody,
  admin: ApiDriver,
): Promise<Applicant> {
  await applicant.signUp(application);
  await admin.approve(application.email);
  return applicant.signIn(application);
}

export interface AuctionPlan extends Partial<CreateAuctionBody> {
  emails?: readonly string[];
  lots?: readonly LotRow[];
  /** Stage of the auction. Default: `live`. */
  until?: 'created' | 'published' | 'live';
  /** Creation time, unless it is the machine's: the auction starts a minute and ends an hour after it. */
  now?: Instant;
}

export async function stageAuction(
  admin: ApiDriver,
  {
    emails = [],
    lots: rows = [{ lotNo: '1', reservePrice: 100 }],
    until = 'live',
    now = new Date().toISOString(),
    ...details
  }: AuctionPlan = {},
): Promise<{ auction: AuctionView; lots: LotView[] }> {
  const after = (minutes: number): Instant => new Date(Date.parse(now) + minutes * MINUTE).toISOString();
  const body: CreateAuctionBody = {
    name: 'Tender',
    type: 'highestLosingPrice',
    startsAt: after(1),
    endsAt: after(60),
    ...details,
  };
  // The response can precede the read models: a retry with this key returns the same auction.
  const headers = { 'idempotency-key': randomUUID() };
  const created = await untilListed(() => admin.createAuction(body, { headers }), { missing: 'the auction' });
  const isWhole = (lots: readonly LotView[]): boolean => lots.length >= rows.length;
  let lots = await admin.addLots(created._id, rows);
  if (!isWhole(lots)) lots = await untilListed(() => admin.lots(created._id), { until: isWhole, missing: 'some lots' });
  if (emails.length > 0) await admin.invite(created._id, emails);
  if (until === 'created') return { auction: created, lots };
  const published = await admin.publish(created._id);
  return { auction: until === 'live' ? await admin.goLive(created._id) : published, lots };
}
