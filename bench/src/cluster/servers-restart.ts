import { setTimeout as delay } from 'node:timers/promises';
import type { ApiDriver } from '@tender/api-driver';
import type { Address, Tender } from '@tender/api-driver/load';
import type { BidView } from '@tender/contracts';
import { newId } from '@tender/kernel';
import type { Bench } from '../measurement/bench.js';
import { caddyVersion, startCaddy } from '../processes/caddy.js';
import { ServerCluster } from '../servers/server-cluster.js';
import { inMillis, type Row } from '../results/table.js';

/** Size of the test data: so many bids that each is revised only once every few seconds. */
const SIZE = { companies: 12, auctions: 1, lotsPerAuction: 10 };
const REQUESTS_PER_SECOND = 30;
/** Duration of requests before the first restart and after each, in ms: until the proxy uses both processes again. */
const BETWEEN = 4_000;
const WHAT = `api processes restarted one after the other behind the proxy of infra/, at ${REQUESTS_PER_SECOND} requests/s`;

/**
 * Rolling restart as in an upgrade: SIGTERM to one api process, a new one at its address, then the other. Counts the
 * proxy's responses to bids during the restarts.
 */
export async function serversRestart(bench: Bench): Promise<Row[]> {
  const version = caddyVersion();
  if (!version) return [{ what: WHAT, measured: 'skipped: `caddy` is not on the path' }];
  // An empty value selects the default of the setting: the bench uses 0 elsewhere.
  const cluster = await ServerCluster.open(bench.workbench, SIZE, { settings: { SHUTDOWN_DELAY_SECONDS: '' } });
  try {
    const apis = await cluster.apis(2);
    await cluster.settled();
    const proxy = await startCaddy(bench.workbench, version, apis);
    const load = new SteadyBids(proxy, await placedBids(cluster.prepared.buyers, cluster.prepared.tenders[0]!));
    await delay(BETWEEN);
    for (let round = 0; round < bench.scale.servers.restarts; round++) {
      for (const api of cluster.processes) {
        await api.restart();
        await delay(BETWEEN);
      }
    }
    const { answers, longest } = await load.end();
    const words = [...answers].sort(([a], [b]) => a.localeCompare(b)).map(([answer, count]) => `${count} × ${answer}`);
    return [
      {
        what: `${WHAT}, ${bench.scale.servers.restarts} times (Caddy ${version}): answers; longest wait`,
        measured: `${words.join(', ')}; ${inMillis(longest)}`,
        required: 'no 502',
        met: !answers.has('502') && !answers.has(NO_ANSWER),
      },
    ];
  } finally {
    await cluster.stop();
  }
}

interface PlacedBid {
  buyer: ApiDriver;
  id: string;
  amount: number;
}

/** Places a bid of each buyer on each lot, unless it exists. */
async function placedBids(buyers: readonly ApiDriver[], { auctionId, lotIds }: Tender): Promise<PlacedBid[]> {
  const placed: PlacedBid[] = [];
  for (const buyer of buyers) {
    const { biddings } = await buyer.call<{ biddings: BidView[] }>('GET', `/api/bidding/getByAuction/${auctionId}`);
    for (const lotId of lotIds) {
      const body = { auctionId, lotId, biddingAmount: 1 };
      const { _id: id, biddingAmount } =
        biddings.find(({ lot }) => lot === lotId) ??
        (await buyer.call<{ bidding: BidView }>('POST', '/api/bidding/create', { body })).bidding;
      placed.push({ buyer, id, amount: biddingAmount ?? 0 });
    }
  }
  return placed;
}

const NO_ANSWER = 'no answer';

/**
 * Revises bids through the proxy at a steady rate (open loop), without retries. Each buyer has a separate cookie, so
 * that the proxy keeps it on one process.
 */
class SteadyBids {
  private readonly answers = new Map<string, number>();
  private readonly pending = new Set<Promise<void>>();
  private readonly cookies = new Map<ApiDriver, string>();
  private readonly clock: NodeJS.Timeout;
  private longest = 0;

  constructor(
    private readonly proxy: Address,
    bids: PlacedBid[],
  ) {
    const begun = performance.now();
    let sent = 0;
    this.clock = setInterval(() => {
      for (; sent < ((performance.now() - begun) * REQUESTS_PER_SECOND) / 1_000; sent++)
        this.send(bids[sent % bids.length]!);
    }, 5);
  }

  /** @returns the number of responses by status, and the longest wait for a response in ms. */
  async end(): Promise<{ answers: ReadonlyMap<string, number>; longest: number }> {
    clearInterval(this.clock);
    await Promise.all(this.pending);
    return { answers: this.answers, longest: this.longest };
  }

  private send(bid: PlacedBid): void {
    const from = performance.now();
    const asked = this.revise(bid)
      .catch(() => NO_ANSWER)
      .then((answer) => {
        this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1);
        this.longest = Math.max(this.longest, performance.now() - from);
        this.pending.delete(asked);
      });
    this.pending.add(asked);
  }

  private async revise(bid: PlacedBid): Promise<string> {
    const { buyer, id } = bid;
    const answer = await fetch(`http://${this.proxy.host}:${this.proxy.port}/api/bidding/update/${id}`, {
      method: 'PATCH',
      headers: {
        cookie: [buyer.cookie, this.cookies.get(buyer)].filter(Boolean).join('; '),
        'content-type': 'application/json',
        'idempotency-key': newId(),
      },
      body: JSON.stringify({ biddingAmount: ++bid.amount }),
    });
    for (const cookie of answer.headers.getSetCookie())
      if (cookie.startsWith('lb=')) this.cookies.set(buyer, cookie.split(';')[0]!);
    await answer.arrayBuffer();
    return `${answer.status}`;
  }
}
