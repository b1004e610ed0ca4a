/** Stands in a cell whose formula was never calculated. */
export const FORMULA = '#FORMULA!';
