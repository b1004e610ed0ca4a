export type RowField = 'valuation' | 'priority' | 'note' | 'carat' | 'total';

export type GoTo = (lotId: string, field?: RowField) => void;
