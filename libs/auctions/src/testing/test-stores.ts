import { CommandExecutor } from '@tender/event-store';
import { newId, SYSTEM, type Actor } from '@tender/kernel';
import { openProjectedStores } from '@tender/read-store/testing/projected-stores';
import type { AuctionCommand } from '../rules/auction.commands.js';
import { auctionDecider } from '../rules/auction-decider.js';
import { auctionStream, type AuctionEvent, type AuctionDetails, type LotDetails } from '../rules/auction.events.js';
import { auctionsContext } from '../context.js';
import { ADMIN, AUCTION, lot, NOON, DETAILS, userId } from '../rules/testing/builders.js';

/** Real stores with the projections of auctions, and a clock that a test sets. */
export async function openTestStores() {
  const stores = await openProjectedStores(auctionsContext.projections);
  const time = { now: NOON };
  const executor = new CommandExecutor(stores.events, () => time.now);
  return {
    ...stores,
    time,
    executor,
    ask: (command: AuctionCommand, actor: Actor = ADMIN) =>
      executor.execute(auctionDecider, auctionStream(AUCTION), command, {
        actor,
        commandId: newId(),
        requestId: 'request',
      }),
    /** Appends an event without a decision, for example one of an earlier release. */
    happened: (event: AuctionEvent, auctionId = AUCTION) =>
      new CommandExecutor(stores.events, () => time.now).execute(
        { ...auctionDecider, decide: () => [event] },
        auctionStream(auctionId),
        { type: 'OpenIfDue' },
        { actor: ADMIN, commandId: newId(), requestId: 'request' },
      ),
  };
}

export type TestStores = Awaited<ReturnType<typeof openTestStores>>;

export interface Opening {
  details?: Partial<AuctionDetails>;
  lots?: LotDetails[];
  live?: boolean;
}

/** Creates and publishes an auction with the companies A and B, and opens it if `live`. */
export async function openAuction(
  { ask }: TestStores,
  { details = {}, lots = [lot('1'), lot('2')], live = true }: Opening = {},
): Promise<void> {
  const companies = ['A', 'B'].map((companyId) => ({ companyId, userIds: [userId(companyId)] }));
  await ask({
    type: 'CreateAuction',
    auctionId: AUCTION,
    details: { ...DETAILS, ...details },
    wrappedSealKey: 'wrapped',
  });
  await ask({ type: 'AddLots', lots });
  await ask({ type: 'InviteCompanies', companies });
  await ask({ type: 'PublishAuction' });
  if (live) await ask({ type: 'OpenIfDue' }, SYSTEM);
}
