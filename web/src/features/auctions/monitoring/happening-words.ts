import type { HappeningView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { happeningInWords } from '../live/happenings.js';

interface Named {
  /** Of the lot that it is about, as far as it is known. */
  lotNo: string | undefined;
  companyName: (id: string) => string;
}

/** What happened, as staff are told it: with the company that it is about, and without the reason, which stands apart. */
export function happeningForStaff({ reason: _, ...happening }: HappeningView, { lotNo, companyName }: Named): string {
  const { kind, companyId } = happening;
  if (!companyId) return happeningInWords(happening, lotNo);
  const about = { company: companyName(companyId), lotNo: lotNo ?? '—' };
  switch (kind) {
    case 'bidsVoided':
      return t('The bids of {company} were voided', about);
    case 'bidEntered':
      return t('Lot {lotNo}: a bid was entered for {company}', about);
    case 'bidTakenBack':
      return t('Lot {lotNo}: the bid of {company} was withdrawn by the house', about);
    default:
      return happeningInWords(happening, lotNo);
  }
}
