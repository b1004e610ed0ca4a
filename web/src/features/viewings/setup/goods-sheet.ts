import { LENGTHS, ROWS_PER_CALL, VIEWING_MAXIMA } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { perCarat } from '../../../shared/sheet/per-carat.js';
import { amount, STONE_FIELDS, words, type SheetField } from '../../../shared/sheet/sheet-fields.js';
import type { SheetKind } from '../../../shared/sheet/sheet.js';

const ESTIMATE: SheetField = {
  key: 'estimate',
  label: t('Estimate (USD)'),
  synonyms: [
    'estimate',
    'estimateusd',
    'estimatedvalue',
    'value',
    'valueusd',
    'reserve',
    'reserveprice',
    'richtprijs',
    'schatting',
    'estimation',
    'schatzpreis',
    'הערכה',
    'שווימוערך',
    'אומדן',
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
