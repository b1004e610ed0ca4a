import type { KimberleyCertificate, LotView } from '@tender/contracts';
import { certificateBy } from '../../../../shared/sheet/sheet.js';
import { readTyped, typedRow, type TypedRow } from '../../../../shared/sheet/cells/typed-row.js';
import type { Deal } from '../../state/auction-commands.js';
import { LOT_FIELDS } from './lot-sheet.js';

export const textOfLot = (lot: LotView): TypedRow => typedRow(LOT_FIELDS, lot);

/** The lot to send, and the errors by field. @param before the present lot: its unchanged fields keep their values */
export function dealOfText(text: TypedRow, before?: LotView): { deal: Deal; errors: Record<string, string> } {
  const { row, errors } = readTyped(LOT_FIELDS, text, before);
  return { deal: dealOfRow(row, before), errors };
}

/** Typed fields, with the parcel of the present lot. */
export const dealOfRow = (row: object, before?: LotView | null): Deal =>
  ({ ...row, ...(before?.good && { good: before.good }) }) as Deal;

/** A lot changed by a row of a list; fields that the row lacks stay. */
export function changedDeal(lot: LotView, row: Record<string, unknown>): Deal {
  const { deal } = dealOfText(textOfLot(lot), lot);
  const said = row['kimberley'] as KimberleyCertificate | undefined;
  return { ...deal, ...row, ...(said && { kimberley: certificateBy(lot.kimberley, said) }) };
}
