import { LENGTHS, ROWS_PER_CALL } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { amount, STONE_FIELDS, words } from '../../../shared/sheet/sheet-fields.js';
import type { SheetKind } from '../../../shared/sheet/sheet.js';

/** A list of goods. */
export const GOODS_SHEET: SheetKind = {
  list: 'goods',
  number: 'goodNo',
  rowsPerCall: ROWS_PER_CALL.goods,
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
    {
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
    },
    ...STONE_FIELDS,
  ],
};
