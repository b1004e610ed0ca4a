import { setTimeout as delay } from 'node:timers/promises';
import { admit, type ApiDriver, applicationOf, stageAuction, type AuctionPlan } from '@tender/api-driver';
import type { SignUpBody } from '@tender/contracts';
import type { Tender } from '@tender/api-driver/load';
import { PatientDriver } from './patient-driver.js';
import { ADMIN, BenchServer, type BenchServerOptions } from '../processes/server.js';
import type { Workbench } from '../processes/workbench.js';

/** A server with companies and live auctions to which all of them are invited. All of it is made over the API. */
export interface PreparedServer {
  server: BenchServer;
  admin: ApiDriver;
  /** One person of each company. */
  buyers: ApiDriver[];
  tenders: Tender[];
}

export interface Size {
  companies: number;
  auctions: number;
  lotsPerAuction: number;
}

/** Maximum number of concurrent sign-ups. */
const AT_ONCE = 16;
const HOUR = 3_600_000;

const applications = (companies: number): SignUpBody[] =>
  Array.from({ length: companies }, (_, company) => applicationOf(`Bench${company}`));

export async function prepareServer(
  workbench: Workbench,
  size: Size,
  options: Partial<BenchServerOptions> = {},
): Promise<PreparedServer> {
  const server = await BenchServer.start(workbench, { dataDir: workbench.folder(), ...options });
  const visitor = () => new PatientDriver(server.url);
  const admin = await visitor().signIn(ADMIN);
  const all = applications(size.companies);
  const buyers: ApiDriver[] = [];
  while (buyers.length < all.length) {
    buyers.push(
      ...(await Promise.all(
        all.slice(buyers.length, buyers.length + AT_ONCE).map((application) => admit(visitor(), application, admin)),
      )),
    );
  }
  const tenders: Tender[] = [];
  for (let auction = 0; auction < size.auctions; auction++) tenders.push(await openAuction(admin, auction, size));
  return { server, admin, buyers, tenders };
}

/** @param details in addition to those of all auctions of the bench. */
export async function openAuction(
  admin: ApiDriver,
  number: number,
  { companies, lotsPerAuction }: Omit<Size, 'auctions'>,
  details: AuctionPlan = {},
): Promise<Tender> {
  const now = Date.now();
  const { auction, lots } = await stageAuction(admin, {
    name: `Bench tender ${number}`,
    category: 'roughDiamond',
    startsAt: new Date(now + HOUR).toISOString(),
    endsAt: new Date(now + 24 * HOUR).toISOString(),
    lots: Array.from({ length: lotsPerAuction }, (_, lot) => ({
      lotNo: `R-${lot + 1}`,
      reservePrice: 1_000,
      carats: 10.8,
      pieces: 1,
    })),
    emails: applications(companies).map(({ email }) => email),
    ...details,
  });
  return { auctionId: auction._id, lotIds: lots.map(({ _id }) => _id) };
}

export async function metricOf({ server }: PreparedServer, name: string): Promise<number> {
  const line = (await server.metrics()).split('\n').find((each) => each.startsWith(`${name} `));
  if (line === undefined) throw new Error(`the server has no metric ${name}`);
  return Number(line.slice(name.length + 1));
}

export const projectionLag = (server: PreparedServer): Promise<number> =>
  metricOf(server, 'tender_projection_lag_events');

/** Waits until the read models have caught up, so that a round does not pay for the previous one. */
export async function settled(server: PreparedServer): Promise<void> {
  while ((await projectionLag(server)) > 0) await delay(50);
}
