import type { AnyBulkWriteOperation } from 'mongodb';
import type { Position } from '@tender/event-store';
import { changesOf, idOf, type Stored } from './mongodb-query.js';
import type { Write } from '../projections/projection.js';

export const POSITION = '_position';
/** Single server only: time of the deletion. The document is kept, so that an older write does not restore it. */
export const REMOVED_AT = '_removedAt';

export const isThere = { [REMOVED_AT]: null };

type Operation = AnyBulkWriteOperation<Stored>;

export interface PlacedWrite {
  write: Write;
  position: Position;
}

export const operations = (writes: readonly PlacedWrite[], adding: boolean): Operation[] =>
  merged(writes.map(({ write }) => write)).flatMap((write) => operationOf(write, adding) ?? []);

export const guardedOperations = (writes: readonly PlacedWrite[]): Operation[] =>
  writes.flatMap(({ write, position }) => guardedOperation(write, position) ?? []);

export function operationOf(write: Write, adding = false): Operation | null {
  switch (write.kind) {
    case 'put': {
      if (adding && write.isNew) return { insertOne: { document: write.document as Stored } };
      const _id = idOf(write.document._id);
      return { replaceOne: { filter: { _id }, replacement: write.document as Stored, upsert: true } };
    }
    case 'patch': {
      const set = changesOf(write.set);
      return Object.keys(set).length > 0
        ? { updateOne: { filter: { _id: idOf(write.id) }, update: { $set: set } } }
        : null;
    }
    case 'delete':
      return { deleteOne: { filter: { _id: idOf(write.id) } } };
  }
}

/** A write that does nothing if the document has this event or a later one. At most one per event and document: see `merged`. */
export function guardedOperation(write: Write, position: Position): Operation | null {
  const isBefore = { [POSITION]: { $not: { $gte: position } } };
  switch (write.kind) {
    case 'put': {
      const _id = idOf(write.document._id);
      const document = { $literal: { ...write.document, [POSITION]: position } };
      // Inserts, replaces or does nothing. A missing position is below every number.
      return {
        updateOne: {
          filter: { _id },
          update: [{ $replaceWith: { $cond: [{ $lt: [`$${POSITION}`, position] }, document, '$$ROOT'] } }],
          upsert: true,
        },
      };
    }
    case 'patch': {
      const set = changesOf(write.set);
      if (Object.keys(set).length === 0) return null;
      return {
        updateOne: {
          filter: { _id: idOf(write.id), ...isBefore, ...isThere },
          update: { $set: { ...set, [POSITION]: position } },
        },
      };
    }
    case 'delete': {
      const _id = idOf(write.id);
      return {
        replaceOne: {
          filter: { _id, ...isBefore, ...isThere },
          replacement: { _id, [POSITION]: position, [REMOVED_AT]: new Date() },
        },
      };
    }
  }
}

export function merged(writes: readonly Write[]): Write[] {
  const last = new Map<string, Write>();
  for (const write of writes) {
    const key = JSON.stringify([write.collection, write.kind === 'put' ? write.document._id : write.id]);
    last.set(key, afterwards(last.get(key), write));
  }
  return [...last.values()];
}

function afterwards(first: Write | undefined, then: Write): Write {
  if (!first || then.kind !== 'patch') return then;
  const set = changesOf(then.set);
  switch (first.kind) {
    case 'put':
      return { ...first, document: { ...first.document, ...set } };
    case 'patch':
      return { ...first, set: { ...first.set, ...set } };
    case 'delete':
      return first;
  }
}
