import type { Projection } from '../../projections/projection.js';
import type { CollectionSpec, Document } from '../../port.js';

export interface Lot extends Document {
  price: number;
  name?: string;
}
export const LOTS: CollectionSpec<Lot> = { name: 'lots', database: 'views', indexes: [{ fields: ['price'] }] };
export const OTHERS: CollectionSpec<Lot> = { name: 'others', database: 'views' };

/** Declares the collections that a test writes by hand. */
export const lotsProjection = (version = 1, collections = [LOTS, OTHERS]): Projection => ({
  name: 'lots',
  version,
  collections,
  handles: () => false,
  project: () => [],
});
