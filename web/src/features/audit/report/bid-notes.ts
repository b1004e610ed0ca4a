import type { AuditEvent } from '@tender/contracts';
import { staffActionInWords } from '../../../shared/labels/staff-action-in-words.js';
import { t } from '../../../shared/language/t.js';

/** Notes on bids, by revision: entered or withdrawn by an admin, and how the bid ended, with the given reason. */
export function bidNotes(events: readonly AuditEvent[], house: string): Map<number, string[]> {
  const notes = new Map<number, string[]>();
  const note = (revision: number, text: string) => notes.set(revision, [...(notes.get(revision) ?? []), text]);
  const standing = new Map<string, AuditEvent>();
  const end = (isEnded: (bid: AuditEvent) => boolean, text: string) => {
    for (const [key, bid] of standing) {
      if (!isEnded(bid)) continue;
      note(bid.revision, text);
      standing.delete(key);
    }
  };
  for (const event of events) {
    const { type, revision, subject, companyId, data } = event;
    const {
      reason: given,
      onBehalf,
      bidIds,
    } = data as { reason?: string; onBehalf?: { reason: string }; bidIds?: string[] };
    const [key, reason] = [`${subject} ${companyId}`, given || '—'];
    if (onBehalf) note(revision, staffActionInWords(house, { type, onBehalf }));
    if (type === 'BidPlaced' || type === 'BidRevised') standing.set(key, event);
    else if (type === 'BidWithdrawn') {
      const bid = standing.get(key);
      if (bid) note(bid.revision, t('withdrawn later'));
      standing.delete(key);
    } else if (type === 'BidsVoided')
      end((bid) => bid.companyId === companyId && isNamed(bid, bidIds), t('voided: {reason}', { reason }));
    else if (type === 'LotWithdrawn')
      end((bid) => bid.subject === subject, t('void, as the lot was withdrawn: {reason}', { reason }));
  }
  return notes;
}

/** @param bidIds undefined: all bids of the company */
const isNamed = ({ data }: AuditEvent, bidIds: readonly string[] | undefined): boolean =>
  bidIds?.includes(String((data as { bidId?: string }).bidId)) ?? true;
