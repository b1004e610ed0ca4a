import type { LotView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { notifySuccess, notifyActionFailed } from '../../../../shared/notify.js';
import { LocalLinks } from '../../../../shared/ui/display/local-links.js';
import { ReasonDialog } from '../../../../shared/ui/dialogs/reason-dialog.js';
import { withdrawLot } from '../../state/auction-commands.js';

export function WithdrawLot({ lot, onClose }: { lot: LotView; onClose: () => void }) {
  const withdraw = async (reason: string) => {
    try {
      await withdrawLot(lot._id, reason);
      notifySuccess(t('Lot {lotNo} is withdrawn.', { lotNo: lot.lotNo }));
      return true;
    } catch (error) {
      notifyActionFailed(error, t('The lot could not be withdrawn.'));
      return false;
    }
  };
  return (
    <ReasonDialog
      note={<LocalLinks />}
      title={t('Withdraw lot {lotNo}?', { lotNo: lot.lotNo })}
      text={t(
        'It stays in the catalogue as withdrawn, and bids on it become void. The reason goes into the history; companies do not see it. This cannot be undone.',
      )}
      confirm={t('Withdraw lot')}
      danger
      onClose={onClose}
      onConfirm={withdraw}
    />
  );
}
