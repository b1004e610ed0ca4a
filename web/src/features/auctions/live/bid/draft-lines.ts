import { usdOf, type BidView, type Cents, type LotView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { centsTyped, formatUsd, NOT_AN_AMOUNT } from '../../../../shared/numbers/amounts.js';
import { problemOfAmount } from '../../drafts/draft-problem.js';
import { UNTYPED, type Sheet } from '../../drafts/drafts-state.js';
import { standingCents } from '../limits/exposure.js';
import type { RowField } from './go-to-lot.js';
import { doubtOf, expectationsFor, isFarAsMost, slipDoubt, usualOf } from '../limits/slip-guard.js';
import { perCaratDoubt, typedPerCaratNow, type TypedPerCarat } from '../limits/typed-per-carat.js';
import { isPending, type BidLife } from './bid-life.js';
import type { BidLine } from './bid-line.js';

/** One amount that waits to be sent. */
export interface DraftLine extends BidLine {
  /** Why the amount must be confirmed: that it is more likely a slip than a decision, in words. Null: it need not. */
  doubt: string | null;
  /** Whether that is all that is doubtful about most amounts of the list (`isFarAsMost`). */
  isOfMost?: boolean;
  /** Whether the only doubt is that it was typed per carat (`perCaratDoubt`). */
  isPerCarat?: boolean;
}

/** What was typed, and cannot be sent as it stands. */
export interface DraftProblem {
  lot: LotView;
  /** Where it was typed. */
  field: RowField;
  text: string;
  problem: string;
}

/** What was typed in an auction. */
interface Drafted extends Pick<Sheet, 'lots'> {
  /** Whether bids can only be raised. */
  isBinding?: boolean;
}

/** The drafts that can be sent: amounts that differ from what stands, and break no rule. */
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
  // What stands was decided, and a draft on it may be a slip; where nothing stands, drafts are measured by each other.
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
    const doubts = [perCarat, doubtOf(cents, lot, { ceiling, expected, standing })].filter((each) => each !== null);
    const doubt = doubts.length > 0 ? doubts.join('; ') : null;
    const isOfMost = doubt === slipDoubt(cents, expected) && isFarAsMost(cents, lot, expected, usual);
    return [{ lot, cents, own: bid, doubt, isOfMost, isPerCarat: doubt !== null && doubt === perCarat }];
  });
}

/** The amount of a draft that has no fault; null for any other. */
const sendableCents = (lot: LotView, own: ReadonlyMap<string, BidView>, drafts: Drafted): Cents | null =>
  lot.withdrawn || problemIn(lot, own, drafts) ? null : centsTyped((drafts.lots[lot._id] ?? UNTYPED).amount);

/** The drafts that must be corrected, or taken out, before they can be sent. One on a lot that the house has withdrawn never can. */
export const draftProblems = (lots: LotView[], own: ReadonlyMap<string, BidView>, drafts: Drafted): DraftProblem[] =>
  lots.flatMap((lot) => {
    const problem = lot.withdrawn ? null : problemIn(lot, own, drafts);
    return problem ? [{ lot, ...problem }] : [];
  });

/** What is wrong with a draft. A price per carat that cannot be read comes before the total, which may be that of an earlier one. */
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

/** Drafts by what is pending on their lots. */
export const turnsOf = (lines: DraftLine[], lifeOf: LifeOf): Record<Turn, DraftLine[]> => ({
  ready: [],
  sent: [],
  held: [],
  ...Object.groupBy(lines, (line) => turnOf(line, lifeOf(line.lot._id))),
});

/** `sent`: the draft's amount is pending. `held`: another amount, or a withdrawal, is pending on its lot. */
type Turn = 'ready' | 'sent' | 'held';

export const turnOf = ({ cents }: Pick<DraftLine, 'cents'>, life: BidLife): Turn =>
  !isPending(life) ? 'ready' : life.cents === cents ? 'sent' : 'held';

type LifeOf = (lotId: string) => BidLife;

/** What a review of all is of: what is ready, and, where nothing is, what was sent already. What waits for an answer is named beside it. */
export function reviewOfAll(
  { lines, problems }: { lines: DraftLine[]; problems: DraftProblem[] },
  lifeOf: LifeOf,
): { lines: DraftLine[]; problems: DraftProblem[] } {
  const { ready, sent, held } = turnsOf(lines, lifeOf);
  const waits = held.map(({ lot, cents }) => ({
    lot,
    field: 'total' as const,
    text: formatUsd(usdOf(cents)),
    problem: t('What was sent for this lot before has no answer yet. Send it after that.'),
  }));
  return { lines: ready.length > 0 ? ready : sent, problems: [...problems, ...waits] };
}

/** What is reviewed, with the doubts that there are by now: a ceiling may be read, or set, after it was opened. One that is gone is asked about still. */
export function withNewDoubts(reviewed: readonly DraftLine[], drafts: readonly DraftLine[]): DraftLine[] {
  const present = new Map(drafts.map((line) => [line.lot._id, line]));
  return reviewed.map((line) => {
    const now = present.get(line.lot._id);
    // With what stands by now, which the doubt may tell of: whoever confirms it has seen that.
    return now && now.cents === line.cents && now.doubt !== null && now.doubt !== line.doubt ? now : line;
  });
}
