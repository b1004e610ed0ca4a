import {
  LENGTHS,
  ROWS_PER_CALL,
  VIEWING_MAXIMA,
  type GoodUpdates,
  type GoodView,
  type KimberleyCertificate,
} from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { perCarat } from '../../../shared/sheet/per-carat.js';
import { amount, headings, nameOf, STONE_FIELDS, type SheetField } from '../../../shared/sheet/sheet-fields.js';
import { certificateBy, differencesOf, setIn, type SheetKind, type SheetRow } from '../../../shared/sheet/sheet.js';
import { goodOf, typedGood } from './typed-good.js';

const ESTIMATE: SheetField = {
  key: 'estimate',
  label: t('Estimate (USD)'),
  ...headings('estimate'),
  read: amount,
};

/** A list of goods. */
export const GOODS_SHEET: SheetKind = {
  list: 'goods',
  number: 'goodNo',
  rowsPerCall: ROWS_PER_CALL.goods,
  maximum: VIEWING_MAXIMA.goods,
  fields: [
    {
      key: 'goodNo',
      label: t('Parcel number'),
      ...headings('goodNo'),
      read: nameOf(LENGTHS.goodNo),
      isName: true,
      required: true,
    },
    ESTIMATE,
    perCarat(ESTIMATE, t('Estimate per carat (USD)')),
    ...STONE_FIELDS,
  ],
};

/** A parcel as a row says it. */
export const rowOfGood = (good: GoodView): SheetRow => ({ ...goodOf(typedGood(good)) });

/** What a row says otherwise of the parcel under its number; whatever it is silent about stays. */
export function changesByRow(good: GoodView, row: SheetRow): GoodUpdates {
  const changes: SheetRow = {};
  for (const { field, after } of differencesOf(GOODS_SHEET, row, rowOfGood(good))) setIn(changes, field, after);
  if (!changes['kimberley']) return changes;
  // A certificate is sent as a whole.
  return { ...changes, kimberley: certificateBy(good.kimberley, row['kimberley'] as KimberleyCertificate) };
}
