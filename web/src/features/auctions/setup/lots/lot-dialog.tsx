import type { AuctionView, LotView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { notifySuccess } from '../../../../shared/notify.js';
import { RowDialog } from '../../../../shared/sheet/row-dialog.js';
import { announceAdded, announceLot } from '../../addenda/announce.js';
import { changeLot, uploadLots } from '../../state/auction-commands.js';
import { LOT_FIELDS } from './lot-sheet.js';
import { dealOfRow } from './lot-text.js';

interface LotDialogProps {
  auction: AuctionView;
  /** The present lot; null for a new one. */
  lot: LotView | null;
  onClose: () => void;
}

export const LotDialog = ({ auction, lot, onClose }: LotDialogProps) => (
  <RowDialog
    title={lot ? t('Lot {lotNo}', { lotNo: lot.lotNo }) : t('New lot')}
    fields={LOT_FIELDS}
    thing={lot}
    save={async (row) => {
      const deal = dealOfRow(row, lot);
      const words = await (lot ? announceLot(lot, deal) : announceAdded(auction._id, [deal]));
      if (!words) return false;
      await (lot ? changeLot(lot._id, deal, words) : uploadLots(auction._id, [deal], () => undefined, words));
      notifySuccess(
        lot ? t('Lot {lotNo} is changed.', { lotNo: deal.lotNo }) : t('Lot {lotNo} is added.', { lotNo: deal.lotNo }),
      );
      return true;
    }}
    failed={t('The lot could not be saved.')}
    submit={lot ? t('Save the lot') : t('Add the lot')}
    onClose={onClose}
  />
);
