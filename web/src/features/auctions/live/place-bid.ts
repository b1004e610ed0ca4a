import { t } from '../../../shared/language/t.js';
import { notifyError } from '../../../shared/notify.js';
import { renderNow } from '../../../shared/store/slice.js';
import { checkBid } from './bid-settling.js';
import { sendBid, tellBehindAnother } from './bid-submission.js';
import { turnOf, type DraftLine } from './draft-lines.js';
import { floorNow, statusNow } from './floor-now.js';
import { isAgreed, unasked } from './own-limits.js';
import { SUBMIT } from './submit-words.js';
import { sendingOf } from './unsent.js';

/**
 * Places one lot's draft: at once, or by way of a confirmation when the amount looks like a slip, or takes what stands above the own limit, or
 * such a limit is not read. While no bids are taken it says why instead; so it does while something else on the lot has no answer, of which it asks.
 * @param seen the draft as it is drawn: one that has changed since is drawn anew instead, and what its bid is a change of is what was seen
 */
export function placeBid(seen: DraftLine, confirm: (line: DraftLine) => void): void {
  const { auctionId, _id } = seen.lot;
  const status = statusNow(auctionId);
  if (status !== 'live') return notifyError(null, t('Not sent: {why}', { why: SUBMIT[status ?? 'pending'] }));
  const floor = floorNow(auctionId);
  const present = floor.lines.find(({ lot }) => lot._id === _id);
  if (present?.cents !== seen.cents) return renderNow();
  const line = { ...present, own: seen.own };
  const agreed = unasked(floor.limits);
  if (turnOf(line, sendingOf(_id)) === 'held') {
    tellBehindAnother(line.lot, line.cents);
    void checkBid(_id);
  } else if (isAgreed([line], floor, agreed)) void sendBid(line, agreed);
  else confirm(line);
}
