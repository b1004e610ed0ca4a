import type { AuctionView, GoodsCategory, LotView, UserView } from '@tender/contracts';
import { demoDeals } from './demo-stones.js';
import { HouseClient, Refused } from './house-client.js';

export const DEMO_PASSWORD = 'rough and polished';

const COMPANIES = [
  ['Adamas Antwerp', 'BE', 'ruth.levi', 'Ruth', 'Levi', '+32', '470123456'],
  ['Shree Diamonds', 'IN', 'kiran.shah', 'Kiran', 'Shah', '+91', '9820098200'],
  ['Leviev & Sons', 'IL', 'noa.peretz', 'Noa', 'Peretz', '+972', '502345678'],
  ['Gaborone Cutters', 'BW', 'thabo.moeti', 'Thabo', 'Moeti', '+267', '71123456'],
  ['Maison Verdier', 'FR', 'claire.verdier', 'Claire', 'Verdier', '+33', '612345678'],
  ['Hanseatic Gems', 'DE', 'jonas.brandt', 'Jonas', 'Brandt', '+49', '15123456789'],
  ['Kowloon Jewels', 'HK', 'mei.chan', 'Mei', 'Chan', '+852', '51234567'],
  ['Fifth Avenue Stones', 'US', 'david.cohen', 'David', 'Cohen', '+1', '2125550123'],
] as const;

export const emailOf = (name: string): string => `${name}@example.com`;

/** A company's buyer at the API. */
export interface DemoBuyer {
  client: HouseClient;
  email: string;
}

/** What the demonstration needs of a house: made over the API, once, like people would do it. */
export class DemoHouse {
  readonly admin: HouseClient;

  constructor(
    private readonly address: string,
    readonly adminEmail: string,
    readonly adminPassword: string,
  ) {
    this.admin = new HouseClient(address);
  }

  /** People and companies; those that are there already stay. @returns the signed-in buyers. */
  async open(): Promise<DemoBuyer[]> {
    await this.admin.signIn(this.adminEmail, this.adminPassword);
    await this.addAuditor();
    const { users } = await this.admin.get<{ users: UserView[] }>('/api/user/getAll');
    const known = new Set(users.map(({ email }) => email));
    for (const company of COMPANIES) if (!known.has(emailOf(company[2]))) await this.signUp(company);
    return Promise.all(
      COMPANIES.map(async ([, , name]) => {
        const client = new HouseClient(this.address);
        await client.signIn(emailOf(name), DEMO_PASSWORD);
        return { client, email: emailOf(name) };
      }),
    );
  }

  /** A published auction with lots, to which all companies are invited. */
  async auction(terms: {
    name: string;
    type: AuctionView['type'];
    category: GoodsCategory;
    lots: number;
    startsIn: number;
    minutes: number;
    sealed?: boolean;
  }): Promise<AuctionView> {
    const startsAt = Date.now() + terms.startsIn * 60_000;
    const { createdAuction } = await this.admin.post<{ createdAuction: AuctionView }>('/api/auction/create', {
      name: terms.name,
      type: terms.type,
      category: terms.category,
      description: 'Made up for the demonstration: no stone of it exists.',
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + terms.minutes * 60_000).toISOString(),
      ...(terms.sealed ? { bidVisibility: 'sealed' } : { extension: { windowSeconds: 120, extendSeconds: 120 } }),
    });
    const id = createdAuction._id;
    await this.admin.post(`/api/lot/upload/${id}`, { dealsData: demoDeals(terms.category, terms.lots) });
    await this.admin.patch(`/api/auction/bulk-invite/${id}`, { emails: COMPANIES.map(([, , name]) => emailOf(name)) });
    return (await this.admin.post<{ auction: AuctionView }>(`/api/auction/publish/${id}`)).auction;
  }

  async lots(auctionId: string): Promise<LotView[]> {
    return (await this.admin.get<{ lots: LotView[] }>(`/api/lot/getLots/${auctionId}`)).lots;
  }

  private async signUp([
    companyName,
    country,
    name,
    firstName,
    lastName,
    countryCode,
    number,
  ]: (typeof COMPANIES)[number]): Promise<void> {
    await new HouseClient(this.address).post('/api/auth/signup', {
      firstName,
      lastName,
      email: emailOf(name),
      password: DEMO_PASSWORD,
      phone: { countryCode, number },
      companyName,
      country,
      categories: ['roughDiamond', 'polishedDiamond', 'gemstones'],
    });
    const { users } = await this.admin.get<{ users: UserView[] }>('/api/user/getAll');
    const user = users.find(({ email }) => email === emailOf(name));
    if (user) await this.admin.patch(`/api/user/update/${user._id}`, { updates: { status: 'approved' } });
  }

  private async addAuditor(): Promise<void> {
    try {
      await this.admin.post('/api/user/staff', {
        firstName: 'Ines',
        lastName: 'Moreau',
        email: emailOf('auditor'),
        password: DEMO_PASSWORD,
        role: 'auditor',
      });
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'EMAIL_TAKEN') throw error;
    }
  }
}
