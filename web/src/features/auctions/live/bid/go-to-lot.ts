/** A field of a row that keys lead to. */
export type RowField = 'valuation' | 'priority' | 'note' | 'carat' | 'total';

/** Leads the eye and the keys to a field of a lot, its amount unless told otherwise, wherever the lot is. */
export type GoTo = (lotId: string, field?: RowField) => void;
