import { setTimeout as delay } from 'node:timers/promises';
import type { ApiDriver } from '@tender/api-driver';
import type { Address, Tender } from '@tender/api-driver/load';
import type { BidView } from '@tender/contracts';
import { lineTo } from '@tender/event-store/testing/tcp-proxy';
import { newId } from '@tender/kernel';
import type { Bench } from '../measurement/bench.js';
import { ServerCluster, namedServers } from '../servers/server-cluster.js';
import type { Row } from '../results/table.js';
import { inSeconds } from '../browser/visitor.js';

/** Size of the test data: more bids (128) than connections under full load. */
const SIZE = { companies: 4, auctions: 1, lotsPerAuction: 32 };
/** Interval between two bids of a buyer, in ms: four buyers make twenty bids a second. */
const BETWEEN_BIDS = 200;
/** Duration of the bids before the outage, in ms. */
const BEFORE = 3_000;
const LOOK_EVERY = 100;
const REQUIRED_MILLIS = 10_000;

/**
 * Cuts the connection to one store while bids are sent to two api processes: each bid is tried at both in turn until it
 * succeeds. Reports the responses to the bids, the time from the store's return to the first acknowledged bid, and the
 * time until both processes show all acknowledged bids.
 */
export async function serversOutage(bench: Bench): Promise<Row[]> {
  const { eventStoreUrl, mongoUrl } = namedServers();
  const lines = { EventStoreDB: await lineTo(eventStoreUrl), MongoDB: await lineTo(mongoUrl) };
  // Direct connection: otherwise the driver would connect to the replica set's own addresses and bypass the proxy.
  lines.MongoDB.url.search = '?directConnection=true';
  const servers = { eventStoreUrl: lines.EventStoreDB.url.href, mongoUrl: lines.MongoDB.url.href };
  const cluster = await ServerCluster.open(bench.workbench, SIZE, { servers });
  try {
    await cluster.standBy();
    const addresses = await cluster.apis(2);
    const rows: Row[] = [];
    for (const [name, { line }] of Object.entries(lines)) {
      const bidding = new Bidding(cluster.prepared.buyers, cluster.prepared.tenders[0]!, addresses);
      await delay(BEFORE);
      line.cut();
      await delay(bench.scale.servers.awayMillis);
      line.mend();
      const from = performance.now();
      await bidding.next();
      const acknowledged = performance.now() - from;
      while (!(await bidding.isCurrent(cluster.prepared.admin))) await delay(LOOK_EVERY);
      const current = performance.now() - from;
      const answers = await bidding.end();
      const refused = [...answers].filter(([status]) => ![200, 201, 503].includes(status));
      rows.push({
        what: `${name} away for ${inSeconds(bench.scale.servers.awayMillis)}: after its return: first bid acknowledged, all read at both api processes`,
        measured: `${inSeconds(acknowledged)}, ${inSeconds(current)}; answers ${wordsOf(answers)}`,
        required: `≤ ${inSeconds(REQUIRED_MILLIS)}, only 503`,
        met: current <= REQUIRED_MILLIS && refused.length === 0,
      });
    }
    return rows;
  } finally {
    await cluster.stop();
    for (const { line } of Object.values(lines)) await line.close();
  }
}

const wordsOf = (answers: ReadonlyMap<number, number>): string =>
  [...answers]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');

/**
 * Revises one bid per buyer, each on a different lot. Retries each revision under its idempotency key until it
 * succeeds.
 */
class Bidding {
  private readonly acknowledged = new Map<string, number>();
  private readonly answers = new Map<number, number>();
  private readonly waiting = new Set<() => void>();
  private readonly running: Promise<unknown>;
  private isRunning = true;

  constructor(
    buyers: readonly ApiDriver[],
    private readonly tender: Tender,
    private readonly addresses: readonly Address[],
  ) {
    this.running = Promise.all(buyers.map((buyer, seat) => this.bidAtLot(buyer, tender.lotIds[seat]!)));
  }

  /** Resolves at the next acknowledged bid. */
  next(): Promise<void> {
    return new Promise((resolve) => this.waiting.add(resolve));
  }

  /** Returns whether every process shows each bid at its last acknowledged amount, or a higher one. */
  async isCurrent(admin: ApiDriver): Promise<boolean> {
    const expected = [...this.acknowledged];
    for (const address of this.addresses) {
      const answer = await fetchJson(address, admin, `GET /api/bidding/getByAuction/${this.tender.auctionId}`);
      if (answer.status !== 200) return false;
      const { biddings } = answer.body as { biddings: BidView[] };
      const amounts = new Map(biddings.map(({ _id, biddingAmount }) => [_id, biddingAmount ?? 0]));
      if (!expected.every(([id, amount]) => (amounts.get(id) ?? 0) >= amount)) return false;
    }
    return true;
  }

  /** @returns the number of responses by status. */
  async end(): Promise<ReadonlyMap<number, number>> {
    this.isRunning = false;
    await this.running;
    return this.answers;
  }

  private async bidAtLot(buyer: ApiDriver, lotId: string): Promise<void> {
    const { auctionId } = this.tender;
    const standing = await fetchJson(this.addresses[0]!, buyer, `GET /api/bidding/getByAuction/${auctionId}`);
    let placed = (standing.body as { biddings: BidView[] }).biddings.find(({ lot }) => lot === lotId);
    for (let biddingAmount = (placed?.biddingAmount ?? 0) + 1; this.isRunning; biddingAmount++) {
      placed = placed
        ? await this.bid(buyer, `PATCH /api/bidding/update/${placed._id}`, { biddingAmount })
        : await this.bid(buyer, 'POST /api/bidding/create', { auctionId, lotId, biddingAmount });
      this.acknowledged.set(placed._id, biddingAmount);
      for (const resolve of this.waiting) resolve();
      this.waiting.clear();
      await delay(BETWEEN_BIDS);
    }
  }

  private async bid(buyer: ApiDriver, call: string, body: object): Promise<BidView> {
    const key = newId();
    for (let turn = 0; ; turn++) {
      const address = this.addresses[turn % this.addresses.length]!;
      const answer = await fetchJson(address, buyer, call, { body, key });
      this.answers.set(answer.status, (this.answers.get(answer.status) ?? 0) + 1);
      if (answer.status < 300) return (answer.body as { bidding: BidView }).bidding;
      await delay(BETWEEN_BIDS);
    }
  }
}

/** @param call method and path. */
async function fetchJson(
  { host, port }: Address,
  { cookie }: ApiDriver,
  call: string,
  { body, key }: { body?: object; key?: string } = {},
): Promise<{ status: number; body: unknown }> {
  const [method, path] = call.split(' ') as [string, string];
  const answer = await fetch(`http://${host}:${port}${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}
