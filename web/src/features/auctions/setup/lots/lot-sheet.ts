import { lotNumberKey, MAXIMUM_LOTS, numberKeyOf, ROWS_PER_CALL, type AuctionView } from '@tender/contracts';
import { joinTexts } from '../../../../shared/language/join-texts.js';
import { t } from '../../../../shared/language/t.js';
import { perCarat } from '../../../../shared/sheet/cells/per-carat.js';
import {
  amount,
  headings,
  lotNumber,
  STONE_SHEET_FIELDS,
  type SheetField,
} from '../../../../shared/sheet/sheet-fields.js';
import type { SheetKind, SheetRow } from '../../../../shared/sheet/sheet.js';
import { typedFields } from '../../../../shared/sheet/cells/typed-row.js';

const RESERVE: SheetField = {
  key: 'reservePrice',
  label: t('Reserve (USD)'),
  kind: 'amount',
  ...headings('reserve'),
  read: amount,
  required: true,
};

const MINIMUM_BID: SheetField = {
  key: 'minimumBid',
  label: t('Minimum bid (USD)'),
  kind: 'amount',
  ...headings('minimumBid'),
  read: amount,
};

/** Maximum number of lots that a message names. */
const NAMED = 20;

/** Question about lots whose minimum bid is above their reserve: the columns may be swapped. Null without such lots. */
function swapped(rows: readonly SheetRow[]): string | null {
  const lots = rows.filter(
    ({ reservePrice, minimumBid }) =>
      typeof reservePrice === 'number' && typeof minimumBid === 'number' && minimumBid > reservePrice,
  );
  const numbers = lots.map(({ lotNo }) => String(lotNo ?? '—'));
  return lots.length === 0
    ? null
    : t(
        '{count, plural, one {The minimum bid of lot {numbers} is} other {The minimum bids of lots {numbers} are}} above the reserve. Are the two columns the right ones?',
        { count: lots.length, numbers: joinTexts([...numbers.slice(0, NAMED), numbers.length > NAMED && '…']) },
      );
}

/** A lot list, by the newest rules. */
export const LOT_SHEET: SheetKind = {
  list: 'lots',
  number: 'lotNo',
  keyOf: lotNumberKey,
  rowsPerCall: ROWS_PER_CALL.lots,
  maximum: MAXIMUM_LOTS,
  doubt: swapped,
  fields: [
    {
      key: 'lotNo',
      label: t('Lot number'),
      kind: 'text',
      ...headings('lotNo'),
      read: lotNumber,
      isName: true,
      required: true,
    },
    RESERVE,
    perCarat(RESERVE, t('Reserve per carat (USD)')),
    MINIMUM_BID,
    perCarat(MINIMUM_BID, t('Minimum bid per carat (USD)')),
    ...STONE_SHEET_FIELDS,
  ],
};

export const lotSheetOf = ({ rules }: Pick<AuctionView, 'rules'>): SheetKind => ({
  ...LOT_SHEET,
  keyOf: numberKeyOf('lots', rules),
});

export const LOT_FIELDS: readonly SheetField[] = typedFields(LOT_SHEET);
