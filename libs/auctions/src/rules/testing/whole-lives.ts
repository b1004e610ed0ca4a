import fc from 'fast-check';
import { AUCTION_TYPES, type AddendumWords } from '@tender/contracts';
import { Rejection, SYSTEM, type Actor } from '@tender/kernel';
import { evolve, NO_AUCTION, type Auction } from '../auction.js';
import type { AuctionCommand } from '../auction.commands.js';
import { auctionDecider } from '../auction-decider.js';
import type { AuctionDetails, LotImage, LotDetails } from '../auction.events.js';
import { ADMIN, approved, AUCTION, buyer, cents, KEY, lot, lotId, onBehalfOf, seal, DETAILS } from './builders.js';
import type { Unchained } from './recorded.js';

/** Step of a random history of an auction. */

interface Step {
  command: AuctionCommand;
  actor: Actor;
  /** Seconds before the step. */
  pause: number;
}

/** How a history ends. `result`: completed, with a published result. */
export type Ending = 'result' | 'completed' | 'cancelled' | 'running';

const LOTS = ['1', '2', '3'] as const;
const lotNo = fc.constantFrom(...LOTS);
const company = fc.constantFrom('A', 'B', 'C');
const dollars = fc.integer({ min: 1, max: 900 });
const admin = (command: AuctionCommand) => ({ command, actor: ADMIN });
const picture = (name: string): LotImage => ({ imageId: name, small: `${name}-small`, large: `${name}-large` });
const pictures = fc.subarray(['p1', 'p2', 'p3']).map((names) => names.map(picture));

const details: fc.Arbitrary<Partial<AuctionDetails>> = fc.record({
  type: fc.constantFrom(...AUCTION_TYPES),
  bidVisibility: fc.constantFrom('open', 'sealed'),
  withdrawals: fc.constantFrom('allowed', 'forbidden'),
  category: fc.constantFrom('roughDiamond', null),
});

const zone = fc.constantFrom('Europe/Brussels', 'Asia/Dubai', undefined);

/** The admin's words about a change, if any. */
const addendum: fc.Arbitrary<AddendumWords | undefined> = fc.option(
  fc.record<AddendumWords>(
    { reason: fc.constantFrom('a typing error', null), grade: fc.constantFrom('note', 'material') },
    { requiredKeys: [] },
  ),
  { nil: undefined },
);
const changedLot: fc.Arbitrary<LotDetails> = fc
  .tuple(
    lotNo,
    dollars,
    fc.record<Partial<LotDetails>>(
      {
        lotNo: fc.constantFrom('1', '2', '3', '3a'),
        description: fc.constantFrom('', 'Octahedra'),
        carats: fc.constantFrom(1, 2.5),
        laboratory: fc.constantFrom('GIA', 'HRD'),
        origin: fc.constantFrom('Botswana', 'Canada'),
        remarks: fc.constantFrom('for the owner', 'sold before'),
        good: fc.constantFrom('viewing1.good1', 'viewing1.good2'),
        images: fc.constantFrom([], ['https://pictures.example/1.jpg']),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([no, reserve, more]) => ({ ...lot(no, { reserve, minimum: 2 }), ...more }));
const files: fc.Arbitrary<AuctionCommand> = fc
  .constantFrom<[string | null, string | null]>([null, 'Terms.pdf'], ['Terms.pdf', null])
  .map(([before, after]) => ({ type: 'PublishAddendum', changes: [{ field: 'files', before, after }] }));
const filesChange = files.map((command) => ({ command, actor: SYSTEM }));

const whileDraft = fc.oneof(
  fc
    .tuple(
      fc.record<Partial<AuctionDetails>>(
        {
          name: fc.constantFrom('Spring', 'Autumn'),
          description: fc.constantFrom('', 'Fine'),
          viewing: fc.constantFrom(null, 'viewing1'),
          endsAt: fc.constantFrom('2026-11-20T17:30:00.000Z', '2026-11-20T18:30:00.000Z'),
          withdrawals: fc.constantFrom('allowed', 'forbidden'),
          timeZone: fc.constantFrom('Europe/Brussels', 'America/New_York'),
        },
        { requiredKeys: [] },
      ),
      addendum,
      zone,
    )
    .map(([changes, words, followed]) =>
      admin({ type: 'UpdateAuction', changes, addendum: words, ...(followed && { zone: followed }) }),
    ),
  fc.tuple(changedLot, addendum).map(([changed, words]) => admin({ type: 'ChangeLot', lot: changed, addendum: words })),
  addendum.map((words) => admin({ type: 'AddLots', lots: [lot('9')], addendum: words })),
  addendum.map((words) => admin({ type: 'RemoveLot', lotId: lotId('9'), addendum: words })),
  fc
    .tuple(lotNo, pictures, addendum)
    .map(([no, images, words]) =>
      admin({ type: 'AddLotImages', lots: [{ lotId: lotId(no), images }], replacing: null, addendum: words }),
    ),
  fc
    .tuple(lotNo, fc.subarray(['p2', 'p1']), addendum)
    .map(([no, images, words]) => admin({ type: 'ArrangeLotImages', lotId: lotId(no), images, addendum: words })),
  filesChange,
  fc.constant(admin({ type: 'InviteCompanies', companies: [{ companyId: 'C', userIds: ['C.owner'] }] })),
  fc.constant(admin({ type: 'RemoveCompany', companyId: 'C' })),
  fc.constant(admin({ type: 'WithdrawLot', lotId: lotId('3'), reason: 'lost' })),
);

const bidIdOf = (by: string, no: string): string => `${AUCTION}.bid${by}${no}`;
const byBuyer = (make: (bid: { by: string; no: string; amount: number }) => AuctionCommand) =>
  fc
    .tuple(company, lotNo, dollars)
    .map(([by, no, amount]) => ({ command: make({ by, no, amount: cents(amount) }), actor: buyer(by) }));

const whileLive = fc.oneof(
  {
    weight: 8,
    arbitrary: byBuyer(({ by, no, amount }) => ({
      type: 'PlaceBid',
      bidId: bidIdOf(by, no),
      lotId: lotId(no),
      amount,
      facts: approved(by),
    })),
  },
  {
    weight: 5,
    arbitrary: byBuyer(({ by, no, amount }) => ({
      type: 'ReviseBid',
      bidId: bidIdOf(by, no),
      amount,
      facts: approved(by),
    })),
  },
  {
    weight: 2,
    arbitrary: byBuyer(({ by, no }) => ({ type: 'WithdrawBid', bidId: bidIdOf(by, no), facts: approved(by) })),
  },
  dollars.map((amount) =>
    admin({
      type: 'PlaceBid',
      bidId: bidIdOf('B', '2'),
      lotId: lotId('2'),
      amount: cents(amount),
      facts: approved('B'),
      ...onBehalfOf('B'),
    }),
  ),
  fc.constant(admin({ type: 'PauseAuction', reason: 'break', toldToCompanies: true })),
  fc.constant(admin({ type: 'GoLive' })),
  fc.constant(admin({ type: 'VoidBids', companyId: 'B', reason: 'fraud' })),
  fc
    .tuple(company, lotNo)
    .map(([by, no]) => admin({ type: 'VoidBids', companyId: by, reason: 'typing error', bidIds: [bidIdOf(by, no)] })),
  fc.constant(admin({ type: 'WithdrawLot', lotId: lotId('3'), reason: 'lost' })),
  fc
    .tuple(
      fc.constantFrom<Partial<AuctionDetails>>({ name: 'Winter' }, { endsAt: '2026-11-20T19:00:00.000Z' }),
      addendum,
    )
    .map(([changes, words]) =>
      admin({
        type: 'UpdateAuction',
        changes: { description: 'Viewing by appointment', ...changes },
        addendum: words,
      }),
    ),
  lotNo.map((no) =>
    admin({
      type: 'AddLotImages',
      lots: [{ lotId: lotId(no), images: [picture('p4')] }],
      replacing: null,
      addendum: { reason: 'a better picture' },
    }),
  ),
  filesChange,
  fc.constant({ command: { type: 'CloseIfDue', outage: null } satisfies AuctionCommand, actor: SYSTEM }),
);

const withPause = (steps: fc.Arbitrary<Omit<Step, 'pause'>>, most: number) =>
  fc.array(
    fc.tuple(steps, fc.integer({ min: 0, max: 900 })).map(([step, pause]) => ({ ...step, pause })),
    { maxLength: most },
  );

export const wholeLives: fc.Arbitrary<Unchained[]> = fc
  .record({
    terms: details,
    zones: fc.record({ given: zone, first: zone, published: zone }),
    softClose: fc.option(
      fc.record(
        {
          windowSeconds: fc.constant(25_000),
          extendSeconds: fc.constant(300),
          stepPercent: fc.constantFrom(1, 10),
          latestEndSeconds: fc.constantFrom(450, 3_600),
        },
        { requiredKeys: ['windowSeconds', 'extendSeconds'] },
      ),
    ),
    draft: withPause(whileDraft, 8),
    coming: withPause(whileDraft, 8),
    bidding: withPause(whileLive, 30),
    isByClock: fc.boolean(),
    ending: fc.constantFrom<Ending>('result', 'result', 'result', 'completed', 'cancelled', 'running'),
  })
  .map(({ terms: given, zones, softClose, draft, coming, bidding, isByClock, ending }) => {
    const extension = given.bidVisibility === 'open' ? softClose : null;
    const all: AuctionDetails = { ...DETAILS, ...given, extension, ...(zones.given && { timeZone: zones.given }) };
    const isSealed = all.bidVisibility === 'sealed';
    const life = new Life(isSealed);
    life.give(
      admin({
        type: 'CreateAuction',
        auctionId: AUCTION,
        details: all,
        ...(zones.first && { zone: zones.first }),
        ...(isSealed && { wrappedSealKey: 'wrapped' }),
      }),
      admin({ type: 'AddLots', lots: LOTS.map((no) => lot(no, { reserve: 400, minimum: 2 })) }),
      admin({
        type: 'InviteCompanies',
        companies: ['A', 'B'].map((companyId) => ({ companyId, userIds: [`${companyId}.owner`] })),
      }),
    );
    life.give(...draft);
    life.give(
      admin({ type: 'PublishAuction', ...(zones.published && { zone: zones.published }) }),
      ...coming,
      admin({ type: 'GoLive' }),
      ...bidding,
    );
    if (ending === 'running') return life.events;
    if (ending === 'cancelled') life.give(admin({ type: 'CancelAuction', reason: 'weather' }));
    else life.end(isByClock);
    if (ending === 'result') {
      for (const no of [...LOTS, '9'])
        life.give(admin({ type: 'DecideLot', lotId: lotId(no), sold: no === '1', reason: '' }));
      for (const no of LOTS) life.give(admin({ type: 'DecideLot', lotId: lotId(no), sold: false, reason: '' }));
      life.give(admin({ type: 'PublishResult', netProfit: cents(10), salt: 'cd'.repeat(32) }));
    }
    return life.events;
  });

/** Decides the commands in order; refused ones change nothing. */
class Life {
  readonly events: Unchained[] = [];
  private state: Auction = NO_AUCTION;
  private time = Date.parse('2026-11-20T09:00:00.000Z');
  private turn = 0;

  constructor(private readonly isSealed: boolean) {}

  give(...steps: (Omit<Step, 'pause'> & { pause?: number })[]): void {
    for (const { command, actor, pause = 60 } of steps) {
      this.time += pause * 1_000;
      const at = new Date(this.time).toISOString();
      const commandId = `command${++this.turn}`;
      try {
        for (const event of auctionDecider.decide(this.state, this.withKey(command), { now: at, actor })) {
          this.state = evolve(this.state, event, at);
          this.events.push({ event, at, actor, commandId });
        }
      } catch (error) {
        if (!(error instanceof Rejection)) throw error;
      }
    }
  }

  end(isByClock: boolean): void {
    if (isByClock && this.state.status === 'live') {
      this.time = Math.max(this.time, Date.parse(this.state.endsAt));
      this.give({ command: { type: 'CloseIfDue', outage: null }, actor: SYSTEM });
    }
    this.give(admin({ type: 'CompleteAuction', reason: isByClock ? ' ' : 'sold out' }));
  }

  private withKey(command: AuctionCommand): AuctionCommand {
    if (!this.isSealed) return command;
    if (command.type === 'PlaceBid' || command.type === 'ReviseBid') return { ...command, seal: seal(this.turn) };
    return command.type === 'CompleteAuction' || command.type === 'CloseIfDue' ? { ...command, sealKey: KEY } : command;
  }
}
