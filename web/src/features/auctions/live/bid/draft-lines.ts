import { usdOf, type BidView, type Cents, type LotView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { centsTyped, formatUsd, NOT_AN_AMOUNT } from '../../../../shared/numbers/amounts.js';
import { problemOfAmount } from '../../drafts/draft-problem.js';
import { UNTYPED, type Sheet } from '../../drafts/drafts-state.js';
import { standingCents } from '../limits/exposure.js';
import { doubtOf, expectationsFor, isUsualFactor, joinDoubts, slipDoubt, usualOf } from '../limits/slip-guard.js';
import { perCaratDoubt, typedPerCaratNow, type TypedPerCarat } from '../limits/typed-per-carat.js';
import { isPending, type BidLife, type BidLine } from './bid-life.js';

export interface DraftLine extends BidLine {
  /** Why the amount must be confirmed, in words; null if it need not be. */
  doubt: string | null;
  /** Whether the only doubt is a distance from the minimum bid that most amounts have (`isUsualFactor`). */
  hasUsualFactor?: boolean;
  /** Whether the only doubt is that it was typed per carat (`perCaratDoubt`). */
  isPerCarat?: boolean;
}

export type RowField = 'valuation' | 'priority' | 'note' | 'carat' | 'total';

export type GoTo = (lotId: string, field?: RowField) => void;

export interface DraftProblem {
  lot: LotView;
  field: RowField;
  text: string;
  problem: string;
}

export interface Reviewed {
  lines: DraftLine[];
  problems: DraftProblem[];
}

interface Drafted extends Pick<Sheet, 'lots'> {
  /** Whether bids can only be raised. */
  isBinding?: boolean;
}

/** The drafts that can be sent: valid amounts that differ from the current bid. */
export function draftLines(
  lots: LotView[],
  own: ReadonlyMap<string, BidView>,
  { limits, ...drafts }: Drafted & Pick<Sheet, 'limits'>,
  typedPerCarat: TypedPerCarat = typedPerCaratNow(),
): DraftLine[] {
  const drafted = new Map(
    lots.flatMap((lot) => {
      const cents = sendableCents(lot, own, drafts);
      return cents === null ? [] : [[lot._id, cents]];
    }),
  );
  // The current bid counts instead of its draft, which may be a slip. Without a bid, the draft counts.
  const usualBut = usualOf(
    lots.flatMap((lot) => {
      const cents = standingCents(own.get(lot._id)) ?? drafted.get(lot._id);
      return cents === undefined ? [] : [{ lot, cents }];
    }),
  );
  const ceiling = centsTyped(limits.perCarat);
  const typed = drafts.lots;
  return lots.flatMap((lot) => {
    const cents = drafted.get(lot._id);
    const bid = own.get(lot._id);
    const standing = standingCents(bid);
    if (cents === undefined || cents === standing) return [];
    const last = bid?.status === 'standing' ? bid : undefined;
    const valuation = centsTyped(typed[lot._id]?.valuation ?? '');
    const usual = usualBut(lot);
    const known = expectationsFor(lot, last, { usualPerCarat: usual.perCarat, valuation });
    const [expected = null] = known;
    const isMeasured = standing !== null || valuation !== null || lot.minimumBid !== null;
    const perCarat = perCaratDoubt(cents, lot, { typed: typedPerCarat, known, isMeasured });
    const doubt = joinDoubts([perCarat, doubtOf(cents, lot, { ceiling, expected, standing })]);
    const hasUsualFactor = doubt === slipDoubt(cents, expected) && isUsualFactor(cents, lot, expected, usual);
    return [{ lot, cents, own: bid, doubt, hasUsualFactor, isPerCarat: doubt !== null && doubt === perCarat }];
  });
}

const sendableCents = (lot: LotView, own: ReadonlyMap<string, BidView>, drafts: Drafted): Cents | null =>
  lot.withdrawn || problemIn(lot, own, drafts) ? null : centsTyped((drafts.lots[lot._id] ?? UNTYPED).amount);

/** The drafts that must be corrected before they can be sent. Excludes withdrawn lots, on which no bid can be placed. */
export const draftProblems = (lots: LotView[], own: ReadonlyMap<string, BidView>, drafts: Drafted): DraftProblem[] =>
  lots.flatMap((lot) => {
    const problem = lot.withdrawn ? null : problemIn(lot, own, drafts);
    return problem ? [{ lot, ...problem }] : [];
  });

/** Why a draft is not valid. An unreadable price per carat comes first: the total may be that of an earlier price. */
function problemIn(
  lot: LotView,
  own: ReadonlyMap<string, BidView>,
  { lots, isBinding = false }: Drafted,
): Omit<DraftProblem, 'lot'> | null {
  const { amount, perCarat } = lots[lot._id] ?? UNTYPED;
  if (perCarat !== '') return { field: 'carat', text: perCarat, problem: NOT_AN_AMOUNT };
  const problem = problemOfAmount(amount, lot, isBinding ? standingCents(own.get(lot._id)) : null);
  return problem ? { field: 'total', text: amount, problem } : null;
}

export const turnsOf = (lines: DraftLine[], lifeOf: LifeOf): Record<Turn, DraftLine[]> => ({
  ready: [],
  sent: [],
  held: [],
  ...Object.groupBy(lines, (line) => turnOf(line, lifeOf(line.lot._id))),
});

/** `sent`: the draft's amount is pending. `held`: another amount, or a withdrawal, has no answer. A queued one is replaced. */
type Turn = 'ready' | 'sent' | 'held';

export const turnOf = ({ cents }: Pick<DraftLine, 'cents'>, life: BidLife): Turn =>
  !isPending(life) || (life.state === 'queued' && life.cents !== cents)
    ? 'ready'
    : life.cents === cents
      ? 'sent'
      : 'held';

type LifeOf = (lotId: string) => BidLife;

/** Content of a review of all drafts: the ready ones, or without any, the pending ones. Drafts that wait for an earlier answer are problems. */
export function reviewOfAll({ lines, problems }: Reviewed, lifeOf: LifeOf): Reviewed {
  const { ready, sent, held } = turnsOf(lines, lifeOf);
  const waits = held.map(({ lot, cents }) => ({
    lot,
    field: 'total' as const,
    text: formatUsd(usdOf(cents)),
    problem: t('What was sent for this lot before has no answer yet. Send it after that.'),
  }));
  return { lines: ready.length > 0 ? ready : sent, problems: [...problems, ...waits] };
}

/** Adds new doubts to the lines of an open review, for example after a change of the ceiling. Earlier doubts stay. */
export function withNewDoubts(reviewed: readonly DraftLine[], drafts: readonly DraftLine[]): DraftLine[] {
  const present = new Map(drafts.map((line) => [line.lot._id, line]));
  return reviewed.map((line) => {
    const now = present.get(line.lot._id);
    // The new line has the present bid, which its doubt may name.
    return now && now.cents === line.cents && now.doubt !== null && now.doubt !== line.doubt ? now : line;
  });
}
