import {
  LENGTHS,
  lotNumberKey,
  numberKeyOf,
  ROWS_PER_CALL,
  VIEWING_MAXIMA,
  type GoodRow,
  type GoodUpdates,
  type GoodView,
  type KimberleyCertificate,
  type ViewingView,
} from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { perCarat } from '../../../../shared/sheet/cells/per-carat.js';
import {
  amount,
  headings,
  nameUpTo,
  STONE_SHEET_FIELDS,
  type SheetField,
} from '../../../../shared/sheet/sheet-fields.js';
import { readTyped, typedFields, typedRow } from '../../../../shared/sheet/cells/typed-row.js';
import { certificateBy, differencesOf, setIn, type SheetKind, type SheetRow } from '../../../../shared/sheet/sheet.js';

const ESTIMATE: SheetField = {
  key: 'estimate',
  label: t('Estimate (USD)'),
  hint: t('For the staff only.'),
  kind: 'amount',
  ...headings('estimate'),
  read: amount,
};

/** A list of goods, by the current rules. */
export const GOODS_SHEET: SheetKind = {
  list: 'goods',
  number: 'goodNo',
  keyOf: lotNumberKey,
  rowsPerCall: ROWS_PER_CALL.goods,
  maximum: VIEWING_MAXIMA.goods,
  fields: [
    {
      key: 'goodNo',
      label: t('Parcel number'),
      kind: 'text',
      ...headings('goodNo'),
      read: nameUpTo(LENGTHS.goodNo),
      isName: true,
      required: true,
    },
    ESTIMATE,
    perCarat(ESTIMATE, t('Estimate per carat (USD)')),
    ...STONE_SHEET_FIELDS,
  ],
};

export const goodsSheetOf = ({ rules }: Pick<ViewingView, 'rules'>): SheetKind => ({
  ...GOODS_SHEET,
  keyOf: numberKeyOf('goods', rules),
});

export const GOOD_FIELDS: readonly SheetField[] = typedFields(GOODS_SHEET);

export const rowOfGood = (good: GoodView): SheetRow => readTyped(GOOD_FIELDS, typedRow(GOOD_FIELDS, good)).row;

/** A typed parcel to send: null clears an empty field. */
export const emptied = (row: SheetRow): GoodRow =>
  Object.assign(Object.fromEntries(GOOD_FIELDS.map(({ key, into }) => [into?.[0] ?? key, null])), row) as SheetRow &
    GoodRow;

/** Fields of a row that differ from the parcel with its number; fields that the row lacks stay. */
export function changesByRow(good: GoodView, row: SheetRow): GoodUpdates {
  const changes: SheetRow = {};
  for (const { field, after } of differencesOf(GOODS_SHEET, row, rowOfGood(good))) setIn(changes, field, after);
  if (!changes['kimberley']) return changes;
  // A certificate is sent as a whole.
  return { ...changes, kimberley: certificateBy(good.kimberley, row['kimberley'] as KimberleyCertificate) };
}
