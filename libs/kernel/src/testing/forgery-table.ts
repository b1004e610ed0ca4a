import { readFileSync } from 'node:fs';
import type { DomainEvent } from '../decider.js';
import type { RecordedStep } from '../rule-verifier.js';
import type { Mutant } from './mutants.js';

/** The tables of `docs/forgeries.md`. */

const DOCS = new URL('../../../../docs/forgeries.md', import.meta.url);

/** `illegal`: always detected. `depends`: detected if the rules exclude it at that time. */
type Legality = 'illegal' | 'depends';

/** Row of one event type. */
interface Row {
  deleted: Legality;
  doubled: Legality;
  inserted: Legality;
  /** Fields of the data for which another value may be legal. */
  fields: readonly string[];
}

export type ForgeryTable = ReadonlyMap<string, Row>;

/** @param title of the section with the table */
export function forgeryTable(title: string): ForgeryTable {
  const section = readFileSync(DOCS, 'utf8')
    .split(/^## /m)
    .find((text) => text.startsWith(`${title}\n`));
  if (section === undefined) throw new Error(`docs/forgeries.md has no section ${title}`);
  const rows = section.matchAll(
    /^\| (\w+)\s*\| (illegal|depends)\s*\| (illegal|depends)\s*\| (illegal|depends)\s*\|(.*)\|$/gm,
  );
  return new Map(
    [...rows].map(([, type = '', deleted, doubled, inserted, fields = '']) => [
      type,
      {
        deleted: deleted as Legality,
        doubled: doubled as Legality,
        inserted: inserted as Legality,
        fields: fields.trim().split(/, ?/),
      },
    ]),
  );
}

/** Whether the table allows that the forgery is legal. */
export function mayBeLegal<Event extends DomainEvent>(
  table: ForgeryTable,
  { mutation, type, at, history }: Mutant<Event>,
  original: readonly RecordedStep<Event>[],
): boolean {
  const row = table.get(type)!;
  const isAtAnEnd = at === 0 || at === original.length - 1;
  const isInOrder = history.every((each, place) => place === 0 || history[place - 1]!.at <= each.at);
  switch (mutation) {
    case 'actor':
    case 'usurped':
      return false;
    case 'time':
      return isAtAnEnd;
    case 'moved':
      return isInOrder;
    case 'deleted':
    case 'doubled':
    case 'inserted':
      return row[mutation] === 'depends';
    default:
      return row.fields.includes(mutation.replace('field ', '').split('.')[0]!);
  }
}
