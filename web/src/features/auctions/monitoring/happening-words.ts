import type { EndMover, HappeningView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { endOnBothClocks } from '../../../shared/time/zoned-time.js';
import { happeningInWords } from '../happenings/happenings.js';

interface Named {
  /** Number of the lot; undefined if the lot is not loaded. */
  lotNo: string | undefined;
  /** Time zone of the auction. */
  timeZone: string;
  companyName: (id: string) => string;
}

/** An event in words for staff: names the company, and leaves out the reason, which is shown separately. */
export function happeningForStaff(
  { reason: _, ...happening }: HappeningView,
  { lotNo, timeZone, companyName }: Named,
): string {
  const { kind, companyId, movedBy, endsAt } = happening;
  if (movedBy)
    return t(
      'The end was moved to {time} by a bid of {company}, {times, plural, one {the first time} other {# times so far}}',
      { time: endOnBothClocks(endsAt ?? '', timeZone), company: companyName(movedBy.companyId), times: movedBy.times },
    );
  if (!companyId) return happeningInWords(happening, lotNo, timeZone);
  const about = { company: companyName(companyId), lotNo: lotNo ?? '—' };
  switch (kind) {
    case 'bidsVoided':
      return t('Bids of {company} were voided', about);
    case 'bidEntered':
      return t('Lot {lotNo}: a bid was entered for {company}', about);
    case 'bidTakenBack':
      return t('Lot {lotNo}: the bid of {company} was withdrawn by the house', about);
    default:
      return happeningInWords(happening, lotNo, timeZone);
  }
}

/** The companies whose bids moved the end, most moves first. @param happenings the latest first */
export function moversOf(happenings: readonly HappeningView[]): EndMover[] {
  const movers = new Map<string, EndMover>();
  for (const { movedBy } of happenings)
    if (movedBy && !movers.has(movedBy.companyId)) movers.set(movedBy.companyId, movedBy);
  return [...movers.values()].sort((a, b) => b.times - a.times);
}
