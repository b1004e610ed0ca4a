import {
  canonicalJson,
  changesNothing,
  isSameEvent,
  mayRecordRules,
  Rejection,
  recordedStep,
  RuleVerifier,
  rulesOf,
  streamIdOf,
  verifyChain,
  type ChainBreak,
  type ChainHead,
  type CommandRun,
  type Instant,
  type RecordedStep,
  type RuleMisfit,
  type RulesVersion,
  type StoredEvent,
} from '@tender/kernel';
import type { AddendumWords, GuardedAction } from '@tender/contracts';
import { amountOf, type Auction } from './auction.js';
import { auctionDecider } from './auction-decider.js';
import { AUCTION_RIGHTS } from './auction-rights.js';
import { hasAuctionShape } from './auction-shapes.js';
import type { AuctionCommand, BidderFacts } from './auction.commands.js';
import {
  isBidEvent,
  type AuctionEvent,
  type AuctionEventOf,
  type BidAmount,
  type BidEvent,
  type BidId,
  type LotId,
  type LotOutcome,
} from './auction.events.js';
import { commandBehind } from './command-behind.js';
import { auctionActionOf } from './guarded-events.js';
import { isAsDecided, isVoidUpdate } from './compare-decision.js';
import { checkAmount } from './decisions/decide-bids.js';

/** Proof from an auction's history, or its first wrong event (`domain.md §10`). */
export type Verdict =
  | { ok: true; head: ChainHead; results: LotOutcome[] | null }
  | ({ ok: false; revision: number; type: string | null } & (
      | AuctionMisfit
      | { problem: ChainBreak['problem'] | 'time' }
    ));

/**
 * Why the rules would not have produced an event. `price`: the published result does not follow from the bids. `seal`: a sealed amount does not open
 * with the published key, or the rules would have refused it. `late`: the auction was not live, or past its end. `repeated`: the company has an
 * active bid on the lot. `uninvited`: the company was not invited. `unapproved`: the company or its person was not approved. `lot`: the lot is
 * withdrawn. `actor`: the actor has no right to the command. `rule`: any other difference; `rule` names it.
 */
type MisfitKind = 'price' | 'seal' | 'late' | 'repeated' | 'uninvited' | 'unapproved' | 'lot' | 'actor' | 'rule';

export interface AuctionMisfit {
  problem: MisfitKind;
  /** The code with which the rules refuse the command, or a word for the difference; absent for `price`, `seal`. */
  rule?: string;
  lotId?: string;
}

/** Facts at the time of an event, from the streams of staff, companies and the installation. */
export interface People {
  bidder(step: RecordedStep<BidEvent>): BidderFacts | null;
  hasRole(step: RecordedStep<AuctionEvent>): boolean;
  mayJoin(step: RecordedStep<AuctionEventOf<'CompaniesInvited'>>): boolean;
  mayBegin(rules: number, at: Instant): boolean;
  /** @returns why a guarded event was not authorised */
  authority(action: GuardedAction | null, step: RecordedStep<AuctionEvent>): RuleMisfit | null;
}

/** Accepts every person: for histories without streams of people. */
const UNCHECKED: People = {
  bidder: ({
    event: {
      data: { companyId },
    },
  }) => ({ companyId, role: 'buyer', userApproved: true, companyApproved: true }),
  hasRole: () => true,
  mayJoin: () => true,
  mayBegin: () => true,
  authority: () => null,
};

interface UnreadAmount {
  bid: BidAmount & { bidId: BidId };
  lotId: LotId;
  minimumBid: number | null;
}

export class AuctionVerifier extends RuleVerifier<Auction, AuctionCommand, AuctionEvent, AuctionMisfit> {
  results: LotOutcome[] | null = null;
  private unread: UnreadAmount[] = [];

  constructor(
    private readonly auctionId: string,
    private readonly people: People = UNCHECKED,
  ) {
    super(auctionDecider, AUCTION_RIGHTS);
  }

  /** Sealed amounts that cannot be checked: the key is not published yet, or never because of a cancellation. Null if none. */
  get unreadAmounts(): 'amounts' | 'cancelledAmounts' | null {
    if (this.unread.length === 0) return null;
    return this.state.status === 'completed' ? 'cancelledAmounts' : 'amounts';
  }

  get rules(): number | null {
    return this.state.status === 'none' ? null : this.state.rules;
  }

  lotNoOf(lotId: LotId): string | undefined {
    return this.state.status === 'none' ? undefined : this.state.lots.get(lotId)?.lotNo;
  }

  override next(step: RecordedStep<AuctionEvent>): AuctionMisfit | null {
    if (!hasAuctionShape(step.event)) return { problem: 'rule', rule: 'form' };
    const { state } = this;
    const misfit = super.next(step);
    return misfit ?? this.people.authority(auctionActionOf(state, step.event, step.at), step);
  }

  /** The first event gives the command; a second event, the addendum, gives the words of the admin. */
  protected override commandsBehind(
    auction: Auction,
    [step, second, ...more]: CommandRun<AuctionEvent>,
  ): AuctionCommand[] {
    if (!step || more.length > 0) return [];
    const { event, at, actor } = step;
    const bidder = isBidEvent(event) ? this.people.bidder({ ...step, event }) : null;
    const command = commandBehind(auction, { event, at, actor, bidder });
    if (!command) return [];
    if (!second) return [command];
    return second.event.type === 'AddendumPublished'
      ? [{ ...command, addendum: wordsOf(second.event) } as AuctionCommand]
      : [];
  }

  protected override decide(
    auction: Auction,
    command: AuctionCommand,
    [step]: CommandRun<AuctionEvent>,
  ): AuctionEvent[] {
    return auctionDecider.decide(auction, command, { now: step!.at, actor: step!.actor });
  }

  protected override hasRole(step: RecordedStep<AuctionEvent>): boolean {
    return this.people.hasRole(step);
  }

  /** Only a bid records the revision of the bidder's company, if the auction's rules require it. */
  protected override hasWrongRevision(step: RecordedStep<AuctionEvent>): boolean {
    if (super.hasWrongRevision(step)) return true;
    const { event, bidderRevision } = step;
    return isBidEvent(event)
      ? bidderRevision === undefined && this.demandsRevisions(event)
      : bidderRevision !== undefined;
  }

  /** Ids must be new and belong to the auction. A company places a bid again under its former id. */
  protected override misfitOfData({ type, data }: AuctionEvent): AuctionMisfit | null {
    const isForeign = (id: string) => streamIdOf(id) !== this.auctionId;
    const misfit: AuctionMisfit = { problem: 'rule', rule: 'id' };
    const { state: auction } = this;
    switch (type) {
      case 'AuctionCreated':
        return data.auctionId === this.auctionId ? null : misfit;
      case 'LotsAdded': {
        const ids = new Set(data.lots.map(({ lotId }) => lotId));
        const isKnown = (id: LotId) => auction.status !== 'none' && auction.lots.has(id);
        return ids.size < data.lots.length || [...ids].some((id) => isForeign(id) || isKnown(id)) ? misfit : null;
      }
      case 'BidPlaced': {
        if (isForeign(data.bidId)) return misfit;
        const known = auction.status === 'none' ? undefined : auction.bids.findBid(data.bidId);
        return known && (known.lotId !== data.lotId || known.companyId !== data.companyId) ? misfit : null;
      }
      default:
        return null;
    }
  }

  protected override isAsDecided(decided: AuctionEvent, recorded: AuctionEvent, auction: Auction): boolean {
    return isAsDecided(decided, recorded, auction);
  }

  protected override rulesOf(auction: Auction, first: AuctionEvent): RulesVersion | null {
    if (auction.status !== 'none') return rulesOf(auction.rules);
    return first.type === 'AuctionCreated' ? rulesOf(first.data.rules) : null;
  }

  protected override isVoid(event: AuctionEvent): boolean {
    return isVoidUpdate(event, this.state);
  }

  protected override misfitOfFirst(
    decided: AuctionEvent | undefined,
    step: RecordedStep<AuctionEvent>,
  ): AuctionMisfit | null {
    const { event } = step;
    if (event.type === 'AuctionCompleted') return this.misfitOfResult(event, decided);
    if (event.type === 'AuctionCreated' && !this.mayBegin({ ...step, event }))
      return { problem: 'rule', rule: 'rules' };
    if (
      event.type === 'CompaniesInvited' &&
      event.data.approval !== undefined &&
      !this.people.mayJoin({ ...step, event })
    )
      return { problem: 'actor', rule: 'approval' };
    const misfit = super.misfitOfFirst(decided, step);
    return misfit && { ...misfit, ...(decided && lotIn(event)) };
  }

  private mayBegin({ event: { data }, at, version }: RecordedStep<AuctionEventOf<'AuctionCreated'>>): boolean {
    return this.people.mayBegin(data.rules, at) && (version === undefined || mayRecordRules(data.rules, version));
  }

  protected override misfitOfError(error: unknown, { event }: RecordedStep<AuctionEvent>): AuctionMisfit {
    if (error instanceof Rejection) return refused(error.code, this.state, event);
    // A sealed amount does not open: it was sealed with another key, or copied from another bid.
    if (event.type === 'AuctionCompleted') return { problem: 'seal' };
    // The rules throw if a sealed auction has no key.
    return { problem: 'rule', rule: 'form' };
  }

  protected override verified({ event }: RecordedStep<AuctionEvent>): void {
    if (event.type === 'AuctionCompleted') this.results = event.data.results;
    if ((event.type === 'BidPlaced' || event.type === 'BidRevised') && event.data.sealed !== undefined)
      this.noteUnread(event);
  }

  private noteUnread({ data }: AuctionEventOf<'BidPlaced' | 'BidRevised'>): void {
    if (this.state.status === 'none') return;
    const { bidId, lotId, sealed } = data;
    this.unread.push({ bid: { bidId, sealed: sealed! }, lotId, minimumBid: this.state.lots.get(lotId)!.minimumBid });
  }

  private misfitOfResult(
    event: AuctionEventOf<'AuctionCompleted'>,
    decided: AuctionEvent | undefined,
  ): AuctionMisfit | null {
    const { state: auction } = this;
    if (auction.status === 'none' || decided?.type !== 'AuctionCompleted')
      return { problem: 'rule', rule: 'nothing to change' };
    const { results, sealKey } = event.data;
    if (auction.bidVisibility === 'sealed' && sealKey === undefined) return { problem: 'seal' };
    const published = new Map(results.map((result) => [result.lotId, result]));
    const wrong = decided.data.results.find(
      (result) => canonicalJson(result) !== canonicalJson(published.get(result.lotId) ?? null),
    );
    if (wrong) return { problem: 'price', lotId: wrong.lotId };
    if (event.data.reason !== decided.data.reason) return { problem: 'rule', rule: 'different' };
    return isSameEvent(event, decided) ? this.misfitOfAmounts(sealKey) : { problem: 'price' };
  }

  /** Checks all sealed amounts, also of bids that were revised or withdrawn later. */
  private misfitOfAmounts(sealKey: string | undefined): AuctionMisfit | null {
    if (sealKey === undefined) return null;
    const key = Buffer.from(sealKey, 'base64url');
    for (const { bid, lotId, minimumBid } of this.unread.splice(0)) {
      try {
        checkAmount(amountOf(bid, key), minimumBid);
      } catch {
        return { problem: 'seal', lotId };
      }
    }
    return null;
  }
}

/**
 * Verifies the whole history of one auction: the hash chain, the order of time, and that the rules produce each event.
 * @param events all stored events of the auction's stream
 * @param upcast converts an event's data to the newest version, after its hash was checked
 * @param people default: assumes every role and approval that the event implies
 */
export function verifyAuction(
  events: readonly StoredEvent[],
  upcast: (event: StoredEvent) => AuctionEvent = asStored,
  people: People = UNCHECKED,
): Verdict {
  const chain = verifyChain(events);
  const sound = 'broken' in chain ? events.slice(0, chain.broken.revision) : events;
  const verifier = new AuctionVerifier(auctionIdOf(events), people);
  let last: Instant = '';
  for (const event of sound) {
    const { at } = event.metadata;
    if (at < last) return { ok: false, revision: event.revision, type: event.type, problem: 'time' };
    last = at;
    const misfit = changesNothing(event) ? null : verifier.next(recordedStep(upcast(event), event));
    if (misfit) return { ok: false, revision: event.revision, type: event.type, ...misfit };
  }
  if ('broken' in chain) {
    const { revision, problem } = chain.broken;
    return { ok: false, revision, type: events.find((event) => event.revision === revision)?.type ?? null, problem };
  }
  const misfit = verifier.end();
  if (misfit) return { ok: false, revision: chain.head.revision, type: null, ...misfit };
  return { ok: true, head: chain.head, results: verifier.results };
}

const wordsOf = ({ data: { reason, grade } }: AuctionEventOf<'AddendumPublished'>): AddendumWords => ({
  reason,
  grade,
});

const auctionIdOf = ([first]: readonly StoredEvent[]): string => first?.stream.replace('auction-', '') ?? '';

const asStored = ({ type, data }: StoredEvent): AuctionEvent => ({ type, data }) as AuctionEvent;

const lotIn = ({ data }: AuctionEvent): { lotId?: LotId } => ('lotId' in data ? { lotId: data.lotId } : {});

const PROBLEMS: Readonly<Partial<Record<Rejection['code'], MisfitKind>>> = {
  AUCTION_NOT_LIVE: 'late',
  AUCTION_ENDED: 'late',
  BID_EXISTS: 'repeated',
  COMPANY_NOT_INVITED: 'uninvited',
  NOT_APPROVED: 'unapproved',
  COMPANY_NOT_APPROVED: 'unapproved',
  LOT_WITHDRAWN: 'lot',
  FORBIDDEN: 'actor',
};

function refused(rule: Rejection['code'], auction: Auction, event: AuctionEvent): AuctionMisfit {
  const isUninvited =
    event.type === 'BidPlaced' && auction.status !== 'none' && !auction.invited.has(event.data.companyId);
  return { problem: isUninvited ? 'uninvited' : (PROBLEMS[rule] ?? 'rule'), rule, ...lotIn(event) };
}
