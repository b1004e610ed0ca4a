import type { BidView, Cents, LotView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { notifyError } from '../../../../shared/notify.js';
import { renderNow } from '../../../../shared/store/slice.js';
import { turnOf, type DraftLine } from './draft-lines.js';
import { auctionNow } from '../../state/auctions-slice.js';
import { floorNow } from './floor-now.js';
import { isAgreed, nothingConfirmed } from '../limits/own-limits.js';
import { SUBMIT } from './submit-words.js';
import { lifeOf } from './bid-lives.js';
import { sentFor } from './bid-requests.js';
import { dispatch } from './bid-runner.js';

/** The draft and the bid that a row shows. */
export interface SeenDraft {
  lot: LotView;
  cents: Cents | null;
  own: BidView | undefined;
}

/** Places one lot's draft, if necessary after a confirmation. If the draft has changed since it was seen, it is rendered again. */
export function placeBid(seen: SeenDraft, confirm: (line: DraftLine) => void): void {
  const { auctionId, _id } = seen.lot;
  const status = auctionNow(auctionId)?.status;
  if (status !== 'live') return notifyError(null, t('Not sent: {why}', { why: SUBMIT[status ?? 'pending'] }));
  const floor = floorNow(auctionId);
  const present = floor.lines.find(({ lot }) => lot._id === _id);
  if (!present || present.cents !== seen.cents) return renderNow();
  const line = { ...present, own: seen.own };
  const agreed = nothingConfirmed(floor.limits);
  const isHeld = turnOf(line, lifeOf(_id)) === 'held';
  if (!isHeld && !isAgreed([line], floor, agreed)) return confirm(line);
  // If an earlier bid on the lot has no answer, this one is not sent: a message says so, and the earlier one is checked.
  dispatch(_id, { type: 'submit', sent: sentFor(line, agreed) });
  if (isHeld) dispatch(_id, { type: 'check' });
}
