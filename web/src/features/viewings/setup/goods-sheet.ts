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
import { RESERVE_HEADINGS } from '../../../shared/sheet/reserve-headings.js';
import { amount, STONE_FIELDS, words, type SheetField } from '../../../shared/sheet/sheet-fields.js';
import { certificateBy, differencesOf, setIn, type SheetKind, type SheetRow } from '../../../shared/sheet/sheet.js';
import { goodOf, typedGood } from './typed-good.js';

const ESTIMATE: SheetField = {
  key: 'estimate',
  label: t('Estimate (USD)'),
  synonyms: [
    ...['estimate', 'estimateusd', 'estimatedvalue', 'value', 'valueusd'],
    ...['richtprijs', 'schatting', 'schattingsprijs', 'geschattewaarde', 'waarde'],
    ...['estimation', 'prixestime', 'valeurestimee', 'valeur'],
    ...['schatzung', 'schatzpreis', 'schatzwert', 'wert'],
    ...['הערכה', 'שווימוערך', 'אומדן', 'שווי'],
    // A house that has its reserves already gives them as estimates, which its staff alone see.
    ...RESERVE_HEADINGS,
  ],
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
      synonyms: [
        'goodno',
        'parcelno',
        'parcelnumber',
        'parcel',
        'good',
        'packet',
        'packetno',
        'number',
        'no',
        'lotno',
        'lot',
        'lotnumber',
        'partij',
        'partijnummer',
        'lotnummer',
        'nummer',
        'nr',
        'numero',
        'losnummer',
        'losnr',
        'lotnr',
        'ndelot',
        'numerodelot',
        'partijnr',
        'kavelnummer',
        'מסחבילה',
        'מסלוט',
        'los',
        'מספרחבילה',
        'חבילה',
        'מספרלוט',
        'לוט',
        'מספר',
      ],
      read: words(LENGTHS.goodNo),
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
