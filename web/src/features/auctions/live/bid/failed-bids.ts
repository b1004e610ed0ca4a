import { showFailedCommand, type ShowFailure } from '../../../../shared/show-failed-command.js';
import { t } from '../../../../shared/language/t.js';
import { auctionNow, bidNow, lotNow, onAuctionsChange } from '../../state/auctions-slice.js';

/** Shows which bids from other tabs of the user the server refused or could not store. Call it once. */
export function showFailedBids(show?: ShowFailure): void {
  onAuctionsChange(({ failed }, before) => {
    for (const each of failed) if (!before.failed.includes(each)) showFailedCommand(each, () => subjectOf(each), show);
  });
}

/** `Winter tender, lot 3`, as far as this tab has loaded it. */
function subjectOf({ auction, lot, bid }: { auction: string; lot?: string; bid?: string }): string {
  const lotId = lot ?? (bid === undefined ? undefined : bidNow(auction, bid)?.lot);
  const lotNo = lotNow(auction, lotId)?.lotNo;
  return [auctionNow(auction)?.name, lotNo === undefined ? '' : t('lot {lotNo}', { lotNo })].filter(Boolean).join(', ');
}
