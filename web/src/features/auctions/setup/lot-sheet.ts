import { LENGTHS, ROWS_PER_CALL } from '@tender/contracts';
import { amount, STONE_FIELDS, words } from '../../../shared/sheet/sheet-fields.js';
import type { SheetKind } from '../../../shared/sheet/sheet.js';

/** A lot list. */
export const LOT_SHEET: SheetKind = {
  one: 'lot',
  place: 'auction',
  number: 'lotNo',
  rowsPerCall: ROWS_PER_CALL.lots,
  fields: [
    {
      key: 'lotNo',
      label: 'Lot number',
      synonyms: [
        'lotno',
        'lot',
        'lotnumber',
        'number',
        'no',
        'lotid',
        'lotnummer',
        'nummer',
        'nr',
        'numero',
        'losnummer',
        'los',
      ],
      read: words(LENGTHS.lotNo),
      required: true,
    },
    {
      key: 'reservePrice',
      label: 'Reserve (USD)',
      synonyms: [
        'reserveprice',
        'reserve',
        'reserveusd',
        'reservepriceusd',
        'rp',
        'limit',
        'limiet',
        'limietprijs',
        'reserveprijs',
        'prixdereserve',
        'limitpreis',
      ],
      read: amount,
      required: true,
    },
    {
      key: 'minimumBid',
      label: 'Minimum bid (USD)',
      synonyms: [
        'minimumbid',
        'minbid',
        'minimum',
        'startprice',
        'startingprice',
        'openingbid',
        'minimumbidusd',
        'minimumbod',
        'startprijs',
        'miseaprix',
        'mindestgebot',
      ],
      read: amount,
    },
    ...STONE_FIELDS,
  ],
};
