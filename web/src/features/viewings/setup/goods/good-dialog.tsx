import type { GoodView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { RowDialog } from '../../../../shared/sheet/row-dialog.js';
import { createGood, updateGood } from '../../commands/goods-commands.js';
import { announceGood, announceGoods } from '../announce.js';
import { emptied, GOOD_FIELDS } from './goods-sheet.js';

interface GoodDialogProps {
  viewingId: string;
  /** Parcel to edit. Absent: one is added. */
  good?: GoodView;
  /** Whether another parcel has the number. */
  isTaken: (no: string) => boolean;
  onClose: () => void;
}

export const GoodDialog = ({ viewingId, good, isTaken, onClose }: GoodDialogProps) => (
  <RowDialog
    title={good ? t('Change parcel {goodNo}', { goodNo: good.goodNo }) : t('Add a parcel')}
    fields={GOOD_FIELDS}
    thing={good ?? null}
    problems={({ goodNo }) => (isTaken(String(goodNo)) ? { goodNo: t('Another parcel has this number') } : {})}
    save={async (typed) => {
      const row = emptied(typed);
      const words = await (good ? announceGood(good, row) : announceGoods(viewingId, 1, [row.goodNo]));
      if (!words) return false;
      await (good ? updateGood(good._id, { ...row, ...words }) : createGood(viewingId, { ...row, ...words }));
      return true;
    }}
    failed={t('The parcel could not be saved.')}
    submit={good ? t('Save') : t('Add parcel')}
    onClose={onClose}
  />
);
