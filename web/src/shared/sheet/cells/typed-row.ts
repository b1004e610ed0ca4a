import { centsOf, GOODS_CATEGORY_LABELS, type GoodsCategory, type Usd } from '@tender/contracts';
import { amountText } from '../../numbers/amounts.js';
import { t, translated } from '../../language/t.js';
import { OWN_NUMBERS } from '../../numbers/typed-numbers.js';
import { BadCell } from './bad-cell.js';
import { isNumeric, type SheetField } from '../sheet-fields.js';
import { setIn, valueIn, type SheetKind, type SheetRow } from '../sheet.js';

export type TypedRow = Record<string, string>;

export const typedFields = ({ fields }: SheetKind): SheetField[] => fields.filter(({ perCaratOf }) => !perCaratOf);

export const typedRow = (fields: readonly SheetField[], thing: object): TypedRow =>
  Object.fromEntries(fields.map((field) => [field.key, typedText(field, valueIn({ ...thing }, field))]));

function typedText({ kind }: SheetField, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  switch (kind) {
    case 'amount':
      return amountText(centsOf(value as Usd) ?? 0);
    case 'category':
      return translated(GOODS_CATEGORY_LABELS[value as GoodsCategory]);
    case 'day':
      return String(value).slice(0, 10);
    case 'pieces':
    case 'carats':
      return String(value).replace('.', OWN_NUMBERS.decimal);
    case 'text':
      return String(value);
  }
}

/** @param before the present item: an unchanged text keeps its value, even if the form cannot show it */
export function readTyped(
  fields: readonly SheetField[],
  typed: TypedRow,
  before?: object,
): { row: SheetRow; errors: Record<string, string> } {
  const shown = before && typedRow(fields, before);
  const errors: Record<string, string> = {};
  const row: SheetRow = {};
  for (const field of fields) {
    const { key, read, required } = field;
    const text = (typed[key] ?? '').trim();
    if (text === '') {
      if (required) errors[key] = t('Required');
    } else if (text === shown?.[key]) setIn(row, field, valueIn({ ...before }, field));
    else
      try {
        setIn(row, field, read(isNumeric(field) ? OWN_NUMBERS.toEnglish(text) : text, '.'));
      } catch (error) {
        if (!(error instanceof BadCell)) throw error;
        errors[key] = error.message;
      }
  }
  const certificate = row['kimberley'] as { number?: string } | undefined;
  if (certificate && certificate.number === undefined) errors['kimberley'] = t('Its number is missing');
  return { row, errors };
}
