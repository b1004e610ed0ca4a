import { centsOf, formatUsd, usdOf, type BidLimits, type BidView, type Cents, type LotView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { centsTyped, NOT_AN_AMOUNT } from '../../../shared/amounts.js';
import { problemOfAmount } from '../drafts/draft-problem.js';
import { UNTYPED, type Sheet, type Typed } from '../drafts/drafts-state.js';
import type { RowField } from './go-to-lot.js';
import { doubtOf, expectationFor, usualPerCarat } from './tenfold.js';
import { isUnderWay, sendingsNow, type Sending } from './unsent.js';

/** One amount that waits to be sent. */
export interface DraftLine {
  lot: LotView;
  own: BidView | undefined;
  cents: Cents;
  /** Why the amount must be confirmed: that it is more likely a slip than a decision, in words. Null: it need not. */
  doubt: string | null;
}

/** What was typed, and cannot be sent as it stands. */
export interface DraftProblem {
  lot: LotView;
  /** Where it was typed. */
  field: RowField;
  text: string;
  problem: string;
}

/** The drafts that can be sent: amounts that differ from what stands and keep the lot's minimum. */
export function draftLines(
  lots: LotView[],
  own: Map<string, BidView>,
  { lots: typed, limits }: Pick<Sheet, 'lots' | 'limits'>,
): DraftLine[] {
  const drafted = new Map(
    lots.flatMap((lot) => {
      const cents = sendableCents(typed[lot._id] ?? UNTYPED, lot);
      return cents === null ? [] : [[lot._id, cents]];
    }),
  );
  // What stands was decided, and a draft on it may be a slip; where nothing stands, drafts are measured by each other.
  const usual = usualPerCarat(
    lots.flatMap((lot) => {
      const cents = standingCents(own.get(lot._id)) ?? drafted.get(lot._id);
      return cents === undefined ? [] : [{ lot, cents }];
    }),
  );
  const ceiling = centsTyped(limits.perCarat);
  return lots.flatMap((lot) => {
    const cents = drafted.get(lot._id);
    const bid = own.get(lot._id);
    if (cents === undefined || cents === standingCents(bid)) return [];
    const standing = bid?.status === 'standing' ? bid : undefined;
    const valuation = centsTyped(typed[lot._id]?.valuation ?? '');
    const expected = expectationFor(lot, standing, { usualPerCarat: usual(lot), valuation });
    return [{ lot, cents, own: bid, doubt: doubtOf(cents, lot, { ceiling, expected }) }];
  });
}

/** The amount of a draft that has no fault; null for any other. */
const sendableCents = (draft: Typed, lot: LotView): Cents | null =>
  lot.withdrawn || problemIn(draft, lot) ? null : centsTyped(draft.amount);

/** The drafts that must be corrected, or taken out, before they can be sent. One on a lot that the house has withdrawn never can. */
export const draftProblems = (lots: LotView[], typed: Sheet['lots']): DraftProblem[] =>
  lots.flatMap((lot) => {
    const problem = lot.withdrawn ? null : problemIn(typed[lot._id] ?? UNTYPED, lot);
    return problem ? [{ lot, ...problem }] : [];
  });

/** What is wrong with a draft. A price per carat that cannot be read comes before the total, which may be that of an earlier one. */
function problemIn({ amount, perCarat }: Typed, lot: LotView): Omit<DraftProblem, 'lot'> | null {
  if (perCarat !== '') return { field: 'carat', text: perCarat, problem: NOT_AN_AMOUNT };
  const problem = problemOfAmount(amount, lot);
  return problem ? { field: 'total', text: amount, problem } : null;
}

/** Drafts by what was sent of their lots: nothing that is open still; the very amount; or another, or a withdrawal, whose answer they wait for. */
export function turnsOf(lines: DraftLine[], sendingOf: SendingOf): Record<'ready' | 'sent' | 'held', DraftLine[]> {
  const turnOf = ({ lot, cents }: DraftLine) => {
    const sending = sendingOf(lot._id);
    return !isUnderWay(sending) ? 'ready' : sending.cents === cents ? 'sent' : 'held';
  };
  return { ready: [], sent: [], held: [], ...Object.groupBy(lines, turnOf) };
}

type SendingOf = (lotId: string) => Sending | undefined;

/** What a review of all is of: what is ready, and, where nothing is, what was sent already. What waits for an answer is named beside it. */
export function reviewOfAll(
  { lines, problems }: { lines: DraftLine[]; problems: DraftProblem[] },
  sendingOf: SendingOf,
): { lines: DraftLine[]; problems: DraftProblem[] } {
  const { ready, sent, held } = turnsOf(lines, sendingOf);
  const waits = held.map(({ lot, cents }) => ({
    lot,
    field: 'total' as const,
    text: formatUsd(usdOf(cents)),
    problem: t('What was sent for this lot before has no answer yet. Send it after that.'),
  }));
  return { lines: ready.length > 0 ? ready : sent, problems: [...problems, ...waits] };
}

/** In words, which of the own limits cannot be read: it must not pass for none. */
export const limitProblems = ({ limit, perCarat }: BidLimits): string[] => [
  ...(isUnread(limit) ? [t('Our buying limit “{limit}” cannot be read', { limit })] : []),
  ...(isUnread(perCarat) ? [t('Our ceiling per carat “{perCarat}” cannot be read', { perCarat })] : []),
];

/** Why bids are held to no limit, though there may be one: the house was not heard of it yet, or it cannot be read. */
export const unreadLimitsOf = ({ limits, isKnown }: Pick<Sheet, 'limits' | 'isKnown'>): string[] => [
  ...(isKnown ? [] : [t('Our limits are not read yet')]),
  ...limitProblems(limits),
];

/** What is reviewed, with doubts that its lines had not when it was opened: a ceiling may be read after that. */
export function withNewDoubts(reviewed: DraftLine[], now: readonly DraftLine[]): DraftLine[] {
  const present = new Map(now.map((line) => [line.lot._id, line]));
  return reviewed.map((line) => {
    const doubt = present.get(line.lot._id)?.doubt ?? null;
    return line.doubt === null && doubt !== null && present.get(line.lot._id)?.cents === line.cents
      ? { ...line, doubt }
      : line;
  });
}

const isUnread = (text: string): boolean => text !== '' && centsTyped(text) === null;

/** What a bid, or a draft, adds to what its company may have to pay. */
type Commitment = Pick<DraftLine, 'cents'> & { lot: Pick<LotView, '_id'> };

/** Bids of an auction that have been submitted, on other lots than those of some lines: waiting, on their way, or of unknown fate. */
export const underWayBeside = (auctionId: string, lines: DraftLine[]): Commitment[] =>
  sendingsNow().flatMap(([lotId, sending]) =>
    sending.auctionId === auctionId &&
    isUnderWay(sending) &&
    sending.cents !== null &&
    lines.every(({ lot }) => lot._id !== lotId)
      ? [{ lot: { _id: lotId }, cents: sending.cents }]
      : [],
  );

/** What a company may have to pay; `unseen` counts colleagues' sealed bids, whose amounts are in none of the sums. */
interface Exposure {
  after: Cents;
  unseen: number;
}

/** The company's standing bids and the drafts on top of them, each in place of what stands on its lot by now. */
export function exposureOf(own: Map<string, BidView>, lines: readonly Commitment[]): Exposure & { standing: Cents } {
  const standing = [...own.values()].reduce((sum, bid) => sum + (standingCents(bid) ?? 0), 0);
  const replaced = lines.reduce((sum, { lot }) => sum + (standingCents(own.get(lot._id)) ?? 0), 0);
  const isReplaced = new Set(lines.map(({ lot }) => lot._id));
  const unseen = [...own].filter(([lotId, bid]) => isSealed(bid) && !isReplaced.has(lotId)).length;
  return { standing, after: standing - replaced + sumOfLines(lines), unseen };
}

/** What bids come to that go out now, beside what is under way on other lots. */
export const exposureOfSent = (own: Map<string, BidView>, lines: DraftLine[]): Exposure =>
  exposureOf(own, lines[0] ? [...lines, ...underWayBeside(lines[0].lot.auctionId, lines)] : []);

/** What one has set oneself. */
export interface OwnLimits {
  /** The buying limit; null without one. */
  limit: Cents | null;
  /** Which of the limits are not read, in words. */
  unreadLimits: string[];
}

/** Whether bids may go out without a question about the own limits. */
export const keepsLimits = (
  lines: DraftLine[],
  own: Map<string, BidView>,
  { limit, unreadLimits }: OwnLimits,
): boolean => unreadLimits.length === 0 && (limit === null || exposureOfSent(own, lines).after <= limit);

/** What is more than the own limit allows. */
export interface Excess extends Exposure {
  limit: Cents;
}

/** Whether somebody who has agreed to an excess has agreed to this one, too: a larger one, or a lower limit, they have not seen. */
export const isWithin = ({ after, unseen, limit }: Excess, agreed: Excess | null): boolean =>
  agreed !== null && after <= agreed.after && unseen <= agreed.unseen && limit >= agreed.limit;

/** Whether somebody who does without limits that are not read does without these: of another they have not heard. */
export const doesWithout = (unreadLimits: readonly string[], agreed: readonly string[]): boolean =>
  unreadLimits.every((problem) => agreed.includes(problem));

export const sumOfLines = (lines: readonly Pick<DraftLine, 'cents'>[]): Cents =>
  lines.reduce((sum, { cents }) => sum + cents, 0);

/** Whether a bid stands at an amount that a colleague sees, and the reader does not. */
const isSealed = ({ status, biddingAmount }: BidView): boolean => status === 'standing' && biddingAmount === null;

/** What a company's bid stands at; null where none stands, or its amount is not shown. */
export const standingCents = (bid: BidView | undefined): Cents | null =>
  bid?.status === 'standing' && bid.biddingAmount !== null ? centsOf(bid.biddingAmount) : null;
