import type { AuctionView, LotView, UserView } from '@tender/contracts';
import type { Tender } from './bidding.js';
import { ADMIN, House, type HouseOptions } from './server.js';
import { ask, Visitor } from './visitor.js';
import type { Workbench } from './workbench.js';

/** A house in full swing: companies, and live auctions to which all of them are invited. All of it made over the API. */
export interface PreparedHouse {
  house: House;
  admin: Visitor;
  /** One person of each company. */
  buyers: Visitor[];
  tenders: Tender[];
}

export interface Size {
  companies: number;
  auctions: number;
  lotsPerAuction: number;
}

const PASSWORD = 'seventeen quiet herons';
const HOUR = 3_600_000;

const emailOf = (company: number): string => `buyer${company}@bench.example`;

export async function prepareHouse(
  workbench: Workbench,
  size: Size,
  options: Partial<HouseOptions> = {},
): Promise<PreparedHouse> {
  const house = await House.start(workbench, { dataDir: workbench.folder(), ...options });
  const admin = await Visitor.signIn(house.url, ADMIN.email, ADMIN.password);
  const numbers = Array.from({ length: size.companies }, (_, company) => company);
  await Promise.all(numbers.map((company) => signUp(house.url, company)));
  const { users } = await admin.ask<{ users: UserView[] }>('GET', '/api/user/getAll');
  for (const { _id, status } of users) {
    if (status === 'pending') await admin.ask('PATCH', `/api/user/update/${_id}`, { updates: { status: 'approved' } });
  }
  const buyers = await Promise.all(numbers.map((company) => Visitor.signIn(house.url, emailOf(company), PASSWORD)));
  const tenders: Tender[] = [];
  for (let auction = 0; auction < size.auctions; auction++) tenders.push(await openAuction(admin, auction, size));
  return { house, admin, buyers, tenders };
}

const signUp = (url: string, company: number): Promise<Response> =>
  ask(url, 'POST', '/api/auth/signup', {
    firstName: 'Bench',
    lastName: `Buyer ${company}`,
    email: emailOf(company),
    password: PASSWORD,
    phone: { countryCode: '+32', number: '32345678' },
    companyName: `Bench Diamonds ${company}`,
    country: 'BE',
    categories: ['roughDiamond'],
    acceptTerms: true,
  });

/** @param terms beside those that every auction of the bench has. */
export async function openAuction(
  admin: Visitor,
  number: number,
  { companies, lotsPerAuction }: Omit<Size, 'auctions'>,
  terms: object = {},
): Promise<Tender> {
  const now = Date.now();
  const {
    createdAuction: { _id: auctionId },
  } = await admin.ask<{ createdAuction: AuctionView }>('POST', '/api/auction/create', {
    name: `Bench tender ${number}`,
    type: 'highestLosingPrice',
    category: 'roughDiamond',
    startsAt: new Date(now + HOUR).toISOString(),
    endsAt: new Date(now + 24 * HOUR).toISOString(),
    ...terms,
  });
  const dealsData = Array.from({ length: lotsPerAuction }, (_, lot) => ({
    lotNo: `R-${lot + 1}`,
    reservePrice: 1_000,
    carats: 10.8,
    pieces: 1,
  }));
  const { lots } = await admin.ask<{ lots: LotView[] }>('POST', `/api/lot/upload/${auctionId}`, { dealsData });
  const emails = Array.from({ length: companies }, (_, company) => emailOf(company));
  await admin.ask('PATCH', `/api/auction/bulk-invite/${auctionId}`, { emails });
  await admin.ask('POST', `/api/auction/publish/${auctionId}`);
  await admin.ask('PATCH', `/api/auction/live/${auctionId}`, { data: {} });
  return { auctionId, lotIds: lots.map(({ _id }) => _id) };
}
