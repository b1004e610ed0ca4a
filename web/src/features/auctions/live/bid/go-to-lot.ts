export type RowField = 'valuation' | 'priority' | 'note' | 'carat' | 'total';

/** Scrolls to a lot and focuses a field of it. */
export type GoTo = (lotId: string, field?: RowField) => void;
