import type { BidView, LotView } from '@tender/contracts';
import { formatUsd } from '../../../../shared/numbers/amounts.js';
import { t } from '../../../../shared/language/t.js';
import { notifySuccess, notifyActionFailed } from '../../../../shared/notify.js';
import { LocalLinks } from '../../../../shared/ui/display/local-links.js';
import { ReasonDialog } from '../../../../shared/ui/dialogs/reason-dialog.js';
import { voidBids } from '../../state/auction-commands.js';

interface VoidBidProps {
  bid: BidView;
  lot: LotView;
  company: string;
  onClose: () => void;
}

export function VoidBid({ bid: { _id, auction, companyId, biddingAmount }, lot, company, onClose }: VoidBidProps) {
  const voidIt = async (reason: string) => {
    try {
      await voidBids(auction, { companyId, reason, bidIds: [_id] });
      notifySuccess(t('The bid of {company} on lot {lotNo} is void.', { company, lotNo: lot.lotNo }));
      return true;
    } catch (error) {
      return notifyActionFailed(error, t('The bids could not be voided.'));
    }
  };
  const bid = biddingAmount === null ? company : `${company}, ${formatUsd(biddingAmount)}`;
  return (
    <ReasonDialog
      note={<LocalLinks />}
      title={t('Void the bid on lot {lotNo}?', { lotNo: lot.lotNo })}
      text={t(
        '{bid}: it becomes void; while the auction is live the company can bid again. Its buyers are notified, and read the reason. This cannot be undone.',
        { bid },
      )}
      confirm={t('Void {count, plural, one {# bid} other {# bids}}', { count: 1 })}
      danger
      onClose={onClose}
      onConfirm={voidIt}
    />
  );
}
