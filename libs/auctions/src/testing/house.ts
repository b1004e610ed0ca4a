import { CommandExecutor, SqliteEventStore, upcast, type RecordedEvent } from '@tender/event-store';
import { newId, SYSTEM, type Actor } from '@tender/kernel';
import { ProjectionHost, ProjectionRunner, SqliteProjectionStore, SqliteReadStore } from '@tender/read-store';
import type { AuctionCommand } from '../auction.commands.js';
import { auctionDecider } from '../auction-decider.js';
import { auctionStream } from '../auction.events.js';
import { auctionCatalogue, auctionProjections } from '../projections.js';
import { ADMIN, AUCTION, lot, NOON, TERMS, userId } from './builders.js';

/** The real stores in temporary files, with the auctions' projections running in this thread. */
export async function openHouse() {
  const events = await SqliteEventStore.open({ file: ':memory:' });
  const reads = SqliteReadStore.temporary();
  const time = { now: NOON };
  const executor = new CommandExecutor(events, () => time.now);
  const upcastEvent = (event: RecordedEvent) => upcast(auctionCatalogue, event);
  const views = new SqliteProjectionStore(reads.viewsFile);
  let runner: ProjectionRunner | undefined;
  const freshness = await ProjectionHost.start({
    events,
    start: async ({ progress }) => (runner = await ProjectionRunner.start({ projections: auctionProjections, events, store: views, upcast: upcastEvent, report: progress })),
    onFailure: (error) => { throw error; },
  });
  return {
    events, reads, time, executor, freshness, upcastEvent,
    runner: runner!,
    ask: (command: AuctionCommand, actor: Actor = ADMIN, auctionId = AUCTION) =>
      executor.execute(auctionDecider, auctionStream(auctionId), command, { actor, commandId: newId(), requestId: 'request' }),
    async close() {
      await freshness.stop();
      await views.close();
      await reads.close();
      await events.close();
    },
  };
}

export type House = Awaited<ReturnType<typeof openHouse>>;

/** An auction from its creation until it is published; live when the instant is its start. */
export async function openAuction({ ask }: House, { terms = {}, lots = [lot('1'), lot('2')], companies = ['A', 'B'], auctionId = AUCTION, live = true, wrappedSealKey = 'wrapped' }: {
  terms?: Partial<typeof TERMS>; lots?: ReturnType<typeof lot>[]; companies?: string[]; auctionId?: string; live?: boolean; wrappedSealKey?: string;
} = {}): Promise<void> {
  await ask({ type: 'CreateAuction', auctionId, terms: { ...TERMS, ...terms }, wrappedSealKey }, ADMIN, auctionId);
  await ask({ type: 'AddLots', lots }, ADMIN, auctionId);
  await ask({ type: 'InviteCompanies', companies: companies.map((companyId) => ({ companyId, userIds: [userId(companyId)] })) }, ADMIN, auctionId);
  await ask({ type: 'PublishAuction' }, ADMIN, auctionId);
  if (live) await ask({ type: 'OpenIfDue' }, SYSTEM, auctionId);
}
