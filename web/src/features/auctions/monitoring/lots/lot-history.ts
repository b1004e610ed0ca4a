import type { AuditOutline, Cents, HappeningView } from '@tender/contracts';
import { meant, t } from '../../../../shared/language/t.js';

export type Step = 'placed' | 'revised' | 'withdrawn' | 'void';

export const STEP_WORDS: Record<Step, string> = {
  placed: t('Placed'),
  revised: t('Revised'),
  withdrawn: meant('Withdrawn', 'a bid'),
  void: t('Void'),
};

export interface BidStep {
  /** Time of the step, in ms since 1970. */
  at: number;
  step: Step;
  /** Amount; null for a step without one, and while the auction is sealed. */
  amount: Cents | null;
  /** Reason of staff; null if the company acted, or if none is known. */
  reason: string | null;
}

const STEPS: Readonly<Record<string, Step>> = { BidPlaced: 'placed', BidRevised: 'revised', BidWithdrawn: 'withdrawn' };

/** A lot, and optionally one bid of it: events that void single bids name the bids. */
interface Wanted {
  lotId: string;
  bidId?: string;
}

/** The steps of each company's bid on a lot, in order. @param happenings of the auction; they have the reasons */
export function historyOfLot(
  { from, at, type, subject, company, amount, voided = [], types, subjects, companies }: AuditOutline,
  happenings: readonly HappeningView[],
  { lotId, bidId }: Wanted,
): Map<string, BidStep[]> {
  const lot = subjects.findIndex(({ _id }) => _id === lotId);
  const reasonOf = (instant: number, companyId: string | null) =>
    happenings.find(
      ({ at: other, companyId: whose = null, lotId: where, reason }) =>
        reason && Date.parse(other) === instant && whose === companyId && (where === null || where === lotId),
    )?.reason ?? null;
  const voids = new Map(voided.map(({ revision, bidIds }) => [revision - from, bidIds]));
  const isVoided = (index: number): boolean => bidId === undefined || (voids.get(index)?.includes(bidId) ?? true);
  const history = new Map<string, BidStep[]>();
  const standing = new Set<string>();
  const add = (companyId: string, { step, at: instant, ...rest }: Omit<BidStep, 'reason'>, reason: string | null) => {
    history.set(companyId, [...(history.get(companyId) ?? []), { step, at: instant, ...rest, reason }]);
    if (step === 'placed' || step === 'revised') standing.add(companyId);
    else standing.delete(companyId);
  };
  for (const [index, instant] of at.entries()) {
    const [name = '', companyId] = [types[type[index]!], companies[company[index]!]];
    const onLot = subject[index] === lot && lot >= 0;
    const step = STEPS[name];
    if (step && onLot && companyId !== undefined)
      add(companyId, { step, at: instant, amount: amount[index] ?? null }, reasonOf(instant, companyId));
    else if (name === 'BidsVoided' && companyId !== undefined && standing.has(companyId) && isVoided(index))
      add(companyId, { step: 'void', at: instant, amount: null }, reasonOf(instant, companyId));
    else if (name === 'LotWithdrawn' && onLot)
      for (const bidder of [...standing])
        add(bidder, { step: 'void', at: instant, amount: null }, reasonOf(instant, null));
  }
  return history;
}
