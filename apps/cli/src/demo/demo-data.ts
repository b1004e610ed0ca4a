import { admit, ApiDriver, RefusedCall, stageAuction } from '@tender/api-driver';
import type { AuctionType, AuctionView, GoodsCategory, SignInBody, SignUpBody } from '@tender/contracts';
import { acceptTerms, termsOfSignUp } from './demo-bidding.js';
import { stageHouse } from './demo-house.js';
import { papersOf } from './demo-papers.js';
import { demoDeals, type DemoDeal } from './demo-stones.js';

export const DEMO_PASSWORD = 'rough and polished';

export const emailOf = (name: string): string => `${name}@example.com`;

export const VISITORS_COMPANY = 'Adamas Antwerp';

const AUDITOR = emailOf('auditor');
const SOFT_CLOSE = { windowSeconds: 120, extendSeconds: 120 };

const COMPANIES: SignUpBody[] = (
  [
    [VISITORS_COMPANY, 'BE', 'Ruth', 'Levi', '+32', '470123456'],
    ['Shree Diamonds', 'IN', 'Kiran', 'Shah', '+91', '9820098200'],
    ['Leviev & Sons', 'IL', 'Noa', 'Peretz', '+972', '502345678'],
    ['Gaborone Cutters', 'BW', 'Thabo', 'Moeti', '+267', '71123456'],
    ['Maison Verdier', 'FR', 'Claire', 'Verdier', '+33', '612345678'],
    ['Hanseatic Gems', 'DE', 'Jonas', 'Brandt', '+49', '15123456789'],
    ['Kowloon Jewels', 'HK', 'Mei', 'Chan', '+852', '51234567'],
    ['Fifth Avenue Stones', 'US', 'David', 'Cohen', '+1', '2125550123'],
  ] as const
).map(([companyName, country, firstName, lastName, countryCode, number]) => ({
  companyName,
  country,
  firstName,
  lastName,
  phone: { countryCode, number },
  email: emailOf(`${firstName}.${lastName}`.toLowerCase()),
  password: DEMO_PASSWORD,
  categories: ['roughDiamond', 'polishedDiamond', 'gemstones'],
}));

/** `startsIn`: minutes until the start. `minutes`: from the start to the end. */
export interface DemoAuction {
  name: string;
  type: AuctionType;
  category: GoodsCategory;
  lots: number;
  startsIn: number;
  minutes: number;
  viewing?: string;
  deals?: readonly (DemoDeal & { good?: string })[];
  sealed?: boolean;
  /** Maximum seconds by which bids move the end. Absent: no limit. */
  latestEndSeconds?: number;
  until?: 'created' | 'published' | 'live';
}

/** Creates people, companies and auctions of the demo over the API. */
export class DemoData {
  private constructor(
    readonly admin: ApiDriver,
    private readonly now: () => number,
  ) {}

  /** `now` returns milliseconds since 1970. */
  static async at(address: string, credentials: SignInBody, now = Date.now): Promise<DemoData> {
    const admin = await new ApiDriver(address).signIn(credentials);
    const { machine } = await admin.clock();
    if (machine === null) return new DemoData(admin, now);
    // After days without the demo the server doubts its clock: confirm the clock, and sign in again.
    await admin.acceptClock(machine);
    return new DemoData(await new ApiDriver(address).signIn(credentials), now);
  }

  /** Adds missing people and companies; in a new store also branding and terms of the firm. @returns the signed-in buyers */
  async open(): Promise<ApiDriver[]> {
    const known = new Set((await this.admin.users()).map(({ email }) => email));
    if (!known.has(AUDITOR)) await stageHouse(this.admin);
    await this.addAuditor();
    const accepted = await termsOfSignUp(this.admin);
    const buyers: ApiDriver[] = [];
    for (const application of COMPANIES) {
      const visitor = new ApiDriver(this.admin.address);
      const isKnown = known.has(application.email);
      const buyer = await (isKnown
        ? visitor.signIn(application)
        : admit(visitor, { ...application, ...accepted }, this.admin));
      if (!isKnown) await buyer.givePapers(papersOf(application));
      if (buyer.user?.awaitsTerms) await acceptTerms(buyer);
      buyers.push(buyer);
    }
    return buyers;
  }

  async auction({
    lots,
    startsIn,
    minutes,
    sealed,
    latestEndSeconds,
    until = 'published',
    deals,
    ...details
  }: DemoAuction): Promise<AuctionView> {
    const startsAt = this.now() + startsIn * 60_000;
    const extension = { ...SOFT_CLOSE, ...(latestEndSeconds !== undefined && { latestEndSeconds }) };
    const { auction } = await stageAuction(this.admin, {
      ...details,
      until,
      lots: deals ?? demoDeals(details.category, lots, this.now()),
      emails: COMPANIES.map(({ email }) => email),
      description: 'Made up for the demonstration: no stone of it exists.',
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + minutes * 60_000).toISOString(),
      ...(sealed ? { bidVisibility: 'sealed' } : { extension }),
    });
    return auction;
  }

  private async addAuditor(): Promise<void> {
    try {
      await this.admin.addStaff({
        firstName: 'Ines',
        lastName: 'Moreau',
        email: AUDITOR,
        password: DEMO_PASSWORD,
        role: 'auditor',
      });
    } catch (error) {
      if (!(error instanceof RefusedCall) || error.code !== 'EMAIL_TAKEN') throw error;
    }
  }
}
