import { auctionDecider, auctionStream, type AuctionCommand } from '@tender/auctions';
import { CommandExecutor, type CommandContext, type EventStore } from '@tender/event-store';
import { companyDecider, companyStream, type CompanyCommand } from '@tender/people/company';
import { STAFF_STREAM, staffDecider } from '@tender/people/staff';
import { newId, newIdWithin, SYSTEM, systemClock, type Actor, type CheckedActor } from '@tender/kernel';
import { eventsFileOf, openDataFolder, WRITING_ADMIN } from './data-folder.js';

/** A recorded season of live auctions with many bids, decided by the real rules. */
export interface History {
  dataDir: string;
  file: string;
  streams: string[];
  events: number;
}

const AUCTIONS = 10;
const COMPANIES = 50;
const LOTS = 100;
const AT_ONCE = 500;
const HOUR = 3_600_000;
const GUEST: Actor = { userId: 'guest', role: 'guest', companyId: null };
const factsOf = ({ companyId }: Actor) =>
  ({ companyId, role: 'buyer', userApproved: true, companyApproved: true }) as const;

/**
 * @param auctions number of auctions that share the events.
 * @param admitted whether the admin and the bidders get histories too: without them no event verifies.
 */
export async function writeHistory(
  dataDir: string,
  events: number,
  { auctions = AUCTIONS, admitted = false } = {},
): Promise<History> {
  const store = await openDataFolder(dataDir);
  const streams = await writeSeason(store, events, { auctions, admitted });
  const head = await store.head();
  await store.close();
  return { dataDir, file: eventsFileOf(dataDir), streams, events: Number(head) + 1 };
}

/** Writes a season to any store. @returns the auctions' streams. */
export async function writeSeason(
  store: EventStore,
  events: number,
  { auctions = AUCTIONS, admitted = false } = {},
): Promise<string[]> {
  const executor = new CommandExecutor(store, systemClock);
  const streams: string[] = [];
  if (admitted) {
    const join = { type: 'AddStaff', userId: WRITING_ADMIN.userId, role: 'admin' } as const;
    await executor.execute(staffDecider, STAFF_STREAM, join, contextOf(SYSTEM));
  }
  for (let auction = 0; auction < auctions; auction++) {
    const auctionId = newId();
    streams.push(auctionStream(auctionId));
    const unknown = buyersOfAuction();
    const buyers = admitted ? await Promise.all(unknown.map((buyer) => admit(executor, buyer))) : unknown;
    await writeAuction(executor, auctionId, { events: Math.round(events / auctions), buyers });
  }
  return streams;
}

const buyersOfAuction = (): CheckedActor[] =>
  Array.from({ length: COMPANIES }, () => {
    const companyId = newId();
    return { userId: newIdWithin(companyId), role: 'buyer', companyId };
  });

/** @returns the buyer, with the revision of the approval */
async function admit(executor: CommandExecutor, buyer: CheckedActor): Promise<CheckedActor> {
  const { companyId, userId: ownerId } = buyer;
  const stream = companyStream(companyId ?? '');
  const execute = (command: CompanyCommand, actor: Actor) =>
    executor.execute(companyDecider, stream, command, contextOf(actor));
  await execute({ type: 'RegisterCompany', companyId: companyId ?? '', ownerId }, GUEST);
  await execute({ type: 'SetMemberStatus', userId: ownerId, status: 'approved' }, WRITING_ADMIN);
  const { revision } = await executor.streamState(companyDecider, stream);
  return { ...buyer, revision };
}

/** @param isOver whether staff ended the auction, decided its lots and published the result */
export async function writeAuction(
  executor: CommandExecutor,
  auctionId: string,
  { events, buyers, isOver = false }: { events: number; buyers: CheckedActor[]; isOver?: boolean },
): Promise<void> {
  const lotIds = Array.from({ length: LOTS }, () => newIdWithin(auctionId));
  const execute = (command: AuctionCommand, actor: CheckedActor = WRITING_ADMIN) =>
    executor.execute(auctionDecider, auctionStream(auctionId), command, {
      ...contextOf(actor),
      ...(actor.companyId !== null && { bidderRevision: actor.revision }),
    });

  const commands = opening(auctionId, lotIds, buyers);
  for (const command of commands) await execute(command);
  const bidIds = new Map<number, string>();
  const bid = (turn: number) => {
    const place = turn % (COMPANIES * LOTS);
    const actor = buyers[place % COMPANIES]!;
    const amount = 100_000 + turn;
    const standing = bidIds.get(place);
    if (standing) return execute({ type: 'ReviseBid', bidId: standing, amount, facts: factsOf(actor) }, actor);
    const bidId = newIdWithin(auctionId);
    bidIds.set(place, bidId);
    return execute(
      { type: 'PlaceBid', bidId, lotId: lotIds[Math.floor(place / COMPANIES)]!, amount, facts: factsOf(actor) },
      actor,
    );
  };
  // Each command of the opening is one event.
  for (let turn = 0, bids = events - commands.length; turn < bids; turn += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, bids - turn) }, (_, index) => bid(turn + index)));
  }
  if (!isOver) return;
  await execute({ type: 'CompleteAuction' });
  await execute({ type: 'PublishResult', netProfit: null });
}

function opening(auctionId: string, lotIds: string[], buyers: Actor[]): AuctionCommand[] {
  const now = Date.now();
  return [
    {
      type: 'CreateAuction',
      auctionId,
      details: {
        name: 'Bench tender',
        type: 'highestLosingPrice',
        category: 'roughDiamond',
        description: '',
        viewing: null,
        startsAt: new Date(now).toISOString(),
        endsAt: new Date(now + 24 * HOUR).toISOString(),
        bidVisibility: 'open',
        withdrawals: 'allowed',
        extension: null,
      },
    },
    { type: 'AddLots', lots: lotIds.map((lotId, lot) => ({ lotId, lotNo: `R-${lot + 1}`, reservePrice: 100_000 })) },
    {
      type: 'InviteCompanies',
      companies: buyers.map(({ companyId, userId }) => ({ companyId: companyId ?? '', userIds: [userId] })),
    },
    { type: 'PublishAuction' },
    { type: 'GoLive' },
  ];
}

export const contextOf = (actor: CheckedActor): CommandContext => ({ actor, commandId: newId(), requestId: newId() });
