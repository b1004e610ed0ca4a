import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { SheetColumn, SheetHeadings } from '@tender/contracts';
import { CLOCK } from '@tender/event-store';
import { Rejection, type Clock } from '@tender/kernel';
import { READ_STORE, type CollectionSpec, type ReadStore, type StateCollection } from '@tender/read-store';

interface SheetColumnsRecord {
  /** Hash of the kind of list and its sorted headings. */
  _id: string;
  columns: SheetColumn[];
  at: string;
  /** Whether a user confirmed the columns. Absent in guesses that release 0.1.0 stored: they are ignored. */
  confirmed?: true;
}

const sheetColumnsRecords: CollectionSpec<SheetColumnsRecord> = {
  name: 'sheetColumns',
  database: 'state',
  indexes: [{ fields: ['at'] }],
};

const REMEMBERED = 500;

@Injectable()
export class SheetColumns {
  private readonly records: StateCollection<SheetColumnsRecord>;

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.records = store.state(sheetColumnsRecords);
  }

  async of(headings: SheetHeadings): Promise<SheetColumn[] | null> {
    const known = await this.records.get(idOf(headings));
    return known?.confirmed ? known.columns : null;
  }

  /** @throws Rejection INVALID for a column without a heading of the list */
  async remember(headings: SheetHeadings, columns: readonly SheetColumn[]): Promise<void> {
    if (columns.some(({ heading }) => heading !== null && !headings.headings.includes(heading)))
      throw new Rejection('INVALID', [
        { field: 'columns', rule: 'heading', message: 'columns must name headings of the list' },
      ]);
    const [oldest] = await this.records.find({ sort: [{ field: 'at', descending: true }], skip: REMEMBERED, limit: 1 });
    if (oldest) await this.records.deleteMany({ at: { lte: oldest.at } });
    await this.records.put({ _id: idOf(headings), columns: [...columns], at: this.clock(), confirmed: true });
  }
}

const idOf = ({ list, headings }: SheetHeadings): string =>
  createHash('sha256')
    .update(JSON.stringify([list, [...new Set(headings)].sort()]))
    .digest('base64url');
