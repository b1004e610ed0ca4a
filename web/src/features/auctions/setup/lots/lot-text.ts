import type { KimberleyCertificate, LotView } from '@tender/contracts';
import { certificateBy } from '../../../../shared/sheet/sheet.js';
import { readTyped, typedRow, type TypedRow } from '../../../../shared/sheet/cells/typed-row.js';
import type { Deal } from '../../state/auction-commands.js';
import { LOT_FIELDS } from './lot-sheet.js';

/** One lot as it is typed. */
export const textOfLot = (lot: LotView): TypedRow => typedRow(LOT_FIELDS, lot);

/**
 * What is sent of a typed lot, and what is wrong with it by field.
 * @param before what it was: the facts that the list has no field for stay with it
 */
export function dealOfText(text: TypedRow, before?: LotView): { deal: Deal; errors: Record<string, string> } {
  const { row, errors } = readTyped(LOT_FIELDS, text, before);
  return { deal: dealOfRow(row, before), errors };
}

/** A lot with the fields that were typed, and its parcel. */
export const dealOfRow = (row: object, before?: LotView | null): Deal =>
  ({ ...row, ...(before?.good && { good: before.good }) }) as Deal;

/** A lot with what the row of a list says of it; whatever the list is silent about stays. */
export function changedDeal(lot: LotView, row: Record<string, unknown>): Deal {
  const { deal } = dealOfText(textOfLot(lot), lot);
  const said = row['kimberley'] as KimberleyCertificate | undefined;
  return { ...deal, ...row, ...(said && { kimberley: certificateBy(lot.kimberley, said) }) };
}
