import { CommandExecutor, SqliteEventStore } from '@tender/event-store';
import { newId, SYSTEM, type Actor } from '@tender/kernel';
import { ProjectionHost, ProjectionRunner, SqliteProjectionStore, SqliteReadStore } from '@tender/read-store';
import type { AuctionCommand } from '../rules/auction.commands.js';
import { auctionDecider } from '../rules/auction-decider.js';
import { auctionStream, type AuctionEvent, type AuctionTerms, type LotTerms } from '../rules/auction.events.js';
import { auctionsContext } from '../context.js';
import { ADMIN, AUCTION, lot, NOON, TERMS, userId } from '../rules/testing/builders.js';

/** The real stores in temporary files, with the auctions' projections running in this thread. */
export async function openHouse() {
  const events = await SqliteEventStore.open({ file: ':memory:' });
  const reads = SqliteReadStore.temporary();
  const time = { now: NOON };
  const executor = new CommandExecutor(events, () => time.now);
  const views = new SqliteProjectionStore(reads.viewsFile);
  const readYourWrites = await ProjectionHost.start({
    events,
    start: ({ progress: report }) =>
      ProjectionRunner.start({ projections: auctionsContext.projections, events, store: views, report }),
    onFailure: (error) => {
      throw error;
    },
  });
  return {
    events,
    reads,
    time,
    executor,
    readYourWrites,
    ask: (command: AuctionCommand, actor: Actor = ADMIN) =>
      executor.execute(auctionDecider, auctionStream(AUCTION), command, {
        actor,
        commandId: newId(),
        requestId: 'request',
      }),
    /** Appends an event as an earlier release has written it. */
    happened: (event: AuctionEvent, auctionId = AUCTION) =>
      new CommandExecutor(events, () => time.now).execute(
        { ...auctionDecider, decide: () => [event] },
        auctionStream(auctionId),
        { type: 'OpenIfDue' },
        { actor: ADMIN, commandId: newId(), requestId: 'request' },
      ),
    async close() {
      await readYourWrites.stop();
      await views.close();
      await reads.close();
      await events.close();
    },
  };
}

export type House = Awaited<ReturnType<typeof openHouse>>;

export interface Opening {
  terms?: Partial<AuctionTerms>;
  lots?: LotTerms[];
  live?: boolean;
}

/** An auction from its creation until it is published, or live, with the companies A and B. */
export async function openAuction(
  { ask }: House,
  { terms = {}, lots = [lot('1'), lot('2')], live = true }: Opening = {},
): Promise<void> {
  const companies = ['A', 'B'].map((companyId) => ({ companyId, userIds: [userId(companyId)] }));
  await ask({ type: 'CreateAuction', auctionId: AUCTION, terms: { ...TERMS, ...terms }, wrappedSealKey: 'wrapped' });
  await ask({ type: 'AddLots', lots });
  await ask({ type: 'InviteCompanies', companies });
  await ask({ type: 'PublishAuction' });
  if (live) await ask({ type: 'OpenIfDue' }, SYSTEM);
}
